import type { Pattern } from './pattern.ts'
import type { Shape } from './skins.ts'

export type Frame = { width: number; height: number; columns: number }

/** One scale: where it lies on the body (u, v from the middle) and in the picture (x, y). */
export type LatticeScale = {
  column: number
  row: number
  u: number
  v: number
  x: number
  y: number
}

export type Lattice = {
  scales: LatticeScale[]
  /** Distance of columns and of rows, in units of the picture. */
  across: number
  down: number
  cos: number
  sin: number
}

/** Rows step by this part of a scale's width. */
const steps: Record<Shape, number> = {
  scale: 0.58,
  keel: 0.58,
  round: 0.86,
  bead: 0.5,
  scute: 0.866,
}

/** Every scale that can be seen in the frame, row by row. Odd rows are shifted by half. */
export function latticeOf(shape: Shape, pattern: Pattern, frame: Frame): Lattice {
  const across = frame.width / columnsOf(shape, frame.columns)
  const down = across * steps[shape]
  const [cos, sin] = [Math.cos(pattern.angle), Math.sin(pattern.angle)]
  const { width, height } = frame
  const bowed = bowOf(shape, pattern, frame)
  const reachU = (width * cos + height * Math.abs(sin)) / 2 + across
  const reachV = (height * cos + width * Math.abs(sin)) / 2 + down + Math.abs(bowed(reachU))
  const columns = Math.ceil(reachU / across)
  const rows = Math.ceil(reachV / down)

  const scales: LatticeScale[] = []
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns - 1; column <= columns; column++) {
      const u = (column + (row % 2 ? 0.5 : 0)) * across
      const v = row * down
      const bent = v + bowed(u)
      const x = width / 2 + u * cos - bent * sin
      const y = height / 2 + u * sin + bent * cos
      if (x < -across || x > width + across || y < -across || y > height + across) continue
      scales.push({ column, row, u, v, x, y })
    }
  }
  return { scales, across, down, cos, sin }
}

/** Scutes are large: a shell shows few of them. */
function columnsOf(shape: Shape, columns: number): number {
  return shape === 'scute' ? Math.max(3, Math.round(columns * 0.42)) : columns
}

/** The bow is measured on the longer side, so that a wide band bends as gently as a square. */
function bowOf(shape: Shape, pattern: Pattern, { width, height }: Frame) {
  const strength = shape === 'scute' ? 0.0003 : 0.0048
  const along = 120 / Math.max(width, height)
  const down = Math.min(width, height) / 120
  return (u: number) => pattern.bow * strength * (u * along) * (u * along) * down
}
