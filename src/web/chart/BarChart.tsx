import { lazy, Suspense } from 'react'
import classes from './Chart.module.css'
import { SeriesSwatch } from './series.tsx'

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

const BarDrawing = lazy(async () => ({ default: (await import('./BarDrawing.tsx')).BarDrawing }))

/**
 * Columns of up to four stacked parts, and a fifth, "Other". The figures behind it belong into a table
 * beside it. It is fetched where one is shown.
 */
export const BarChart = ({ height = 330, ...parts }: BarParts) => (
  <Suspense fallback={<div className={classes.chart} style={{ height }} />}>
    <BarDrawing {...parts} height={height} />
  </Suspense>
)

/** What the colours of the columns stand for; `expected` adds the dashed outline. */
export const BarLegend = ({
  series,
  hasExpected,
}: {
  series: readonly string[]
  hasExpected?: boolean
}) => (
  <ul className={classes.legend}>
    {series.map((name, at) => (
      <li key={name}>
        <SeriesSwatch at={at} />
        {name}
      </li>
    ))}
    {hasExpected && (
      <li>
        <SeriesSwatch at="expected" />
        expected
      </li>
    )}
  </ul>
)
