import { formatShort } from '../../shared/dates.ts'
import { weightText } from '../../shared/weights.ts'
import type { CardWeight } from './cards.queries.ts'

const width = 320
const height = 120
const edge = 8
/** Room above and below the line for its labels. */
const label = 22

/** Weighings over time as a drawing that needs no script: `weights` are at least two, oldest first. */
export function CardWeights({ weights, timeZone }: { weights: CardWeight[]; timeZone: string }) {
  const grams = weights.map((weight) => weight.grams)
  const times = weights.map(({ at }) => Date.parse(at))
  const [least, most] = [Math.min(...grams), Math.max(...grams)]
  // At least a tenth of the weight, so that a gram doesn't look like a slope.
  const span = Math.max(most - least, most / 10)
  const [begin = 0, end = 1] = [times.at(0), times.at(-1)]
  const points = weights.map((weight, at) => {
    const along = end > begin ? ((times[at] ?? 0) - begin) / (end - begin) : at / (grams.length - 1)
    return {
      x: Number((edge + along * (width - 2 * edge)).toFixed(1)),
      y: Number(
        (height - label - ((weight.grams - least) / span) * (height - 2 * label)).toFixed(1),
      ),
    }
  })
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const [first, last] = [points.at(0), points.at(-1)]
  const [oldest, latest] = [weights.at(0), weights.at(-1)]
  if (!first || !last || !oldest || !latest) return null
  // In one unit, so that the two can be compared.
  const words = ({ grams: weight }: CardWeight) => weightText(weight, latest.unit, 'point')
  const on = ({ at }: CardWeight) => formatShort(at, timeZone)
  return (
    <figure className="weights">
      <figcaption>Weight</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${weights.length} weights, from ${words(oldest)} on ${on(oldest)} to ${words(latest)} on ${on(latest)}`}
      >
        <polygon points={`${first.x},${height - label} ${line} ${last.x},${height - label}`} />
        <polyline points={line} />
        <circle cx={last.x} cy={last.y} r="4" />
        <text x={edge} y={first.y - 9}>
          {words(oldest)}
        </text>
        <text className="now" x={width - edge} y={last.y - 9} textAnchor="end">
          {words(latest)}
        </text>
        <text x={edge} y={height - 5}>
          {on(oldest)}
        </text>
        <text x={width - edge} y={height - 5} textAnchor="end">
          {on(latest)}
        </text>
      </svg>
    </figure>
  )
}
