import { area, line } from 'd3-shape'
import classes from './Chart.module.css'
import {
  type Drawing,
  type Frame,
  nearest,
  runsOf,
  thinned,
  tickWords,
  timeAxis,
  valueAxis,
} from './lineLayout.ts'
import { gutterOf, Plot, usePlotWidth } from './Plot.tsx'
import { PointReader, type Stand } from './PointReader.tsx'
import type { LineParts } from './parts.ts'
import { type ChartPoint, mostSeries, type Series, SeriesMark } from './series.tsx'
import { Extremes, Names, Notes } from './WordsDrawing.tsx'

/** The room of a name at its line's end. */
const nameRoom = 92
/** Marks stand apart from one another, or only at the end. */
const apart = 16

/** The drawing of a LineChart. */
export function LineDrawing({
  label,
  summary,
  series: allSeries,
  valueText,
  axisText = valueText,
  momentText,
  notes = [],
  rings = [],
  height,
  isFromZero = false,
  floor,
  isWhole = false,
}: LineParts & { height: number }) {
  const plot = usePlotWidth()
  const { width } = plot
  const series = allSeries.slice(0, mostSeries)
  const isAlone = series.length === 1
  const all = series.flatMap(({ points }) => points)
  const rough = { left: 0, right: width, top: isAlone ? 24 : 12, bottom: height - 26 }
  const values = all.map(({ y }) => y)
  const { at: y, ticks } = valueAxis(values, rough, { isFromZero, isWhole, floor })
  const right = width - (isAlone ? 14 : nameRoom)
  const frame: Frame = { ...rough, left: gutterOf(ticks, axisText), right }
  const moments = all.map(({ x }) => x)
  const { at: x, ticks: days } = timeAxis(least(moments), most(moments), frame)
  const words = tickWords(days)
  const drawing = { x, y, frame }
  return (
    <Plot
      plot={plot}
      height={height}
      name={summary ?? label}
      axis={{ ticks, y, words: axisText, left: frame.left, right: frame.right, marksZero: true }}
      reader={
        <LineReader
          label={label}
          zoom={plot.zoom}
          words={{ valueText, momentText }}
          {...{ series, drawing }}
        />
      }
    >
      {days.map((day, at) => (
        <text key={day} className={classes.axis} x={x(day)} y={height - 6} textAnchor="middle">
          {words[at]}
        </text>
      ))}
      {series.map((one) => (
        <Gaps key={one.id} of={one} drawing={drawing} isNamed={series.length > 1} />
      ))}
      {series.map((one, at) => (
        <Line key={one.id} of={one} at={at} drawing={drawing} isAlone={isAlone} />
      ))}
      {rings.map((ring) => (
        <circle
          key={`${ring.x} ${ring.y}`}
          className={classes.ring}
          cx={x(ring.x)}
          cy={y(ring.y)}
          r="10"
        />
      ))}
      <Notes notes={notes} drawing={drawing} />
      {isAlone ? (
        <Extremes of={series[0]} drawing={drawing} valueText={valueText} />
      ) : (
        <Names series={series} drawing={drawing} valueText={valueText} />
      )}
    </Plot>
  )
}

/** Reads the points out: 'Vesper, 1,423 g on Nov 21', without the name where there is one line. */
function LineReader({
  label,
  zoom,
  series,
  drawing,
  words: { valueText, momentText },
}: {
  label: string
  zoom: number
  series: readonly Series[]
  drawing: Drawing
  words: Pick<LineParts, 'valueText' | 'momentText'>
}) {
  const pointAt = ({ series: at, point }: Stand) => series[at]?.points[point]
  return (
    <PointReader
      zoom={zoom}
      label={`${label}: points`}
      counts={series.map(({ points }) => points.length)}
      wordsAt={(stand) => {
        const point = pointAt(stand)
        if (!point) return ''
        const of = series[stand.series]
        const words = `${of?.onlyWords ?? valueText(point.y)} on ${momentText(point.x)}`
        return series.length === 1 ? words : `${of?.name}, ${words}`
      }}
      placeAt={(stand) => {
        const point = pointAt(stand)
        return { x: drawing.x(point?.x ?? 0), y: drawing.y(point?.y ?? 0) }
      }}
      nearestTo={(left, top) => nearestOf(series, left, top, drawing)}
      beside={(stand, other) => ({
        series: other,
        point: nearest(series[other]?.points ?? [], pointAt(stand)?.x ?? 0),
      })}
    />
  )
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), values[0] ?? 0)
const most = (values: readonly number[]) =>
  values.reduce((one, other) => Math.max(one, other), values[0] ?? 0)

