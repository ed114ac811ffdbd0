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
