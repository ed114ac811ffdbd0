import { type ReactNode, useRef } from 'react'
import classes from './Chart.module.css'
import { useWidth, zoomOf } from './useWidth.ts'

/** How wide a chart is: in pixels, and in the units of its drawing, which grow with the text size. */
export function usePlotWidth() {
  const ref = useRef<HTMLElement>(null)
  const across = useWidth(ref)
  const zoom = zoomOf(across)
  return { ref, across, zoom, width: across / zoom }
}

/** The room that the words of an axis of values take at the left. */
export const gutterOf = (ticks: readonly number[], words: (tick: number) => string): number =>
  Math.max(...ticks.map((tick) => words(tick).length)) * 7 + 12

/** A chart's drawing over its axis of values, and the reader that lies over it. */
export function Plot({
  plot: { ref, across, zoom, width },
  height,
  name,
  axis: { ticks, y, words, left, right, marksZero },
  reader,
  children,
}: {
  plot: ReturnType<typeof usePlotWidth>
  height: number
  /** Description, for those who can't see it. */
  name: string
  axis: {
    ticks: readonly number[]
    y: (value: number) => number
    words: (tick: number) => string
    left: number
    right: number
    /** True if the line at zero is stronger. */
    marksZero?: boolean
  }
  reader: ReactNode
  children: ReactNode
}) {
  return (
    <figure ref={ref} className="relative slim noMargin">
      <svg
        className={`${classes.plot} block`}
        width={across}
        height={height * zoom}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={name}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={classes.grid}
              data-zero={(marksZero && tick === 0) || undefined}
              x1={left}
              x2={right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className={classes.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
              {words(tick)}
            </text>
          </g>
        ))}
        {children}
      </svg>
      {reader}
    </figure>
  )
}
