import { paint } from '../../../shared/portrait/paint.ts'
import type { Pattern } from '../../../shared/portrait/pattern.ts'
import type { Skin } from '../../../shared/portrait/skins.ts'
import type { Curve, Point } from './curve.ts'

/** Who is drawn: the same skin, pattern and seed as in the animal's generated portrait. */
export type Model = { skin: Skin; pattern: Pattern; seed: number }

/** A body along a curve, from its tail to its head. `halfWidth` is asked by distance. */
export type Body = {
  curve: Curve
  halfWidth(distance: number): number
  /** The widest it gets, and how many scales lie across there. */
  widest: number
  scalesAcross: number
  /** How large the marks are, 1 being as in the generated portrait. */
  markSize: number
}

/** How long a piece is that is drawn at once: what comes later lies on top. */
const piece = 80

/**
 * Markup of a body: its scales follow it, each piece throws a shadow on what lies below it, and its
 * sides turn away from the light.
 */
export function drawBody(model: Model, body: Body): string {
  const pieces = Math.ceil(body.curve.length / piece)
  const scales = scalesOf(model, body, pieces)
  const { x, y } = body.curve.at(0)
  const name = `body${Math.round(x)}_${Math.round(y)}_${Math.round(body.curve.length)}`
  return Array.from({ length: pieces }, (_, at) => {
    const [from, to] = [at * piece, Math.min((at + 1) * piece, body.curve.length)]
    const clip = `${name}_${at}`
    const outline = band(body, from, to + lap, -1, 1)
    return (
      shadow(body, from, to) +
      `<clipPath id="${clip}"><path d="${outline}"/></clipPath><g clip-path="url(#${clip})">` +
      `<path d="${outline}" fill="${scales.under}"/>${scales.pieces[at] ?? ''}</g>` +
      roundness(body, from, to)
    )
  }).join('')
}

/** How far a piece reaches under the next one, so that no gap shows. */
const lap = 3

/** The outline of a stretch of the body between two sides, -1 being its left and 1 its right. */
export function band(body: Body, from: number, to: number, left: number, right: number): string {
  const steps = Math.max(2, Math.ceil((to - from) / 12))
  const side = (part: number) =>
    Array.from({ length: steps + 1 }, (_, at) =>
      written(onBody(body, from + ((to - from) * at) / steps, part)),
    )
  return `M${[...side(left), ...side(right).reverse()].join('L')}Z`
}

/** The point at a distance from the tail, `side` half widths to the right of the middle. */
export function onBody({ curve, halfWidth }: Body, distance: number, side: number): Point {
  const { x, y, angle } = curve.at(distance)
  const away = side * halfWidth(Math.max(0, Math.min(curve.length, distance)))
  return [x - Math.sin(angle) * away, y + Math.cos(angle) * away]
}

const written = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Soft, and only beside the body, so that no piece darkens the one before it. */
function shadow(body: Body, from: number, to: number) {
  const steps = [1.32, 1.22, 1.13, 1.06]
  return steps
    .map((wide) => {
      const sides = band(body, from, to, -wide, -0.96) + band(body, from, to, 0.96, wide)
      return `<path d="${sides}" fill="#0c0906" opacity=".13"/>`
    })
    .join('')
}

function roundness(body: Body, from: number, to: number) {
  const dark = [0.93, 0.82, 0.7, 0.57].map((inner) => {
    const sides = band(body, from, to, -1, -inner) + band(body, from, to, inner, 1)
    return `<path d="${sides}" fill="#120b06" opacity=".12"/>`
  })
  const light = [0.32, 0.17].map(
    (wide) =>
      `<path d="${band(body, from, to, -0.14 - wide, -0.14 + wide)}" fill="#fff" opacity=".07"/>`,
  )
  return dark.join('') + light.join('')
}

/** The flat skin, bent along the body: markup of the scales of each piece. */
function scalesOf({ skin, pattern, seed }: Model, body: Body, pieces: number) {
  const frame = {
    width: body.curve.length,
    height: body.widest * 2 * body.markSize,
    columns: Math.round((body.curve.length / (body.widest * 2)) * body.scalesAcross),
  }
  const { under, paths, light } = paint(skin, pattern, seed, frame)
  const middle = frame.height / 2
  const found = Array.from({ length: pieces }, () => new Map<string, string>())
  const layers: [string, string][] = [...paths, ['light', light]]
  for (const [color, path] of layers) {
    for (const scale of path.match(/M[^M]*/g) ?? []) {
      const [x = 0, y = 0] = scale
        .slice(1)
        .split(/[A-Z ]/)
        .map(Number)
      if (Math.abs(y - middle) > body.widest * 1.45) continue
      const bent = bend(scale, body, middle)
      const reach = frame.width / frame.columns + lap
      const near = new Set([x - reach, x + reach].map((end) => Math.floor(end / piece)))
      for (const at of near) {
        const layer = found[at]
        layer?.set(color, (layer.get(color) ?? '') + bent)
      }
    }
  }
  const markup = found.map((layer) =>
    [...layer]
      .map(([color, path]) =>
        color === 'light'
          ? `<path fill="#fff" opacity=".13" d="${path}"/>`
          : `<path fill="${color.slice(color.indexOf('#'))}" d="${path}"/>`,
      )
      .join(''),
  )
  return { under, pieces: markup }
}

/** Every point of a path moved onto the body; towards the sides it narrows as a round thing does. */
function bend(path: string, body: Body, middle: number): string {
  const to = (x: number, y: number) => {
    const side = ((y - middle) / body.widest) * 1.15
    return written(onBody(body, x, Math.sin(Math.max(-1.57, Math.min(1.57, side))) * 1.01))
  }
  return path.replace(/([MLQA])([^MLQAZ]*)/g, (_, command: string, given: string) => {
    const numbers = given.trim().split(/\s+/).map(Number)
    if (command === 'A') {
      const [rx = 0, ry = 0, turn = 0, large, sweep, x = 0, y = 0] = numbers
      const { angle } = body.curve.at(x)
      const scaled = body.halfWidth(Math.max(0, Math.min(body.curve.length, x))) / body.widest
      const bent = turn + (angle * 180) / Math.PI
      return `A${(rx * Math.max(0.4, scaled)).toFixed(1)} ${(ry * scaled).toFixed(1)} ${bent.toFixed(0)} ${large} ${sweep} ${to(x, y)}`
    }
    const points: string[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      points.push(to(numbers[at] ?? 0, numbers[at + 1] ?? 0))
    }
    return `${command}${points.join(' ')}`
  })
}
