import { type Body, drawBody, type Model, onBody } from './body.ts'
import { curveThrough, type Point } from './curve.ts'
import { along, type Profile } from './profile.ts'

/** A snake along the points, tail first; `thick` is half its width in the middle. */
export function drawSnake(model: Model, points: readonly Point[], thick: number): string {
  const curve = curveThrough(points)
  const { length } = curve
  const body: Body = {
    curve,
    widest: thick,
    scalesAcross: 13,
    markSize: 2.2,
    halfWidth: (distance) =>
      thick * Math.min(along(trunk, distance / length), along(head, (length - distance) / thick)),
  }
  return drawBody(model, body) + face(body, thick)
}

/** Half widths by the part of the length, from the tail on. */
const trunk: Profile = [
  [0, 0.03],
  [0.06, 0.2],
  [0.16, 0.5],
  [0.3, 0.82],
  [0.45, 1],
  [0.75, 1],
  [0.9, 0.78],
  [1, 0.72],
]

/** Half widths by the distance from the snout, both in half widths of the body. */
const head: Profile = [
  [0, 0.16],
  [0.06, 0.25],
  [0.3, 0.37],
  [0.75, 0.56],
  [1.15, 0.66],
  [1.5, 0.63],
  [1.9, 0.5],
  [2.3, 0.47],
  [3.2, 0.6],
  [5, 0.85],
  [7, 1],
]

function face(body: Body, thick: number) {
  const { length } = body.curve
  const turn = (body.curve.at(length - thick * 0.7).angle * 180) / Math.PI
  const eyes = [-0.8, 0.8].map((side) => {
    const [x, y] = onBody(body, length - thick * 0.72, side)
    const size = thick * 0.105
    return (
      `<g transform="translate(${x} ${y}) rotate(${turn})">` +
      `<ellipse rx="${size * 1.35}" ry="${size * 1.1}" fill="#1a1008" opacity=".55"/>` +
      `<ellipse rx="${size}" ry="${size * 0.9}" fill="#0b0806"/>` +
      `<circle cx="${-size * 0.25}" cy="${-size * 0.35}" r="${size * 0.28}" fill="#fff" opacity=".9"/></g>`
    )
  })
  const nostrils = [-0.5, 0.5].map((side) => {
    const [x, y] = onBody(body, length - thick * 0.12, side)
    return `<circle cx="${x}" cy="${y}" r="${thick * 0.022}" fill="#0b0806" opacity=".8"/>`
  })
  return eyes.join('') + nostrils.join('')
}
