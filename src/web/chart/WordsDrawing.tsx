import classes from './Chart.module.css'
import { type Drawing, type Frame, spread } from './lineLayout.ts'
import type { Note } from './parts.ts'
import type { Series } from './series.tsx'

/** The room of a name with the value below it. */
const nameHeight = 31

/** Words at the right of their points, each a line higher where they would lie on the one before. */
export function Notes({
  notes,
  drawing: { x, y, frame },
}: {
  notes: readonly Note[]
  drawing: Drawing
}) {
  const order = notes.toSorted((one, other) => one.x - other.x)
  const placed: { from: number; to: number; level: number }[] = []
  return order.map((note) => {
    const width = note.words.length * 6.4
    const isAtEnd = x(note.x) + width + 12 > frame.right
    const from = isAtEnd ? x(note.x) - 12 - width : x(note.x) + 12
    let level = Math.max(14, y(note.y) - 8)
    const isTaken = () =>
      placed.some(
        (one) => one.from < from + width && from < one.to && Math.abs(one.level - level) < 15,
      )
    while (isTaken() && level > 28) level -= 15
    placed.push({ from, to: from + width + 6, level })
    return (
      <text
        key={`${note.x} ${note.words}`}
        className={classes.note}
        x={isAtEnd ? x(note.x) - 12 : from}
        y={level}
        textAnchor={isAtEnd ? 'end' : 'start'}
      >
        {note.words}
      </text>
    )
  })
}

/** Each line's name and its last value, at its end. */
export function Names({
  series,
  drawing: { y, frame },
  valueText,
}: {
  series: readonly Series[]
  drawing: Drawing
  valueText: (value: number) => string
}) {
  const ended = series.flatMap((one) => {
    const last = one.points.at(-1)
    return last ? [{ ...one, last }] : []
  })
  const places = spread(
    ended.map(({ last }) => y(last.y)),
    nameHeight,
    // The value stays above the days of the axis.
    { ...frame, bottom: frame.bottom - 14 },
  )
  return ended.map(({ id, name, last, isLate, onlyWords }, at) => (
    <g key={id}>
      <text className={`${classes.name} strong`} x={frame.right + 14} y={(places[at] ?? 0) + 1}>
        {name.length > 11 ? `${name.slice(0, 10)}…` : name}
      </text>
      <text
        className={classes.value}
        data-late={isLate || undefined}
        x={frame.right + 14}
        y={(places[at] ?? 0) + 15}
      >
        {onlyWords ?? valueText(last.y)}
      </text>
    </g>
  ))
}

/** The highest above its point, the lowest below unless the axis is there, the last wherever there is room. */
export function Extremes({
  of,
  drawing: { x, y, frame },
  valueText,
}: {
  of: Series | undefined
  drawing: Drawing
  valueText: (value: number) => string
}) {
  const last = of?.points.at(-1)
  if (!of || !last) return null
  const low = of.points.reduce((one, other) => (other.y <= one.y ? other : one))
  const high = of.points.reduce((one, other) => (other.y >= one.y ? other : one))
  const isFlat = low.y === high.y
  const isFar = [low, high].every(
    (point) => x(last.x) - x(point.x) > (frame.right - frame.left) / 4,
  )
  const labels = [
    { point: isFlat ? last : high, dy: -10 },
    ...(isFlat ? [] : [{ point: low, dy: 19 }]),
    ...(isFar && !isFlat ? [{ point: last, dy: -12 }] : []),
  ]
  return labels.map(({ point, dy }) => (
    <text
      key={`${point.x} ${dy}`}
      className={`${classes.label} semibold`}
      {...beside(x(point.x), frame)}
      y={y(point.y) + (y(point.y) + dy < frame.bottom ? dy : -10)}
    >
      {of.onlyWords ?? valueText(point.y)}
    </text>
  ))
}

/** Words at an edge of the plot grow inwards. */
function beside(x: number, { left, right }: Frame) {
  const share = (x - left) / Math.max(1, right - left)
  const textAnchor = share < 0.14 ? 'start' : share > 0.86 ? 'end' : 'middle'
  return { x, textAnchor } as const
}
