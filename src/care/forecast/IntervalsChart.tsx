import { formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { listed } from '../../shared/listed.ts'
import { numberText } from '../../shared/numbers.ts'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import { useUser } from '../../web/user.ts'
import classes from './IntervalsChart.module.css'
import { comingInterval, intervalsOf, levelsOf } from './intervals.ts'

/* In units of the drawing, which is as wide as its box. */
const head = 12
const plot = 150
const height = head + plot + 34

/**
 * The days between sheds as a row that ends in the forecast with its window. `sheds` are at least two
 * days, oldest first.
 */
export function IntervalsChart({
  sheds,
  ...forecast
}: {
  sheds: readonly string[]
  day: string
  lower_on: string
  upper_on: string
}) {
  const { timezone, decimal_sign } = useUser()
  const now = today(timezone)
  const intervals = intervalsOf(sheds)
  const coming = comingInterval(sheds.at(-1) ?? now, forecast)
  const levels = levelsOf([...intervals.map(({ days }) => days), coming.lower, coming.upper])
  const [low = 0, high = 1] = [levels[0], levels.at(-1)]
  const levelAt = (days: number) => head + plot - ((days - low) / (high - low)) * plot
  /** The row and the forecast share the width left of the forecast's words. */
  const across = (at: number) => 10 + (at / (intervals.length + 0.5)) * 64
  const words = (days: number) => numberText(days, decimal_sign)
  const points = intervals.map(({ days }, at) => ({ x: across(at), y: levelAt(days) }))
  const end = { x: across(intervals.length + 0.5), y: levelAt(coming.days) }
  const first = intervals[0]
  const last = intervals.at(-1)
  return (
    <svg
      className={`${classes.chart} block above12`}
      width="100%"
      height={height}
      role="img"
      aria-label={`Days between sheds: ${listed(
        intervals.map(({ days }) => words(days)),
        { most: intervals.length, count: intervals.length, sign: decimal_sign },
      )}. The next is forecast after ${counted(coming.days, 'day')}.`}
    >
      <Levels levels={levels} {...{ levelAt, words }} />
      {points.slice(1).map(({ x, y }, at) => (
        <line
          key={x}
          className={classes.between}
          x1={`${points[at]?.x ?? x}%`}
          y1={points[at]?.y ?? y}
          x2={`${x}%`}
          y2={y}
        />
      ))}
      {points.map(({ x, y }) => (
        <svg key={x} x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
          <path className={classes.shed} d={scalePath} transform="translate(-7 -7) scale(.58)" />
        </svg>
      ))}
      <Coming coming={coming} end={end} levelAt={levelAt} />
      {first && (
        <text className={`${classes.axis} text13`} x="8%" y={height - 6}>
          {formatShortDay(first.day, now)}
        </text>
      )}
      {last && intervals.length > 3 && (
        <text
          className={`${classes.axis} text13`}
          x={`${across(intervals.length - 1)}%`}
          y={height - 6}
          textAnchor="middle"
        >
          {formatShortDay(last.day, now)}
        </text>
      )}
    </svg>
  )
}

type LevelAt = (days: number) => number

const Levels = ({
  levels,
  levelAt,
  words,
}: {
  levels: readonly number[]
  levelAt: LevelAt
  words: (days: number) => string
}) =>
  levels.map((level) => (
    <g key={level}>
      <line className={classes.grid} x1="8%" x2="100%" y1={levelAt(level)} y2={levelAt(level)} />
      <text
        className={`${classes.axis} text13`}
        x="5%"
        y={levelAt(level)}
        dy="0.35em"
        textAnchor="end"
      >
        {words(level)}
      </text>
    </g>
  ))

/** The forecast: its window, its day as a scale, and how many days that is. */
const Coming = ({
  coming,
  end,
  levelAt,
}: {
  coming: ReturnType<typeof comingInterval>
  end: { x: number; y: number }
  levelAt: LevelAt
}) => (
  <svg x={`${end.x}%`} y="0" overflow="visible" aria-hidden="true">
    <rect
      className={classes.window}
      x="-11"
      width="22"
      rx="11"
      y={levelAt(coming.upper) - 4}
      height={Math.max(22, levelAt(coming.lower) - levelAt(coming.upper) + 8)}
    />
    <path
      className={classes.next}
      d={scalePath}
      transform={`translate(-11 ${end.y - 11}) scale(.92)`}
    />
    <text className={`${classes.label} text14 strong`} x="20" y={end.y} dy="0.35em">
      {counted(coming.days, 'day')}
    </text>
  </svg>
)
