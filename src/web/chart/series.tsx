import classes from './Chart.module.css'

/** One value at a moment (milliseconds since 1970) or any other number along the axis. */
export type ChartPoint = { x: number; y: number }

/** A stretch without values, from one point to the next; the line stops for it. */
export type Gap = { from: number; to: number; words: string }

/** One line of at most four; its place among them decides its colour and its mark. */
export type Series = {
  id: string
  name: string
  /** By `x`, the earliest first. */
  points: readonly ChartPoint[]
  gaps?: readonly Gap[]
  /** The words of a single point, where its value says nothing. */
  onlyWords?: string
  /** Its last value needs a look. */
  isLate?: boolean
}

/** A circle, a diamond, a square and a triangle of half a pixel, so that no line is told by its colour alone. */
const shapes = [
  'M.5 0A.5.5 0 1 1-.5 0A.5.5 0 1 1 .5 0Z',
  'M0-.7L.5 0L0 .7L-.5 0Z',
  'M-.45-.45H.45V.45H-.45Z',
  'M0-.6L.58.42H-.58Z',
]

/** The most lines of one chart, and the most colours of a bar. */
export const mostSeries = shapes.length

/** The mark of a series at a place of a drawing; `size` is about how wide it is. */
export function SeriesMark({
  at,
  x,
  y,
  size = 8,
}: {
  at: number
  x: number
  y: number
  size?: number
}) {
  return (
    <path
      className={classes.mark}
      data-series={at}
      d={shapes[at % mostSeries]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`}
    />
  )
}

/** The mark by itself, for a legend or a chip. */
export const SeriesSign = ({ at }: { at: number }) => (
  <svg className="firm" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <SeriesMark at={at} x={8} y={8} size={10} />
  </svg>
)

/** The colour of a series in a bar, for a legend. */
export const SeriesSwatch = ({ at }: { at: number | 'expected' }) => (
  <svg className="firm" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    {at === 'expected' ? (
      <rect className={classes.expected} x="1" y="1" width="10" height="10" rx="3" />
    ) : (
      <rect
        className={classes.bar}
        data-series={at < mostSeries ? at : 'other'}
        width="12"
        height="12"
        rx="3"
      />
    )}
  </svg>
)
