import { lazy, Suspense } from 'react'
import type { CurveParts, MonthParts } from './parts.ts'

const CurveDrawing = lazy(async () => ({
  default: (await import('./CurveDrawing.tsx')).CurveDrawing,
}))
const MonthDrawing = lazy(async () => ({
  default: (await import('./MonthDrawing.tsx')).MonthDrawing,
}))

/** Zones over time on the band of the first, from the lowest to the highest value, never only the mean. */
export const CurveChart = ({ height = 216, ...parts }: CurveParts) => (
  <Suspense fallback={<div style={{ height }} />}>
    <CurveDrawing {...parts} height={height} />
  </Suspense>
)

/** The span of each day against the band, with meals, refusals and sheds below it. */
export const MonthChart = ({ height = 214, ...parts }: MonthParts) => (
  <Suspense fallback={<div style={{ height }} />}>
    <MonthDrawing {...parts} height={height} />
  </Suspense>
)
