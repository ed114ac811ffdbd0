import { formatShort } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { type WeightUnit, weightText } from '../../../shared/weights.ts'
import { useUser } from '../../../web/user.ts'
import type { WeightLog } from '../logs.contract.ts'
import classes from './WeightChart.module.css'
import { type CurvePoint, type WeightCurve, weightCurve } from './weightCurve.ts'

/* The height of the plot, and the room above it for the highest weight's label. */
const head = 20
const plot = 120

/** Weighings over time, at a glance. `logs` are at least two, latest first; the list has them all. */
export function WeightChart({
  logs,
  unit,
}: {
  logs: readonly [WeightLog, ...WeightLog[]]
  unit: WeightUnit
}) {
  const { timezone } = useUser()
  const curve = weightCurve(logs, unit)
  const marks = curve.marks.map(({ value, y }) => ({ words: numberText(value), y }))
  const gutter = Math.max(...marks.map(({ words }) => words.length))
  const line = curve.points.map(({ x, y }) => `${x * 100},${(1 - y) * 100}`).join(' ')
  return (
    <div className={classes.chart} style={{ paddingLeft: `${gutter * 7 + 8}px` }}>
      <svg
        className={classes.plot}
        width="100%"
        height={head + plot + 44}
        role="img"
        aria-label={sentence(curve, unit, timezone)}
      >
        {marks.map(({ words, y }) => (
          <g key={words}>
            <line className={classes.grid} x1="0" x2="100%" y1={levelOf(y)} y2={levelOf(y)} />
            <text className={classes.axis} x={-8} y={levelOf(y)} dy="0.35em" textAnchor="end">
              {words}
            </text>
          </g>
        ))}
        <svg
          aria-hidden="true"
          y={head}
          width="100%"
          height={plot}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <polygon className={classes.area} points={`0,100 ${line} 100,100`} />
          <polyline className={classes.line} points={line} />
        </svg>
        <Dots curve={curve} />
        <Labels curve={curve} unit={unit} />
        {datesUnder(curve, timezone).map(({ words, x, anchor }) => (
          <text key={x} className={classes.axis} x={x} y={head + plot + 38} textAnchor={anchor}>
            {words}
          </text>
        ))}
      </svg>
    </div>
  )
}

const levelOf = (y: number) => head + (1 - y) * plot
const across = (x: number) => `${x * 100}%`

/** A dot per weighing while they don't overlap; the last one is highlighted. */
function Dots({ curve: { points, lowest, highest, last } }: { curve: WeightCurve }) {
  const dotted = points.length <= 24 ? points : [lowest, highest]
  return (
    <>
      {dotted.map(({ x, y, log }) => (
        <circle key={log.id} className={classes.dot} cx={across(x)} cy={levelOf(y)} r="2.5" />
      ))}
      <circle className={classes.last} cx={across(last.x)} cy={levelOf(last.y)} r="5" />
    </>
  )
}

/** The highest is labelled above its point, the lowest below, the last wherever there is room. */
function Labels({ curve, unit }: { curve: WeightCurve; unit: WeightUnit }) {
  const { lowest, highest, last } = curve
  const isFlat = lowest.y === highest.y
  const isAlone = [lowest, highest].every(({ x }) => last.x - x > 0.25)
  const labels = [
    { point: isFlat ? last : highest, dy: -10 },
    ...(isFlat ? [] : [{ point: lowest, dy: 19 }]),
    ...(isAlone && !isFlat ? [{ point: last, dy: -12 }] : []),
  ]
  return labels.map(({ point, dy }) => (
    <text
      key={point.log.id}
      className={classes.label}
      x={across(point.x)}
      y={levelOf(point.y)}
      dy={dy}
      textAnchor={anchorAt(point.x)}
    >
      {weightText(point.log.weightInGrams, unit)}
    </text>
  ))
}

/** Labels at an edge of the chart grow inwards. */
const anchorAt = (x: number) => (x < 0.12 ? 'start' : x > 0.88 ? 'end' : 'middle')

/** The first and last day, and a middle one if it differs from both. */
function datesUnder({ first, last }: WeightCurve, zone: string) {
  const half = new Date((timeOf(first) + timeOf(last)) / 2).toISOString()
  const [start, middle, end] = [first.log.happenedAt, half, last.log.happenedAt].map((moment) =>
    formatShort(moment, zone),
  )
  return [
    { words: start, x: '0%', anchor: 'start' as const },
    { words: middle, x: '50%', anchor: 'middle' as const },
    { words: end, x: '100%', anchor: 'end' as const },
  ].filter(({ words, x }) => x === '100%' || (words !== end && (x === '0%' || words !== start)))
}

const timeOf = ({ log }: CurvePoint) => Date.parse(log.happenedAt)

function sentence(
  { points, first, last, lowest, highest }: WeightCurve,
  unit: WeightUnit,
  zone: string,
) {
  const words = ({ log }: CurvePoint) =>
    `${weightText(log.weightInGrams, unit)} on ${formatShort(log.happenedAt, zone)}`
  return `${points.length} weights, from ${words(first)} to ${words(last)}. Lowest ${words(lowest)}, highest ${words(highest)}.`
}
