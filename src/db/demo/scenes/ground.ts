import type { Point } from './curve.ts'

/** What an enclosure is laid out with, seen from above. */
export type Ground = {
  base: string
  colors: readonly string[]
  /** How many pieces lie there, how long they are and how wide for their length. */
  count: number
  length: number
  width: number
  shape: 'chip' | 'leaf' | 'blade' | 'pebble'
}

export const aspen: Ground = {
  base: '#b8935c',
  colors: ['#d9b97f', '#e6cc98', '#f0dcb0', '#cda868', '#f6e7c4', '#dcc08a'],
  count: 2200,
  length: 62,
  width: 0.3,
  shape: 'chip',
}

export const mulch: Ground = {
  base: '#2f1f14',
  colors: ['#4a3220', '#5d4029', '#3c281a', '#6f4e33', '#523724', '#80603f'],
  count: 2000,
  length: 78,
  width: 0.3,
  shape: 'chip',
}

export const litter: Ground = {
  base: '#2a1c12',
  colors: ['#5b3d22', '#7a5430', '#8f6a3c', '#4a3019', '#a07a46', '#6b4a2c'],
  count: 560,
  length: 170,
  width: 0.44,
  shape: 'leaf',
}

export const sand: Ground = {
  base: '#cfa974',
  colors: ['#c49b66', '#dcba87', '#b98e5a', '#e8cc9d', '#a87f4f', '#d6b07b'],
  count: 2600,
  length: 11,
  width: 0.8,
  shape: 'pebble',
}

export const pebbles: Ground = {
  base: '#4c463d',
  colors: ['#6e675b', '#857c6d', '#5c564b', '#9a9081', '#726a5c', '#a69b8a'],
  count: 1500,
  length: 58,
  width: 0.76,
  shape: 'pebble',
}

export const moss: Ground = {
  base: '#1f2c17',
  colors: ['#33491f', '#466328', '#2a3d1c', '#5a7a33', '#3d5725', '#6d8f40'],
  count: 5600,
  length: 34,
  width: 0.16,
  shape: 'blade',
}

export const meadow: Ground = {
  base: '#2c3a17',
  colors: ['#4b6524', '#5f7d2e', '#3b521d', '#78973c', '#8dab4e', '#55702a'],
  count: 3000,
  length: 130,
  width: 0.09,
  shape: 'blade',
}

const layers = 10

/** Markup of the ground: its pieces strewn in layers, each with a little shadow. */
export function drawGround(ground: Ground, next: () => number, width: number, height: number) {
  const { base, colors, count, length } = ground
  const strewn = Array.from({ length: layers }, (_, layer) => {
    const pieces = Array.from({ length: count / layers }, () => {
      const [x, y] = [next() * width, next() * height]
      return piece(ground, x, y, next() * Math.PI * 2, length * (0.6 + next() * 0.7), next)
    }).join('')
    const color = colors[(layer * 5 + 3) % colors.length]
    return (
      `<path d="${pieces}" fill="#0a0704" opacity=".34" transform="translate(${1 + length / 26} ${1.5 + length / 18})"/>` +
      `<path d="${pieces}" fill="${color}" stroke="#0a0704" stroke-opacity=".22" stroke-width="1.2"/>`
    )
  })
  return `<rect width="${width}" height="${height}" fill="${base}"/>${strewn.join('')}`
}

function piece(
  { shape, width }: Ground,
  x: number,
  y: number,
  turn: number,
  long: number,
  next: () => number,
): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const at = ([along, aside]: Point) => {
    const [u, v] = [along * long * 0.5, aside * long * width * 0.5]
    return `${(x + u * cos - v * sin).toFixed(1)} ${(y + u * sin + v * cos).toFixed(1)}`
  }
  const jitter = () => 0.75 + next() * 0.5
  if (shape === 'chip') {
    const corners: Point[] = [
      [-1, -jitter()],
      [0.1, -jitter()],
      [jitter(), -0.6],
      [1, 0.5],
      [0, jitter()],
      [-jitter(), 0.7],
    ]
    return `M${corners.map(at).join('L')}Z`
  }
  if (shape === 'pebble') {
    const round = [0, 1, 2, 3, 4, 5, 6].map((corner): Point => {
      const angle = (corner / 7) * Math.PI * 2
      return [Math.cos(angle) * jitter(), Math.sin(angle) * jitter()]
    })
    const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const rounded = round.map((corner, index) => {
      const after = round[(index + 1) % round.length] ?? corner
      return `Q${at(corner)} ${at(middle(corner, after))}`
    })
    return `M${at(middle(round.at(-1) ?? [0, 0], round[0] ?? [0, 0]))}${rounded.join('')}Z`
  }
  const bow = (next() - 0.5) * (shape === 'blade' ? 5 : 0.9)
  const [left, right] = [bow - 1, bow + 1]
  return `M${at([-1, 0])}Q${at([0, left * 1.6])} ${at([1, 0])}Q${at([0, right * 1.6])} ${at([-1, 0])}Z`
}
