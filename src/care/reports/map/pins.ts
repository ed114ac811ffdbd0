import type { Outline } from './useWorld.ts'

/** Where a country's count stands: in its middle, or beside it with a line to it. */
export type Pin = { code: string; x: number; y: number; from?: { x: number; y: number } }

/** The part of the world's drawing that is shown: all of it but the poles. */
export const view = { x: 20, y: 8, width: 960, height: 428 }

/**
 * Places for the counts of countries, given in the order of their importance. `radius` is that of a
 * pin in the drawing's units. A country that the pin would cover gets it beside it, at the first of
 * sixteen places around that lies on no other pin and on no other country's middle.
 */
export function pinsOf(countries: readonly Outline[], radius: number): Pin[] {
  const placed: Pin[] = []
  const middles = countries.map(({ x, y }) => ({ x, y }))
  for (const { code, x, y, size } of countries) {
    const others = middles.filter((middle) => middle.x !== x || middle.y !== y)
    const isFree = (place: { x: number; y: number }) =>
      isInside(place, radius) &&
      placed.every((pin) => distance(pin, place) >= radius * 2.2) &&
      others.every((middle) => distance(middle, place) >= radius * 1.3)
    if (size >= radius * 3 && isFree({ x, y })) {
      placed.push({ code, x, y })
      continue
    }
    const place = around(x, y, radius).find(isFree)
    placed.push(place ? { code, ...place, from: { x, y } } : { code, x, y })
  }
  return placed
}

/** Below first, where the seas are widest, then around, then the same farther off. */
const around = (x: number, y: number, radius: number) =>
  [2.6, 3.8].flatMap((far) =>
    [115, 65, 155, 25, 205, 335, 245, 295].map((degrees) => ({
      x: x + Math.cos((degrees * Math.PI) / 180) * radius * far,
      y: y + Math.sin((degrees * Math.PI) / 180) * radius * far,
    })),
  )

const isInside = ({ x, y }: { x: number; y: number }, radius: number) =>
  x > view.x + radius &&
  x < view.x + view.width - radius &&
  y > view.y + radius &&
  y < view.y + view.height - radius

type Place = { x: number; y: number }
const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y)
