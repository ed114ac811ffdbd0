import { formatShortDay } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { useIsWide } from '../../web/look/useIsWide.ts'
import classes from './Analytics.module.css'
import type { Analytics } from './analytics.contract.ts'
import { axisMarks } from './axisMarks.ts'

/* The height of the plot, and the room above it for the highest mark. */
const head = 12
const plot = 220

const series = [
  { of: 'views', label: 'Views' },
  { of: 'visitors', label: 'Visitors' },
] as const

type Days = Analytics['days']

/** Views and visitors of each day as two lines, each with its mark and its name at the end. */
export function DayChart({ found, now }: { found: Analytics; now: string }) {
  const { days } = found
  const isWide = useIsWide()
  const marks = axisMarks(Math.max(...days.map(({ views }) => views)))
  const top = marks.at(-1) ?? 1
  const across = (at: number) => (days.length < 2 ? 100 : (at / (days.length - 1)) * 100)
  const down = (value: number) => head + (1 - value / top) * plot
  return (
    <div className={classes.chart} style={{ paddingLeft: `${String(top).length * 7 + 12}px` }}>
      <svg
        className={classes.plot}
        width="100%"
        height={head + plot + 28}
        role="img"
        aria-label={sentence(days, now)}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line className={classes.grid} x1="0" x2="100%" y1={down(mark)} y2={down(mark)} />
            <text className={classes.axis} x={-8} y={down(mark)} dy="0.35em" textAnchor="end">
              {numberText(mark)}
            </text>
          </g>
        ))}
        {series.map(({ of, label }) => (
          <g key={of} data-series={of}>
            <svg
              aria-hidden="true"
              y={head}
              width="100%"
              height={plot}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
            >
              <polyline
                className={classes.line}
                points={days
                  .map((day, at) => `${across(at)},${(1 - day[of] / top) * 100}`)
                  .join(' ')}
              />
            </svg>
            {markedOf(days, of).map((at) => (
              <Mark key={at} of={of} x={across(at)} y={down(days[at]?.[of] ?? 0)} />
            ))}
            <text
              className={classes.label}
              x="100%"
              dx="12"
              dy="0.35em"
              y={labelAt(days, of, down)}
            >
              {label} {numberText(days.at(-1)?.[of] ?? 0)}
            </text>
          </g>
        ))}
        {datesUnder(days, isWide ? 5 : 3).map((at) => (
          <text
            key={at}
            className={classes.axis}
            x={`${across(at)}%`}
            y={head + plot + 22}
            textAnchor="middle"
          >
            {formatShortDay(days[at]?.day ?? now, now)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** A circle for views, a diamond for visitors. */
function Mark({ of, x, y }: { of: 'views' | 'visitors'; x: number; y: number }) {
  if (of === 'views') return <circle className={classes.mark} cx={`${x}%`} cy={y} r="4" />
  return (
    <svg x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
      <path className={classes.mark} d="M0 -5L5 0L0 5L-5 0Z" />
    </svg>
  )
}

/** The last day, and the highest. */
function markedOf(days: Days, of: 'views' | 'visitors'): number[] {
  const highest = days.reduce((top, day, at) => (day[of] > (days[top]?.[of] ?? 0) ? at : top), 0)
  return [...new Set([highest, days.length - 1])]
}

/** Where a line's name stands: at its end, and never on the other's. */
function labelAt(days: Days, of: 'views' | 'visitors', down: (value: number) => number): number {
  const { views = 0, visitors = 0 } = days.at(-1) ?? {}
  const apart = down(visitors) - down(views)
  if (apart >= 16) return down(of === 'views' ? views : visitors)
  const middle = (down(views) + down(visitors)) / 2
  return of === 'views' ? middle - 8 : middle + 8
}

/** So many days at equal distances, the first and the last among them. */
const datesUnder = (days: Days, most: number): number[] => [
  ...new Set(
    Array.from({ length: most }, (_, at) => Math.round((at / (most - 1)) * (days.length - 1))),
  ),
]

function sentence(days: Days, now: string): string {
  const [first, last] = [days.at(0), days.at(-1)]
  const best = days.reduce<Days[number] | undefined>(
    (top, day) => (day.views > (top?.views ?? 0) ? day : top),
    undefined,
  )
  const span = `Views and visitors by day, from ${formatShortDay(first?.day ?? now, now)} to ${formatShortDay(last?.day ?? now, now)}.`
  if (!best) return `${span} No one has visited.`
  return `${span} Most on ${formatShortDay(best.day, now)}: ${numberText(best.views)} views, ${numberText(best.visitors)} visitors.`
}
