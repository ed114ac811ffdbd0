import classes from './Air.module.css'
import type { AirPoint, BoxWeek, Range } from './air.contract.ts'

const width = 440
const height = 72
const edge = 8

/** The week's temperature, or its humidity without one, against the range. */
export function AirChart({ week }: { week: BoxWeek }) {
  const hasWarmth = week.points.some(({ celsius }) => celsius !== null)
  const of = hasWarmth ? 'celsius' : 'humidity'
  const range = hasWarmth ? week.celsius_range : week.humidity_range
  const points = week.points.filter((point) => point[of] !== null)
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  const { x, y } = scalesOf(points, of, range)
  const worst = week.excursions.find((one) => one.of === of)
  const [top, bottom] = [
    y(range.to ?? Number.POSITIVE_INFINITY),
    y(range.from ?? Number.NEGATIVE_INFINITY),
  ]
  return (
    <svg
      className={`${classes.chart} wide block`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${hasWarmth ? 'Temperature' : 'Humidity'} of the last seven days`}
    >
      {(range.from !== null || range.to !== null) && (
        <rect x="0" y={top} width={width} height={bottom - top} rx="5" className={classes.range} />
      )}
      <path className={classes.curve} d={pathOf(points, of, x, y)} />
      {worst && <circle cx={x(worst.at)} cy={y(worst.worst)} r="4.5" className={classes.worst} />}
      <circle cx={x(last.at)} cy={y(last[of] ?? 0)} r="4.5" className={classes.last} />
    </svg>
  )
}

type Of = 'celsius' | 'humidity'

/** Readings further apart than this aren't joined. */
const gap_ms = 12 * 3_600_000

function pathOf(
  points: AirPoint[],
  of: Of,
  x: (at: string) => number,
  y: (value: number) => number,
): string {
  return points
    .map((point, place) => {
      const before = points[place - 1]
      const isApart = !before || Date.parse(point.at) - Date.parse(before.at) > gap_ms
      return `${isApart ? 'M' : 'L'}${x(point.at).toFixed(1)} ${y(point[of] ?? 0).toFixed(1)}`
    })
    .join('')
}

function scalesOf(points: AirPoint[], of: Of, { from, to }: Range) {
  const values = points.flatMap((point) => [point[of], point[`${of}_min`], point[`${of}_max`]])
  const numbers = [...values, from, to].flatMap((value) => value ?? [])
  const least = Math.min(...numbers)
  const most = Math.max(...numbers, least + 1)
  const begin = Date.parse(points[0]?.at ?? '')
  const end = Math.max(begin + 1, Date.parse(points.at(-1)?.at ?? ''))
  return {
    x: (at: string) => edge + ((width - 2 * edge) * (Date.parse(at) - begin)) / (end - begin),
    y: (value: number) => {
      const inside = Math.min(most, Math.max(least, value))
      return height - edge - ((height - 2 * edge) * (inside - least)) / (most - least)
    },
  }
}
