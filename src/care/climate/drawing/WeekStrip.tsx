import classes from './Climate.module.css'

/** Hours of a day above its band, below it, and without readings. */
export type StripDay = { above: number; below: number; silent: number }

/**
 * A zone's seven days: above the strip what was too high, below it what was too low, dashed what was silent; each as
 * wide as its share of the day.
 */
export const WeekStrip = ({ days }: { days: readonly StripDay[] }) => (
  <svg className="block wide" height="30" aria-hidden="true">
    <rect className={classes.week} y="8" width="100%" height="14" rx="7" />
    {days.map((day, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: days keep their order
      <Day key={place} day={day} left={(place / days.length) * 100} width={100 / days.length} />
    ))}
  </svg>
)

function Day({ day, left, width }: { day: StripDay; left: number; width: number }) {
  const marks = [
    { share: day.above, y: 0, name: classes.worst },
    { share: day.below, y: 8, name: classes.worst },
    { share: day.silent, y: 3, name: classes.silent },
  ].filter(({ share }) => share > 0)
  let from = left
  return (
    <>
      {left > 0 && <line className={classes.cut} x1={`${left}%`} x2={`${left}%`} y1="8" y2="22" />}
      {marks.map(({ share, y, name }) => {
        const part = Math.max(1.2, (share / 24) * width)
        const at = from
        from += part
        return (
          <rect
            key={y}
            className={name}
            x={`${at}%`}
            y={y}
            width={`${part}%`}
            height={y === 3 ? 24 : 22}
            rx="2.5"
          />
        )
      })}
    </>
  )
}
