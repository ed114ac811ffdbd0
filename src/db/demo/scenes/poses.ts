import type { Point } from './curve.ts'

/* How an animal lies, tail first, in a picture of 1600 by 1200. */

/** Rolled up, the head in the middle; a little uneven, as snakes are. */
export function coiled(turns: number, inner: number, outer: number, next: () => number): Point[] {
  const count = Math.round(turns * 14)
  const [start, wobble, squash] = [next() * 7, next() * 7, 1.06 + next() * 0.12]
  return Array.from({ length: count + 1 }, (_, at) => {
    const part = at / count
    const angle = start + part * turns * 2 * Math.PI
    const away = (outer + (inner - outer) * part) * (1 + 0.05 * Math.sin(angle * 1.7 + wobble))
    return [800 + Math.cos(angle) * away * squash, 590 + Math.sin(angle) * away]
  })
}

/** In loops that cross each other. */
export const looped: Point[] = [
  [130, 980],
  [300, 1030],
  [520, 960],
  [640, 780],
  [560, 560],
  [400, 470],
  [330, 320],
  [480, 210],
  [740, 240],
  [900, 430],
  [880, 680],
  [960, 900],
  [1180, 960],
  [1370, 840],
  [1360, 620],
  [1180, 500],
  [960, 540],
  [760, 640],
  [640, 560],
  [690, 420],
]

/** Along in waves, from one side to the other. */
export const winding: Point[] = [
  [90, 760],
  [230, 880],
  [430, 840],
  [520, 640],
  [600, 420],
  [790, 340],
  [930, 470],
  [960, 700],
  [1080, 870],
  [1280, 860],
  [1400, 690],
  [1330, 520],
  [1200, 440],
]

/** A lizard that looks back over its shoulder. */
export const bent: Point[] = [
  [220, 940],
  [420, 960],
  [600, 840],
  [760, 650],
  [950, 530],
  [1150, 500],
  [1290, 410],
]

export const straight: Point[] = [
  [170, 860],
  [400, 850],
  [620, 740],
  [840, 610],
  [1080, 510],
  [1260, 460],
  [1370, 400],
]

/** The pose seen in a mirror: to the left instead of to the right. */
export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [1600 - x, y])
