import { numberText } from '../../shared/numbers.ts'
import classes from './Progress.module.css'

/** How far something is that goes on by itself: what it does, how much of it, and a bar. */
export function Progress({
  label,
  percent,
  count,
}: {
  label: string
  percent: number
  /** '131 of 214', where it can be counted. */
  count?: string | undefined
}) {
  return (
    <div>
      <div className="flex wrap between columns12 below6 text14 ink3">
        <b className="ink2">{label}</b>
        <span>{count}</span>
      </div>
      <div
        className={`${classes.bar} chip crop`}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={count}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** How far a file is on its way, which the server looks through once all of it is there. */
export const SendingFile = ({ percent }: { percent: number }) => (
  <div className={`${classes.sending} wide above10`}>
    <Progress
      label={percent === 100 ? 'Checking the file' : 'Sending the file'}
      percent={percent}
      count={`${numberText(percent)}%`}
    />
    <p className="above8 text14 ink3">Please leave this page open until it's there.</p>
  </div>
)
