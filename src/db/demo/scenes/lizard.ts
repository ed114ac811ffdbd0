import { hexOf } from '../../../shared/portrait/color.ts'
import { type Body, drawBody, type Model, onBody } from './body.ts'
import { curveThrough, type Point } from './curve.ts'
import { along, type Profile } from './profile.ts'

/** How a kind of lizard is built, seen from above. Half widths by the part of its length. */
export type Build = {
  trunk: Profile
  scalesAcross: number
  markSize: number
  /** Where on the length the legs, the eyes and the crest are. */
  hips: number
  shoulders: number
  eyes: number
  eyeSize: number
  leg: number
  toes: 'claws' | 'pads'
  spikes?: { from: number; to: number; size: number; count: number }
}

export const leopardGecko: Build = {
  trunk: [
    [0, 0.02],
    [0.05, 0.16],
    [0.16, 0.4],
    [0.27, 0.5],
    [0.36, 0.38],
    [0.41, 0.3],
    [0.47, 0.5],
    [0.58, 0.82],
    [0.68, 0.84],
    [0.77, 0.6],
    [0.82, 0.46],
    [0.87, 0.62],
    [0.91, 0.72],
    [0.95, 0.56],
    [0.985, 0.33],
    [1, 0.16],
  ],
  scalesAcross: 17,
  markSize: 1.3,
  hips: 0.47,
  shoulders: 0.765,
  eyes: 0.923,
  eyeSize: 0.15,
  leg: 0.2,
  toes: 'claws',
}

export const crestedGecko: Build = {
  trunk: [
    [0, 0.03],
    [0.12, 0.12],
    [0.28, 0.19],
    [0.42, 0.24],
    [0.48, 0.44],
    [0.6, 0.64],
    [0.7, 0.62],
    [0.78, 0.5],
    [0.82, 0.46],
    [0.855, 0.74],
    [0.885, 0.82],
    [0.93, 0.66],
    [0.98, 0.36],
    [1, 0.18],
  ],
  scalesAcross: 15,
  markSize: 1.4,
  hips: 0.48,
  shoulders: 0.765,
  eyes: 0.925,
  eyeSize: 0.17,
  leg: 0.19,
  toes: 'pads',
  spikes: { from: 0.79, to: 0.92, size: 0.1, count: 9 },
}

export const beardedDragon: Build = {
  trunk: [
    [0, 0.015],
    [0.2, 0.1],
    [0.36, 0.22],
    [0.44, 0.36],
    [0.48, 0.62],
    [0.57, 1],
    [0.67, 1.02],
    [0.76, 0.78],
    [0.81, 0.6],
    [0.85, 0.76],
    [0.88, 0.78],
    [0.93, 0.56],
    [0.98, 0.3],
    [1, 0.14],
  ],
  scalesAcross: 19,
  markSize: 1.5,
  hips: 0.47,
  shoulders: 0.77,
  eyes: 0.93,
  eyeSize: 0.11,
  leg: 0.22,
  toes: 'claws',
  spikes: { from: 0.48, to: 0.89, size: 0.15, count: 34 },
}

/** A lizard along the points, tail first; `thick` is half its width where a profile says 1. */
export function drawLizard(
  model: Model,
  build: Build,
  points: readonly Point[],
  thick: number,
): string {
  const curve = curveThrough(points)
  const body: Body = {
    curve,
    widest: thick * Math.max(...build.trunk.map(([, width]) => width)),
    scalesAcross: build.scalesAcross,
    markSize: build.markSize,
    halfWidth: (distance) => thick * along(build.trunk, distance / curve.length),
  }
  const legs = [-1, 1].flatMap((side) => [
    leg(model, build, body, build.hips, side, thick, hindLeg),
    leg(model, build, body, build.shoulders, side, thick, foreLeg),
  ])
  const spikes = build.spikes ? spikesOf(model, body, build.spikes, thick) : ''
  return legs.join('') + spikes + drawBody(model, body) + eyes(body, build, thick)
}

/** From the spine to the foot: how far ahead and how far aside, in half widths. */
const hindLeg: Point[] = [
  [0, 0.1],
  [0.45, 0.85],
  [0.2, 1.45],
  [-0.35, 1.55],
]
const foreLeg: Point[] = [
  [0, 0.1],
  [-0.3, 0.8],
  [0.05, 1.3],
  [0.6, 1.5],
]

