import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import classes from './Chart.module.css'

/** Where a reader stands: which line or bar, and which of its points. */
export type Stand = { series: number; point: number }

/**
 * Lies over a drawing and reads its points out: with the arrow keys along a line and from line to
 * line, with Home and End to its ends, under the mouse or a finger. A slider to assistive technology,
 * which announces every point by itself.
 */
export function PointReader({
  label,
  zoom,
  counts,
  wordsAt,
  placeAt,
  nearestTo,
  beside,
}: {
  label: string
  /** How many pixels a unit of the drawing has. */
  zoom: number
  /** How many points each line has. */
  counts: readonly number[]
  /** A point in words: 'Vesper, 1,423 g on Nov 21'. */
  wordsAt: (stand: Stand) => string
  /** Where it lies in the drawing, in its units. */
  placeAt: (stand: Stand) => { x: number; y: number }
  nearestTo: (x: number, y: number) => Stand | undefined
  /** The point of another line beside this one. */
  beside: (stand: Stand, series: number) => Stand
}) {
  const [stand, setStand] = useState<Stand>()
  const at = stand && stand.point < (counts[stand.series] ?? 0) ? stand : undefined
  const first = counts.findIndex((count) => count > 0)
  if (first < 0) return null
  const start = { series: first, point: (counts[first] ?? 1) - 1 }
  const current = at ?? start
  const inUnits = at && placeAt(at)
  const place = inUnits && { x: inUnits.x * zoom, y: inUnits.y * zoom }

  function onKeyDown(event: KeyboardEvent) {
    const last = (counts[current.series] ?? 1) - 1
    const step = stepOf(event.key, last)
    if (event.key === 'Escape') return setStand(undefined)
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const others = counts.flatMap((count, series) => (count > 0 ? series : []))
      const turn = others.indexOf(current.series) + (event.key === 'ArrowDown' ? 1 : -1)
      const series = others[(turn + others.length) % others.length] ?? first
      setStand(at ? beside(at, series) : start)
    } else if (step !== undefined) {
      const point = Math.min(last, Math.max(0, current.point + step))
      setStand(at || step === -last ? { ...current, point } : start)
    } else return
    event.preventDefault()
  }

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
    const { left, top } = currentTarget.getBoundingClientRect()
    setStand(nearestTo((clientX - left) / zoom, (clientY - top) / zoom))
  }

  return (
    <div
      className={`${classes.reader} round8 absolute offPaper`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, counts[current.series] ?? 1)}
      aria-valuenow={current.point + 1}
      aria-valuetext={wordsAt(current)}
      onKeyDown={onKeyDown}
      onBlur={() => setStand(undefined)}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setStand(undefined)}
    >
      {place && at && <Spot place={place} words={wordsAt(at)} />}
    </div>
  )
}

/** How far a key moves along a line whose last point is `last`. */
function stepOf(key: string, last: number): number | undefined {
  const page = Math.max(1, Math.round(last / 10))
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageDown: -page,
    PageUp: page,
    Home: -last,
    End: last,
  }
  return steps[key]
}

const Spot = ({ place, words }: { place: { x: number; y: number }; words: string }) => (
  <>
    <span className={`${classes.spot} absolute`} style={{ left: place.x, top: place.y }} />
    <span
      className={`${classes.told} padX8 padY4 round8 absolute front text13 even`}
      aria-hidden="true"
      data-below={place.y < 40 || undefined}
      data-side={place.x < 90 ? 'start' : undefined}
      style={{ left: place.x, top: place.y }}
    >
      {words}
    </span>
  </>
)
