import { lazy, Suspense } from 'react'
import type { LineParts } from './parts.ts'

const LineDrawing = lazy(async () => ({
  default: (await import('./LineDrawing.tsx')).LineDrawing,
}))

/**
 * Up to four lines over time, each with its own mark and its name at its end. A single one has an area
 * below it, its last point in lamp, and its lowest and highest labelled. The figures behind it belong
 * into a table beside it. It is fetched where one is shown.
 */
export const LineChart = ({ height = 310, ...parts }: LineParts) => (
  <Suspense fallback={<div className="relative slim noMargin" style={{ height }} />}>
    <LineDrawing {...parts} height={height} />
  </Suspense>
)