function leg(
  model: Model,
  build: Build,
  { curve }: Body,
  part: number,
  side: number,
  thick: number,
  shape: Point[],
) {
  const { x, y, angle } = curve.at(curve.length * part)
  const out = (ahead: number, aside: number): Point => [
    x + (Math.cos(angle) * ahead - Math.sin(angle) * aside * side) * thick,
    y + (Math.sin(angle) * ahead + Math.cos(angle) * aside * side) * thick,
  ]
  const path = curveThrough(shape.map(([ahead, aside]) => out(ahead, aside)))
  const limb: Body = {
    curve: path,
    widest: thick * build.leg * 1.4,
    scalesAcross: 7,
    markSize: 2,
    halfWidth: (distance) =>
      thick *
      build.leg *
      along(
        [
          [0, 1.4],
          [0.5, 1.05],
          [0.85, 0.7],
          [1, 0.8],
        ],
        distance / path.length,
      ),
  }
  return toes(model, build, limb, thick) + drawBody(model, limb)
}

function toes({ skin }: Model, build: Build, { curve }: Body, thick: number) {
  const { x, y, angle } = curve.at(curve.length)
  const [lightness, chroma, hue] = skin.palette.ground
  const color = hexOf([lightness * 0.86, chroma * 0.75, hue])
  return [-1.05, -0.5, 0, 0.5, 1.05]
    .map((turn) => {
      const reach = thick * (0.42 - Math.abs(turn) * 0.06)
      const [tx, ty] = [x + Math.cos(angle + turn) * reach, y + Math.sin(angle + turn) * reach]
      const pad = build.toes === 'pads' ? thick * 0.085 : thick * 0.03
      return (
        `<path d="M${x} ${y}L${tx} ${ty}" stroke="#0c0906" stroke-opacity=".35" stroke-width="${thick * 0.16}" stroke-linecap="round" transform="translate(3 5)"/>` +
        `<path d="M${x} ${y}L${tx} ${ty}" stroke="${color}" stroke-width="${thick * 0.11}" stroke-linecap="round"/>` +
        `<circle cx="${tx}" cy="${ty}" r="${pad}" fill="${color}"/>`
      )
    })
    .join('')
}

function spikesOf(
  { skin }: Model,
  body: Body,
  { from, to, size, count }: NonNullable<Build['spikes']>,
  thick: number,
) {
  const { length } = body.curve
  const color = hexOf(skin.palette.edge)
  return [-1, 1]
    .flatMap((side) =>
      Array.from({ length: count }, (_, at) => {
        const middle = length * (from + ((to - from) * at) / (count - 1))
        const half = (length * (to - from)) / count / 2
        const [ax, ay] = onBody(body, middle - half, side * 0.96)
        const [bx, by] = onBody(body, middle + half, side * 0.96)
        const [mx, my] = onBody(body, middle - half * 1.2, side)
        const { angle } = body.curve.at(middle)
        const long = thick * size * (at % 2 ? 1 : 0.75)
        const [tx, ty] = [mx - Math.sin(angle) * side * long, my + Math.cos(angle) * side * long]
        return `<path d="M${ax} ${ay}L${tx} ${ty}L${bx} ${by}Z" fill="${color}" stroke="#1a120a" stroke-opacity=".35" stroke-width="1.5"/>`
      }),
    )
    .join('')
}

function eyes(body: Body, build: Build, thick: number) {
  const distance = body.curve.length * build.eyes
  const turn = (body.curve.at(distance).angle * 180) / Math.PI
  return [-0.86, 0.86]
    .map((side) => {
      const [x, y] = onBody(body, distance, side)
      const size = thick * build.eyeSize
      return (
        `<g transform="translate(${x} ${y}) rotate(${turn})">` +
        `<ellipse rx="${size * 1.3}" ry="${size * 1.05}" fill="#1a1008" opacity=".6"/>` +
        `<ellipse rx="${size * 1.08}" ry="${size * 0.86}" fill="#b98d4f"/>` +
        `<ellipse rx="${size * 0.98}" ry="${size * 0.3}" fill="#0b0806"/>` +
        `<circle cx="${size * 0.3}" cy="${-size * 0.3}" r="${size * 0.2}" fill="#fff" opacity=".9"/></g>`
      )
    })
    .join('')
}
