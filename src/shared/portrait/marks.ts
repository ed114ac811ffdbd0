import { type Pattern, spotTile } from './pattern.ts'
import type { Mark, Palette, Shape, Skin } from './skins.ts'

/** A place on the body: u along it, v across it, both warped by noise where a mark wants it. */
export type BodyPlace = { u: number; v: number; coarse: number; fine: number }

export function bodyPlace(pattern: Pattern, u: number, v: number): BodyPlace {
  return {
    u,
    v,
    coarse: pattern.coarse(u * 0.045, v * 0.045) - 0.5,
    fine: pattern.fine(u * 0.13, v * 0.13) - 0.5,
  }
}

/** Colour of the palette that a scale takes. */
export function partAt(skin: Skin, pattern: Pattern, place: BodyPlace): keyof Palette {
  const depth = depths[skin.mark](place, pattern)
  if (depth > 1) return 'mark'
  return depth > 0 ? 'edge' : 'ground'
}

/** A pied animal is white where this mask rises over a half. */
export function isWhite(skin: Skin, pattern: Pattern, { u, v, coarse }: BodyPlace): boolean {
  return skin.isPied && pattern.fine(u * 0.02 + 3, v * 0.024) + coarse * 0.35 > 0.5
}

/** How deep inside a mark a place lies: up to 0 outside, up to 1 in its border, above it inside. */
const depths: Record<Mark, (place: BodyPlace, pattern: Pattern) => number> = {
  plain: () => 0,
  ring: () => 0,

  blotch: ({ u, v, fine }, { coarse, fine: fineNoise, phase, threshold }) => {
    const height =
      coarse(u * 0.042 + fine * 0.5, v * 0.058 + phase) * 0.72 +
      fineNoise(u * 0.09, v * 0.11) * 0.28
    return step(height, threshold - 0.012, threshold + 0.045)
  },

  saddle: (place, pattern) => {
    const taper = 1.15 - 0.9 * Math.abs(wrap((place.v + place.coarse * 20) / 44) * 2 - 1)
    return crossing(place, pattern, pattern.width * taper)
  },

  band: (place, pattern) => crossing(place, pattern, pattern.width),

  stripe: ({ v, coarse, fine }) => {
    const height = Math.abs(wrap((v + coarse * 36 + fine * 8) / 52) * 2 - 1) - 0.55 + fine * 0.5
    return step(height, 0.02, 0.16)
  },

  net: ({ u, v, coarse, fine }) => {
    const along = Math.abs(wrap((u + coarse * 26) / 30) - 0.5)
    const across = Math.abs(wrap((v + fine * 14) / 26) - 0.5)
    return step(-Math.abs(along + across - 0.5) - fine * 0.12, -0.16, -0.1)
  },

  spot: ({ u, v, coarse }, { spots }) => {
    const nearest = Math.min(
      ...spots.map((spot) => {
        const across = apart(u + coarse * 6, spot.u)
        const down = apart(v, spot.v)
        return Math.sqrt(across * across + down * down) / spot.radius
      }),
    )
    return step(-nearest, -1.3, -0.95)
  },
}

function crossing({ u, coarse }: BodyPlace, { phase, period }: Pattern, width: number): number {
  const fromMiddle = Math.abs(wrap((u + coarse * 22 + phase * 4) / period) - 0.5)
  return step(width - fromMiddle, -0.03, 0.045)
}

const step = (value: number, border: number, inside: number) =>
  value > inside ? 2 : value > border ? 1 : 0

/** The part of a number after the point, also below zero. */
const wrap = (value: number) => value - Math.floor(value)

/** Distance on a tile whose end is its beginning, so that spots fill a band of any length. */
function apart(a: number, b: number): number {
  const distance = wrap((a - b) / spotTile) * spotTile
  return Math.min(distance, spotTile - distance)
}

/** Turns an offset from a scale's middle into the words of a path. */
export type Pen = (dx: number, dy: number) => string

type ScaleSize = { across: number; down: number; degrees: number }
type Drawn = { body: string; light: string }

/** How much of its place a scale fills; the rest is the gap that shows the under-colour. */
const fill = 0.94

/** The outline of a scale and its lit upper-left facet. `size` is 0, 1 or 2, for round ones. */
export function drawScale(
  shape: Exclude<Shape, 'scute'>,
  pen: Pen,
  { across, down, degrees }: ScaleSize,
  size: number,
): Drawn {
  if (shape === 'bead') return oval(pen, across * 0.42, down * 0.46, degrees)
  if (shape === 'round') {
    const radius = across * (0.36 + 0.065 * size)
    return oval(pen, radius, radius, degrees)
  }
  const [half, tall] = [(across / 2) * fill, down * fill]
  return {
    body: rhomb(pen, half, tall),
    light: shape === 'keel' ? keel(pen, half, tall) : facet(pen, half, tall),
  }
}

function rhomb(pen: Pen, half: number, tall: number): string {
  return (
    `M${pen(0, -tall)}Q${pen(half * 0.75, -tall * 0.62)} ${pen(half, 0)}` +
    `Q${pen(half * 0.62, tall * 0.72)} ${pen(0, tall)}` +
    `Q${pen(-half * 0.62, tall * 0.72)} ${pen(-half, 0)}` +
    `Q${pen(-half * 0.75, -tall * 0.62)} ${pen(0, -tall)}Z`
  )
}

function facet(pen: Pen, half: number, tall: number): string {
  return (
    `M${pen(0, -tall)}Q${pen(-half * 0.75, -tall * 0.62)} ${pen(-half, 0)}` +
    `Q${pen(-half * 0.5, -tall * 0.3)} ${pen(0, -tall * 0.35)}Z`
  )
}

function keel(pen: Pen, half: number, tall: number): string {
  return (
    `M${pen(0, -tall * 0.8)}L${pen(half * 0.16, 0)}` +
    `L${pen(0, tall * 0.92)}L${pen(-half * 0.16, 0)}Z`
  )
}

function oval(pen: Pen, rx: number, ry: number, degrees: number): Drawn {
  const arc = (part: number) => `A${tenth(rx * part)} ${tenth(ry * part)} ${tenth(degrees)}`
  return {
    body: `M${pen(-rx, 0)}${arc(1)} 1 1 ${pen(rx, 0)}${arc(1)} 1 1 ${pen(-rx, 0)}Z`,
    light:
      `M${pen(-rx * 0.72, -ry * 0.1)}${arc(0.8)} 0 1 ${pen(rx * 0.2, -ry * 0.78)}` +
      `Q${pen(-rx * 0.3, -ry * 0.45)} ${pen(-rx * 0.72, -ry * 0.1)}Z`,
  }
}

/** A six-sided scute of this radius, its middle moved by the offset. */
export function drawHexagon(pen: Pen, radius: number, dx: number, dy: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const turn = ((corner * 60 - 30) * Math.PI) / 180
    return pen(dx + radius * Math.cos(turn), dy + radius * Math.sin(turn))
  })
  return `M${corners.join('L')}Z`
}

/** Tenths are fine enough for a picture and keep the markup small. */
export const tenth = (value: number) => Math.round(value * 10) / 10
