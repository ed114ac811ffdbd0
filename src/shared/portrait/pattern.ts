import { type Noise, noiseFrom, streamFrom } from './random.ts'

/** Differences between animals of one skin, drawn once from the seed. */
export type Pattern = {
  /** Turn of the whole lattice, in radians. */
  angle: number
  /** How far the rows bow, from -1 to 1. */
  bow: number
  phase: number
  /** Length of one saddle and the gap after it, in body units. */
  period: number
  width: number
  threshold: number
  start: number
  spots: readonly { u: number; v: number; radius: number }[]
  coarse: Noise
  fine: Noise
}

/** Side of the square that the spots fill before they come again, in body units. */
export const spotTile = 220

export function patternOf(seed: number): Pattern {
  const next = streamFrom(seed)
  return {
    coarse: noiseFrom(seed & 0xffff),
    fine: noiseFrom((seed >>> 8) & 0xffff),
    angle: ((next() - 0.5) * 26 * Math.PI) / 180,
    bow: (next() - 0.5) * 2,
    phase: next() * 9,
    period: 26 + next() * 18,
    width: 0.16 + next() * 0.1,
    threshold: 0.5 + (next() - 0.5) * 0.08,
    start: next() * 50,
    spots: Array.from({ length: 46 }, () => ({
      u: next() * spotTile,
      v: next() * spotTile,
      radius: 2.6 + next() * 5.2,
    })),
  }
}
