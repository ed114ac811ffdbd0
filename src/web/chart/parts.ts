import type { ChartPoint, Series } from './series.tsx'

/** Words beside a point of the plot, such as 'laid 7 eggs'. */
export type Note = ChartPoint & { words: string }

/** Props of a LineChart. */
export type LineParts = {
  /** Subject of the chart: 'Weight over time'. */
  label: string
  /** Description, for those who can't see it; the label if left out. */
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
  /** The least value that can be, below which the axis has none. */
  floor?: number
  /** Marks of the axis are whole numbers, as counts are. */
  isWhole?: boolean
}

/** One column: a part for each series, and what is still expected on top of them. */
export type Bar = {
  id: string
  /** Below it: 'Nov'. */
  words: string
  /** In full, for who hears it: 'November 2026'. */
  name: string
  /** As many as there are series. */
  parts: readonly number[]
  /** The whole column once it is complete; drawn as an outline above the parts. */
  expected?: number
  isNow?: boolean
}

/** Props of a BarChart. */
export type BarParts = {
  label: string
  summary?: string
  /** The names of the parts, from the foot of a column up. */
  series: readonly string[]
  bars: readonly Bar[]
  valueText: (value: number) => string
  /** Shorter, for the axis and over the columns. */
  axisText?: (value: number) => string
  height?: number
  /** Every column keeps its words, cut to its width; otherwise only as many have some as fit. */
  hasEveryName?: boolean
  /** Marks of the axis are whole numbers, as counts are. */
  isWhole?: boolean
}
