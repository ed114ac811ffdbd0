import type { ReactNode } from 'react'
import { scalePath } from '../ScaleMark.tsx'
import classes from './Tick.module.css'

/**
 * A checkbox in the shape of a scale: 34 drawn, 44 touched. `label` says what gets done. The second tap of
 * a double one doesn't take it back.
 */
export function Tick({
  label,
  isDone,
  onChange,
  isDisabled = false,
}: {
  label: string
  isDone: boolean
  onChange: (isDone: boolean) => void
  isDisabled?: boolean
}) {
  return (
    <label className={`${classes.tick} round12 relative side44 center`} title={label}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isDone}
        disabled={isDisabled}
        onChange={({ currentTarget, nativeEvent }) => {
          const isSecondTap = nativeEvent instanceof MouseEvent && nativeEvent.detail > 1
          if (!isSecondTap) onChange(currentTarget.checked)
        }}
      />
      <TickMark />
    </label>
  )
}

/** A row of 60 that is ticked wherever it is touched; put it in a list. Its checkbox is called `label`. */
export function TickRow({
  title,
  label = title,
  leading,
  beside,
  second,
  isDone,
  isDisabled = false,
  onChange,
}: {
  title: string
  label?: string
  leading?: ReactNode
  beside?: ReactNode
  second?: ReactNode
  isDone: boolean
  isDisabled?: boolean
  onChange: () => void
}) {
  return (
    <label className={`${classes.row} relative row gap12`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isDone}
        disabled={isDisabled}
        onChange={onChange}
      />
      <TickMark />
      {leading}
      <span className={classes.text}>
        <span className="row gap8">
          <span className="slim even semibold">{title}</span>
          {beside}
        </span>
        {second && <span className="block text14 airy ink3">{second}</span>}
      </span>
    </label>
  )
}

const TickMark = () => (
  <svg width="34" height="34" viewBox="0 0 24 24" aria-hidden="true">
    <path className={classes.scale} d={scalePath} transform="translate(1.2 1.2) scale(.9)" />
    <path className={classes.fill} d={scalePath} transform="translate(1.2 1.2) scale(.9)" />
    <path className={classes.check} d="M8.3 12.3l2.6 2.5 4.8-5" />
  </svg>
)
