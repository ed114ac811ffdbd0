import { useRef } from 'react'
import classes from './Chart.module.css'
import { type Frame, valueAxis } from './lineLayout.ts'
import { PointReader, type Stand } from './PointReader.tsx'
import type { Bar, BarParts } from './parts.ts'
import { mostSeries } from './series.tsx'
import { useWidth, zoomOf } from './useWidth.ts'

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
  const ref = useRef<HTMLElement>(null)
  const across = useWidth(ref)
  const zoom = zoomOf(across)
  const width = across / zoom
  const rough: Frame = { left: 0, right: width, top: 24, bottom: height - 26 }
  const sums = bars.map(({ parts, expected = 0 }) => Math.max(sumOf(parts), expected))
  const { at: y, ticks } = valueAxis([0, ...sums], rough, { isFromZero: true, isWhole })
  const left = Math.max(...ticks.map((tick) => axisText(tick).length)) * 7 + 12
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
    <figure ref={ref} className={classes.chart}>
      <svg
        className={classes.plot}
        width={across}
        height={height * zoom}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary ?? label}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className={classes.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
              {axisText(tick)}
            </text>
          </g>
        ))}
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
      </svg>
      <PointReader
        zoom={zoom}
        label={`${label}: columns`}
        counts={series.map(() => bars.length)}
        wordsAt={({ series: part, point }) => {
          const bar = bars[point]
          if (!bar) return ''
          const sum = sumOf(bar.parts)
          if (sum === 0 && bar.expected !== undefined) {
            return `${bar.name}: about ${valueText(bar.expected)} expected`
          }
          const whole = series.length > 1 ? `, ${valueText(sum)} in all` : ''
          return `${bar.name}: ${series[part]} ${valueText(bar.parts[part] ?? 0)}${whole}`
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
    </figure>
  )
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
          y={y(sum > 0 ? sum : roof) - 6}
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
