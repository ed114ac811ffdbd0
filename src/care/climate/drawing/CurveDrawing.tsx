import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { formatShortMoment, formatTime } from '../../../shared/dates.ts'
import chart from '../../../web/chart/Chart.module.css'
import { type Drawing, nearest, valueAxis } from '../../../web/chart/lineLayout.ts'
import { gutterOf, Plot, usePlotWidth } from '../../../web/chart/Plot.tsx'
import { PointReader, type Stand } from '../../../web/chart/PointReader.tsx'
import { mostSeries, SeriesMark } from '../../../web/chart/series.tsx'
import { Names } from '../../../web/chart/WordsDrawing.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import type { Span } from './bands.ts'
import classes from './Climate.module.css'
import { packed, runsIn, timeTicks } from './curve.ts'
import type { Curve, CurveParts } from './parts.ts'

/** The room of a name at its curve's end. */
const nameRoom = 92

/** The drawing of a CurveChart. */
export function CurveDrawing({ height, ...parts }: CurveParts & { height: number }) {
  const { from, to, timezone, bands, nights, excursions, meals = [] } = parts
  const { valueText, hasNames } = parts
  const plot = usePlotWidth()
  const { width } = plot
  const curves = parts.curves.slice(0, mostSeries)
  const { drawing, axis } = layout(curves, { ...parts, width, height })
  const { x, frame } = drawing
  const marks = timeTicks(from, to, timezone, Math.floor((frame.right - frame.left) / 62))
  const lines = curves.map((curve) => ({
    ...curve,
    runs: runsIn(curve.points).map((run) => packed(run, x)),
  }))
  const ends = curves.map(({ id, name, points }) => ({
    ...{ id, name },
    points: points.slice(-1).map(({ mean }) => ({ x: to, y: mean })),
  }))
  return (
    <Plot
      plot={plot}
      height={height}
      name={parts.summary}
      axis={{ ...axis, words: String, left: frame.left, right: frame.right }}
      reader={<Reader {...{ parts, lines, drawing }} zoom={plot.zoom} />}
    >
      <Grounds {...{ bands, nights, drawing }} />
      {marks.map(({ at, words }) => (
        <text key={at} className={chart.axis} x={x(at)} y={height - 6} textAnchor="middle">
          {words}
        </text>
      ))}
      {lines.map(({ id, runs }, place) => (
        <Line key={id} at={place} runs={runs} drawing={drawing} />
      ))}
      <Rings {...{ excursions, drawing, valueText }} />
      <Meals {...{ meals, drawing }} />
      {hasNames && <Names series={ends} drawing={drawing} valueText={valueText} />}
    </Plot>
  )
}

type Size = { width: number; height: number }

function layout(
  curves: readonly Curve[],
  { from, to, bands, width, height, readIn, hasNames }: Omit<CurveParts, 'height'> & Size,
) {
  const values = [
    ...curves.flatMap(({ points }) => points.flatMap(({ min, max }) => [min, max])),
    ...bands.flatMap(({ low, high }) => [low, high].filter((limit) => limit !== null)),
  ]
  const rough = { left: 0, right: width, top: 12, bottom: height - 26 }
  const { at: y, ticks } = valueAxis(values.map(readIn), rough)
  const frame = {
    ...rough,
    left: gutterOf(ticks, String),
    right: width - (hasNames ? nameRoom : 10),
  }
  const scale = scaleLinear([from, to], [frame.left, frame.right])
  const drawing: Drawing = {
    x: (value) => scale(value),
    y: (value) => y(readIn(value)),
    frame,
  }
  return { drawing, axis: { ticks, y } }
}

type Drawn<Part extends keyof CurveParts> = Required<Pick<CurveParts, Part>> & { drawing: Drawing }

/** The nights, shaded, and the bands over them. */
function Grounds({ bands, nights, drawing: { x, y, frame } }: Drawn<'bands' | 'nights'>) {
  // In a year days and nights lie side by side, and may ask for the same.
  const distinct = new Map(
    bands.map((band) => [[band.from, band.to, band.low, band.high].join(' '), band]),
  )
  const [widest] = nights.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  return (
    <>
      {nights.map(({ from, to }) => (
        <rect
          key={from}
          className={classes.night}
          x={x(from)}
          y={frame.top}
          width={x(to) - x(from)}
          height={frame.bottom - frame.top}
        />
      ))}
      {[...distinct].map(([key, { from, to, low, high }]) => {
        const top = high === null ? frame.top : y(high)
        return (
          <rect
            key={key}
            className={classes.band}
            x={x(from)}
            y={top}
            width={x(to) - x(from)}
            height={Math.max(0, (low === null ? frame.bottom : y(low)) - top)}
            rx="4"
          />
        )
      })}
      {widest && x(widest.to) - x(widest.from) > 70 && (
        <text
          className={chart.axis}
          x={(x(widest.from) + x(widest.to)) / 2}
          y={frame.top + 16}
          textAnchor="middle"
        >
          lamps off
        </text>
      )}
    </>
  )
}