function Line({
  of,
  at,
  drawing,
  isAlone,
}: {
  of: Series
  at: number
  drawing: Drawing
  isAlone: boolean
}) {
  const { x, y, frame } = drawing
  const runs = runsOf(of.points, of.gaps).map((run) => thinned(run, x))
  const visible = runs.flat()
  const path = line<ChartPoint>(
    ({ x: left }) => x(left),
    ({ y: top }) => y(top),
  ).digits(1)
  const ground = area<ChartPoint>(
    ({ x: left }) => x(left),
    () => frame.bottom,
    ({ y: top }) => y(top),
  ).digits(1)
  const last = of.points.at(-1)
  const isMarked = visible.length * apart <= frame.right - frame.left || visible.length <= 2
  const marked = isMarked ? visible : runs.filter((run) => run.length === 1).flat()
  return (
    <g data-line={of.name}>
      {isAlone &&
        runs.map((run) => <path key={run[0]?.x} className={classes.area} d={ground(run) ?? ''} />)}
      {runs.map((run) => (
        <path key={run[0]?.x} className={classes.line} data-series={at} d={path(run) ?? ''} />
      ))}
      {[...new Set([...marked, ...(last && !isAlone ? [last] : [])])].map((point, place) => (
        <SeriesMark
          // biome-ignore lint/suspicious/noArrayIndexKey: two weighings may be of the same moment
          key={place}
          at={at}
          x={x(point.x)}
          y={y(point.y)}
          size={isAlone ? 6 : 8}
        />
      ))}
      {isAlone && last && <circle className={classes.last} cx={x(last.x)} cy={y(last.y)} r="5" />}
    </g>
  )
}

/** Where a line stops: what the keeper didn't record, where there is room to say so. */
function Gaps({
  of,
  drawing: { x, y },
  isNamed,
}: {
  of: Series
  drawing: Drawing
  isNamed: boolean
}) {
  return of.gaps?.map((gap) => {
    const [from, to] = [x(gap.from) + 6, x(gap.to) - 6]
    const level = y(of.points.find((point) => point.x === gap.from)?.y ?? 0)
    const whole = isNamed ? `${of.name} ${gap.words}` : gap.words
    const words = [whole, gap.words, 'gap'].find((text) => text.length * 6.6 + 8 < to - from)
    if (to - from < 8) return null
    return (
      <g key={gap.from}>
        <rect className={classes.gap} x={from} y={level - 9} width={to - from} height="18" rx="5" />
        {words && (
          <text className={classes.note} x={(from + to) / 2} y={level + 4} textAnchor="middle">
            {words}
          </text>
        )}
      </g>
    )
  })
}

function nearestOf(
  series: readonly Series[],
  left: number,
  top: number,
  { x, y }: Drawing,
): Stand | undefined {
  let best: (Stand & { far: number }) | undefined
  for (const [at, { points }] of series.entries()) {
    const [begin, end] = [points[0], points.at(-1)]
    if (!begin || !end) continue
    const span = x(end.x) - x(begin.x) || 1
    const point = nearest(points, begin.x + ((left - x(begin.x)) / span) * (end.x - begin.x))
    const candidate = points[point]
    if (!candidate) continue
    const far = Math.hypot(x(candidate.x) - left, (y(candidate.y) - top) / 2)
    if (!best || far < best.far) best = { series: at, point, far }
  }
  return best
}
