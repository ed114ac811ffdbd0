import classes from './Chart.module.css'
import { type Frame, valueAxis } from './lineLayout.ts'
import { gutterOf, Plot, usePlotWidth } from './Plot.tsx'
import { PointReader, type Stand } from './PointReader.tsx'
import type { Bar, BarParts } from './parts.ts'
import { mostSeries } from './series.tsx'

/** The drawing of a BarChart. */
export function BarDrawing({
  label,
  summary,
  series,
  bars,
  valueText,
  axisText = valueText,
  height,
  hasEveryName = false,
  isWhole = false,
}: BarParts & { height: number }) {
  const plot = usePlotWidth()
  const { width } = plot
  const rough: Frame = { left: 0, right: width, top: 24, bottom: height - 26 }
  const sums = bars.map(({ parts, expected = 0 }) => Math.max(sumOf(parts), expected))
  const { at: y, ticks } = valueAxis([0, ...sums], rough, { isFromZero: true, isWhole })
  const left = gutterOf(ticks, axisText)
  const step = (width - left) / Math.max(1, bars.length)
  const wide = Math.min(36, step * 0.7)
  const x = (at: number) => left + step * at + (step - wide) / 2
  const every = hasEveryName ? 1 : Math.ceil(42 / step)
  const now = bars.findIndex(({ isNow }) => isNow)
  // The present one always has its words, and so those beside it may have no room for theirs.
  const hasWords = (at: number) =>
    at === now || (at % every === 0 && (now < 0 || Math.abs(at - now) >= every))
  const letters = Math.max(3, Math.floor(step / 6.8))
  const place = ({ series: part, point }: Stand) => {
    const parts = bars[point]?.parts ?? []
    const below = sumOf(parts.slice(0, part))
    return { x: x(point) + wide / 2, y: y(below + (parts[part] ?? 0) / 2) }
  }
  return (
    <Plot
      plot={plot}
      height={height}
      name={summary ?? label}
      axis={{ ticks, y, words: axisText, left, right: width }}
      reader={
        <PointReader
          zoom={plot.zoom}
          label={`${label}: columns`}
          counts={series.map(() => bars.length)}
          wordsAt={({ series: part, point }) => {
            const bar = bars[point]
            return bar ? barWords(bar, series, part, valueText) : ''
          }}
          placeAt={place}
          nearestTo={(right, down) => {
            const point = Math.min(bars.length - 1, Math.max(0, Math.floor((right - left) / step)))
            const parts = bars[point]?.parts ?? []
            const value = parts.findIndex((_, of) => down >= y(sumOf(parts.slice(0, of + 1))))
            return { series: value < 0 ? parts.length - 1 : value, point }
          }}
          beside={({ point }, other) => ({ series: other, point })}
        />
      }
    >
      {bars.map((bar, at) => (
        <Column
          key={bar.id}
          {...{ bar, series, y, axisText }}
          x={x(at)}
          width={wide}
          hasSum={step > 34}
          words={hasWords(at) ? shortened(bar.words, letters) : undefined}
          foot={height - 6}
        />
      ))}
    </Plot>
  )
}

/** 'November 2026: mice £12, £20 in all', or how much is expected of a column that has yet to begin. */
function barWords(
  bar: Bar,
  series: readonly string[],
  part: number,
  valueText: (value: number) => string,
): string {
  const sum = sumOf(bar.parts)
  if (sum === 0 && bar.expected !== undefined) {
    return `${bar.name}: about ${valueText(bar.expected)} expected`
  }
  const whole = series.length > 1 ? `, ${valueText(sum)} in all` : ''
  return `${bar.name}: ${series[part]} ${valueText(bar.parts[part] ?? 0)}${whole}`
}

/** One column: its parts upon each other, what was expected of it, its sum and its name. */
function Column({
  bar,
  series,
  x,
  y,
  width,
  hasSum,
  axisText,
  words,
  foot,
}: Pick<BarParts, 'series'> & {
  bar: Bar
  x: number
  y: (value: number) => number
  width: number
  hasSum: boolean
  axisText: (value: number) => string
  words: string | undefined
  foot: number
}) {
  const sum = sumOf(bar.parts)
  const roof = Math.max(sum, bar.expected ?? 0)
  /** For the sum, below the outline of what was expected. */
  const hasRoom = sum > 0 && y(sum) - y(roof) > 24
  return (
    <g>
      {bar.expected !== undefined && bar.expected > sum && (
        <rect
          className={classes.expected}
          x={x + 1}
          y={y(bar.expected)}
          width={width - 2}
          height={Math.max(2, y(sum) - y(bar.expected) - 2)}
          rx="5"
        />
      )}
      {bar.parts.map((part, of) => {
        const below = sumOf(bar.parts.slice(0, of))
        const high = y(below) - y(below + part)
        if (high <= 0) return null
        return (
          <rect
            key={series[of]}
            className={classes.bar}
            data-series={of < mostSeries ? of : 'other'}
            x={x}
            y={y(below + part) + (high > 4 ? 1 : 0)}
            width={width}
            height={high > 4 ? high - 2 : high}
            rx={Math.min(3, high / 2)}
          />
        )
      })}
      {hasSum && roof > 0 && (
        <text
          className={classes.axis}
          data-now={bar.isNow}
          x={x + width / 2}
          y={y(hasRoom ? sum : roof) - 6}
          textAnchor="middle"
        >
          {sum > 0 ? axisText(sum) : `~${axisText(roof)}`}
        </text>
      )}
      {words !== undefined && (
        <text
          className={classes.axis}
          data-now={bar.isNow}
          x={x + width / 2}
          y={foot}
          textAnchor="middle"
        >
          {words}
        </text>
      )}
    </g>
  )
}

const shortened = (words: string, letters: number) =>
  words.length > letters ? `${words.slice(0, letters - 1)}…` : words

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
