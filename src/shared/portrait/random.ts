/** FNV-1a over the text's UTF-16 units, 32 bit. */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 16777619)
  }
  return hash >>> 0
}

/** A stream of numbers from 0 to below 1 (mulberry32); the same seed gives the same stream. */
export function streamFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A number from 0 to below 1 that belongs to one point of the whole-numbered grid. */
export function atGrid(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

export type Noise = (x: number, y: number) => number

/** Value noise: grid numbers, smoothly blended in between. */
export function noiseFrom(seed: number): Noise {
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [smooth(x - column), smooth(y - row)]
    const a = atGrid(column, row, seed)
    const b = atGrid(column + 1, row, seed)
    const c = atGrid(column, row + 1, seed)
    const d = atGrid(column + 1, row + 1, seed)
    return a + (b - a) * across + (c - a) * down + (a - b - c + d) * across * down
  }
}

const smooth = (part: number) => part * part * (3 - 2 * part)