/** A curve with what lay between its lowest and its highest values. Its last value has a dot. */
function Line({ at, runs, drawing: { x, y } }: { at: number; runs: Span[][]; drawing: Drawing }) {
  const left = (point: Span) => x(point.at)
  const path = line<Span>(left, ({ mean }) => y(mean)).digits(1)
  const spread = area<Span>(
    left,
    ({ min }) => y(min),
    ({ max }) => y(max),
  ).digits(1)
  const last = runs.at(-1)?.at(-1)
  return (
    <g>
      {runs.map((run) => (
        <g key={run[0]?.at}>
          {run.some(({ min, max }) => max > min) && (
            <path className={classes.spread} data-series={at} d={spread(run) ?? ''} />
          )}
          <path className={chart.line} data-series={at} d={path(run) ?? ''} />
          {run[1] === undefined && run[0] && (
            <SeriesMark at={at} x={x(run[0].at)} y={y(run[0].mean)} size={5} />
          )}
        </g>
      ))}
      {last && <SeriesMark at={at} x={x(last.at)} y={y(last.mean)} size={10} />}
    </g>
  )
}

function Rings({ excursions, drawing, valueText }: Drawn<'excursions' | 'valueText'>) {
  const { x, y, frame } = drawing
  return excursions.map(({ at, value }) => {
    const isRight = x(at) > (frame.left + frame.right) / 2
    return (
      <g key={at}>
        <circle className={chart.ring} cx={x(at)} cy={y(value)} r="9" />
        <text
          className={`${chart.label} ${classes.out}`}
          x={x(at) + (isRight ? -14 : 14)}
          y={y(value) + 4}
          textAnchor={isRight ? 'end' : 'start'}
        >
          {valueText(value)}
        </text>
      </g>
    )
  })
}

/** Feedings on the floor: full for taken, struck for refused. */
const Meals = ({ meals, drawing: { x, frame } }: Drawn<'meals'>) =>
  meals.map(({ at, success }) => (
    <g key={at} transform={`translate(${(x(at) - 8).toFixed(1)} ${frame.bottom - 18})`}>
      <ScaleMark state={success ? 'full' : 'struck'} size={16} />
      <text className={chart.axis} x="19" y="13">
        {success ? 'fed' : 'refused'}
      </text>
    </g>
  ))

/** Reads the values out: 'Basking spot, 40.1 °C at 6:05 pm'. */
function Reader({
  parts: { label, from, to, timezone, valueText },
  lines,
  drawing,
  zoom,
}: {
  parts: CurveParts
  lines: readonly (Curve & { runs: Span[][] })[]
  drawing: Drawing
  zoom: number
}) {
  const points = lines.map(({ runs }) => runs.flat())
  const asPoints = points.map((spans) => spans.map(({ at, mean }) => ({ x: at, y: mean })))
  const { x, y } = drawing
  const pointAt = ({ series, point }: Stand) => points[series]?.[point]
  const isDay = to - from <= 2 * 86_400_000
  return (
    <PointReader
      zoom={zoom}
      label={`${label}: values`}
      counts={points.map(({ length }) => length)}
      wordsAt={(stand) => {
        const point = pointAt(stand)
        if (!point) return ''
        const moment = new Date(point.at).toISOString()
        const when = isDay
          ? `at ${formatTime(moment, timezone)}`
          : `on ${formatShortMoment(moment, timezone)}`
        const words = `${spanText(point, valueText)} ${when}`
        return lines.length > 1 ? `${lines[stand.series]?.name}, ${words}` : words
      }}
      placeAt={(stand) => {
        const point = pointAt(stand)
        return { x: x(point?.at ?? from), y: y(point?.mean ?? 0) }
      }}
      nearestTo={(left, top) => {
        const at = from + ((left - x(from)) / (x(to) - x(from))) * (to - from)
        const stands = asPoints.flatMap((spans, series) =>
          spans.length > 0 ? [{ series, point: nearest(spans, at) }] : [],
        )
        const far = (stand: Stand) => Math.abs(y(pointAt(stand)?.mean ?? 0) - top)
        return stands.toSorted((one, other) => far(one) - far(other))[0]
      }}
      beside={(stand, series) => ({
        series,
        point: nearest(asPoints[series] ?? [], pointAt(stand)?.at ?? from),
      })}
    />
  )
}

/** '40.1 °C', or of several values '38.2 °C to 41 °C'. */
const spanText = ({ min, mean, max }: Span, valueText: (value: number) => string) =>
  valueText(min) === valueText(max) ? valueText(mean) : `${valueText(min)} to ${valueText(max)}`
