import { lazy, Suspense } from 'react'
import classes from './Chart.module.css'
import type { ChartPoint, Series } from './series.tsx'

/** Words beside a point of the plot, such as 'laid 7 eggs'. */
export type Note = ChartPoint & { words: string }

export type LineParts = {
  /** What it shows: 'Weight over time'. */
  label: string
  /** What it says, for who can't see it; the label if left out. */
  summary?: string
  series: readonly Series[]
  valueText: (value: number) => string
  axisText?: (value: number) => string
  momentText: (x: number) => string
  notes?: readonly Note[]
  /** Points that need a look. */
  rings?: readonly ChartPoint[]
  height?: number
  isFromZero?: boolean
  /** Marks of the axis are whole numbers, as counts are. */
  isWhole?: boolean
}

const LineDrawing = lazy(async () => ({
  default: (await import('./LineDrawing.tsx')).LineDrawing,
}))

/**
 * Up to four lines over time, each with its own mark and its name at its end. A single one has an area
 * below it, its last point in lamp, and its lowest and highest labelled. The figures behind it belong
 * into a table beside it. It is fetched where one is shown.
 */
export const LineChart = ({ height = 310, ...parts }: LineParts) => (
  <Suspense fallback={<div className={classes.chart} style={{ height }} />}>
    <LineDrawing {...parts} height={height} />
  </Suspense>
)
