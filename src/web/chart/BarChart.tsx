import { lazy, Suspense } from 'react'
import type { BarParts } from './parts.ts'
import { SeriesSwatch } from './series.tsx'

const BarDrawing = lazy(async () => ({ default: (await import('./BarDrawing.tsx')).BarDrawing }))

/**
 * Columns of up to four stacked parts, and a fifth, "Other". The figures behind it belong into a table
 * beside it. It is fetched where one is shown.
 */
export const BarChart = ({ height = 330, ...parts }: BarParts) => (
  <Suspense fallback={<div className="relative slim noMargin" style={{ height }} />}>
    <BarDrawing {...parts} height={height} />
  </Suspense>
)

/** Legend of the columns' colours; `expected` adds the dashed outline. */
export const BarLegend = ({
  series,
  hasExpected,
}: {
  series: readonly string[]
  hasExpected?: boolean
}) => (
  <ul className="flex wrap rows4 columns16 text13 ink2" data-legend>
    {series.map((name, at) => (
      <li className="slim inline middle gap6" key={name}>
        <SeriesSwatch at={at} />
        {name}
      </li>
    ))}
    {hasExpected && (
      <li className="slim inline middle gap6">
        <SeriesSwatch at="expected" />
        expected
      </li>
    )}
  </ul>
)
