import type { Shape } from './skins.ts'

/** Turns an offset from a scale's middle into the words of a path. */
export type Pen = (dx: number, dy: number) => string

export type ScaleSize = { across: number; down: number; degrees: number }
export type Drawn = { body: string; light: string }

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
