import type { Pattern } from './pattern.ts'
import { spotTile } from './pattern.ts'
import type { Mark, Palette, Skin } from './skins.ts'

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
