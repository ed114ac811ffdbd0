import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { numberText } from '../../../shared/numbers.ts'
import { useWidth } from '../../../web/chart/useWidth.ts'
import classes from './Map.module.css'
import type { MapCountry } from './map.contract.ts'
import { pinsOf, view } from './pins.ts'
import type { Outline } from './useWorld.ts'

/** How strong a country's green is. */
export const strengths = [
  { from: 1, words: '1 to 4 animals' },
  { from: 5, words: '5 to 9' },
  { from: 10, words: '10 and more' },
]
export const strengthOf = (animals: number) =>
  strengths.findLastIndex(({ from }) => animals >= from)

type Counted = Pick<MapCountry, 'code' | 'animals'>

/** The countries alone, those with animals in their green. */
export const Countries = ({
  world,
  countries,
}: {
  world: readonly Outline[]
  countries: readonly Counted[]
}) => {
  const animalsIn = new Map(countries.map(({ code, animals }) => [code, animals]))
  return world.map(({ code, path }) => {
    const animals = animalsIn.get(code)
    return (
      <path
        key={code}
        className={classes.country}
        data-code={animals === undefined ? undefined : code}
        data-strength={animals === undefined ? undefined : strengthOf(animals)}
        d={path}
      />
    )
  })
}

/**
 * The world with a count for each country. A press on a country or its count chooses it, as the list
 * beside the map does; enlarged, it follows the finger or the mouse.
 */
export function WorldMap({
  world,
  countries,
  chosen,
  zoom,
  onChoose,
}: {
  world: readonly Outline[]
  countries: readonly MapCountry[]
  chosen: string
  /** How many times larger than the whole world. */
  zoom: number
  onChoose: (code: string) => void
}) {
  const ref = useRef<HTMLDivElement>(null)
  const scale = (useWidth(ref) / view.width) * zoom
  const radius = (scale < 0.5 ? 10 : 13) / scale
  const pins = useMemo(() => {
    const outlines = new Map(world.map((outline) => [outline.code, outline]))
    return pinsOf(
      countries.flatMap(({ code }) => outlines.get(code) ?? []),
      radius,
    )
  }, [world, countries, radius])
  const middle = world.find(({ code }) => code === chosen)
  const { box, moved, drag } = useMovedBox(zoom, middle)

  function choose({ target }: { target: EventTarget }) {
    const element = target instanceof Element && target.closest('[data-code]')
    const code = element ? element.getAttribute('data-code') : null
    if (code && !moved()) onChoose(code)
  }

  return (
    <div ref={ref} className={classes.world} data-zoomed={zoom > 1 || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it does the same by keyboard */}
      <svg
        className={`${classes.drawing} block`}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        width="100%"
        role="img"
        aria-label={`World map: ${countries.map(({ name, animals }) => `${name} ${numberText(animals)}`).join(', ')}`}
        onClick={choose}
        {...drag}
      >
        <Countries world={world} countries={countries} />
        {pins.map(({ code, x, y, from }) => {
          const animals = countries.find((country) => country.code === code)?.animals ?? 0
          return (
            <g key={code} className={classes.pin} data-code={code} strokeWidth={1.6 / scale}>
              {from && (
                <>
                  <path className={classes.lead} d={`M${from.x} ${from.y}L${x} ${y}`} />
                  <circle className={classes.foot} cx={from.x} cy={from.y} r={2.5 / scale} />
                </>
              )}
              {code === chosen && (
                <circle className={classes.ring} cx={x} cy={y} r={radius * 1.5} />
              )}
              <circle className={classes.count} cx={x} cy={y} r={radius} />
              <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize={12 / scale}>
                {numberText(animals)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** The part of the drawing that is shown: around what is chosen, and wherever it is dragged. */
function useMovedBox(zoom: number, middle: { x: number; y: number } | undefined) {
  const [offset, setOffset] = useState({ x: 0, y: 0, of: '' })
  const start = useRef<{ x: number; y: number; left: number; top: number; far: number }>(undefined)
  const wasMoved = useRef(false)
  const [width, height] = [view.width / zoom, view.height / zoom]
  // What was dragged holds until something else is chosen or enlarged.
  const of = `${zoom} ${middle?.x ?? ''}`
  const { x, y } = offset.of === of ? offset : { x: 0, y: 0 }
  const centre =
    zoom > 1 && middle ? middle : { x: view.x + view.width / 2, y: view.y + view.height / 2 }
  const box = {
    x: within(centre.x - width / 2 + x, view.x, view.x + view.width - width),
    y: within(centre.y - height / 2 + y, view.y, view.y + view.height - height),
    width,
    height,
  }
  return {
    box,
    moved: () => wasMoved.current,
    drag: {
      onPointerDown({ clientX, clientY }: PointerEvent) {
        wasMoved.current = false
        if (zoom > 1) start.current = { x: clientX, y: clientY, left: box.x, top: box.y, far: 0 }
      },
      onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
        const begun = start.current
        if (!begun) return
        const unit = width / currentTarget.getBoundingClientRect().width
        const [dx, dy] = [clientX - begun.x, clientY - begun.y]
        if (Math.hypot(dx, dy) > 5) wasMoved.current = true
        setOffset({
          x: begun.left - dx * unit - (centre.x - width / 2),
          y: begun.top - dy * unit - (centre.y - height / 2),
          of,
        })
      },
      onPointerUp: () => {
        start.current = undefined
      },
      onPointerLeave: () => {
        start.current = undefined
      },
    },
  }
}

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))
