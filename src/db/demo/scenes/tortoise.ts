import { hexOf } from '../../../shared/portrait/color.ts'
import { paint } from '../../../shared/portrait/paint.ts'
import { type Body, drawBody, type Model } from './body.ts'
import { curveThrough, type Point } from './curve.ts'
import { along } from './profile.ts'

/** A tortoise from above, its middle at 0 0 and its head to the right; `size` is half its length. */
export function drawTortoise(model: Model, size: number): string {
  const limbs: [Point[], number][] = [
    [
      [
        [-0.5, -0.4],
        [-0.72, -0.72],
        [-0.94, -0.88],
      ],
      0.16,
    ],
    [
      [
        [-0.5, 0.4],
        [-0.72, 0.72],
        [-0.94, 0.88],
      ],
      0.16,
    ],
    [
      [
        [0.5, -0.4],
        [0.74, -0.76],
        [1.02, -0.84],
      ],
      0.17,
    ],
    [
      [
        [0.5, 0.4],
        [0.74, 0.76],
        [1.02, 0.84],
      ],
      0.17,
    ],
    [
      [
        [-0.8, 0],
        [-1.0, 0.02],
        [-1.14, 0.06],
      ],
      0.07,
    ],
    [
      [
        [0.7, 0],
        [1.02, 0.01],
        [1.3, -0.03],
      ],
      0.2,
    ],
  ]
  const skin: Model = { ...model, skin: { ...model.skin, shape: 'bead', mark: 'plain' } }
  const drawn = limbs.map(([points, thick]) => limb(skin, points, size, thick * size))
  return `${drawn.join('')}${eyes(size)}${shell(model, size)}`
}

function limb(model: Model, points: Point[], size: number, thick: number) {
  const curve = curveThrough(points.map(([x, y]) => [x * size, y * size]))
  const body: Body = {
    curve,
    widest: thick,
    scalesAcross: 9,
    markSize: 1,
    halfWidth: (distance) => {
      const end = curve.length - distance
      return (
        thick *
        Math.min(
          1,
          along(
            [
              [0, 0.35],
              [0.3, 0.72],
              [0.75, 0.97],
              [1, 1],
            ],
            end / thick,
          ),
        )
      )
    },
  }
  return drawBody(model, body)
}

const eyes = (size: number) =>
  [-1, 1]
    .map(
      (side) =>
        `<circle cx="${size * 1.18}" cy="${size * (-0.02 + side * 0.135)}" r="${size * 0.03}" fill="#0b0806"/>` +
        `<circle cx="${size * 1.185}" cy="${size * (-0.03 + side * 0.135)}" r="${size * 0.009}" fill="#fff"/>`,
    )
    .join('')

/** The flat scutes pulled over a dome: large in the middle, narrow towards its rim. */
function shell({ skin, pattern, seed }: Model, size: number) {
  const flat = size * 2
  const { under, paths } = paint(skin, { ...pattern, angle: 0, bow: 0 }, seed, {
    width: flat * 1.3,
    height: flat * 1.1,
    columns: 13,
  })
  const dome = (x: number, y: number): Point => {
    const [u, v] = [(x - flat * 0.65) / (size * 1.15), (y - flat * 0.55) / (size * 0.95)]
    const away = Math.hypot(u, v) || 1e-6
    const pulled = Math.sin(Math.min(1.57, away * 1.2)) / away
    return [u * pulled * size, v * pulled * size * 0.78]
  }
  const scutes = [...paths].map(([key, path]) => {
    const bent = path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) =>
      dome(Number(x), Number(y))
        .map((value) => value.toFixed(1))
        .join(' '),
    )
    return `<path d="${bent}" fill="${key.slice(key.indexOf('#'))}"/>`
  })
  const [rx, ry] = [size, size * 0.78]
  const rim = hexOf(skin.palette.mark)
  return (
    `<ellipse cx="10" cy="18" rx="${rx * 1.05}" ry="${ry * 1.07}" fill="#0c0906" opacity=".35"/>` +
    `<ellipse rx="${rx * 1.02}" ry="${ry * 1.02}" fill="${under}"/>` +
    `<clipPath id="shell"><ellipse rx="${rx}" ry="${ry}"/></clipPath>` +
    `<g clip-path="url(#shell)">${scutes.join('')}${marginals(skin.palette.ground, rim, rx, ry)}</g>` +
    '<radialGradient id="dome" cx=".42" cy=".36" r=".68"><stop stop-color="#fff" stop-opacity=".16"/>' +
    '<stop offset=".45" stop-color="#000" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>' +
    `<ellipse rx="${rx * 1.02}" ry="${ry * 1.02}" fill="url(#dome)"/>`
  )
}

/** The ring of small scutes along the rim, half light and half dark. */
function marginals(
  ground: Model['skin']['palette']['ground'],
  rim: string,
  rx: number,
  ry: number,
) {
  const count = 25
  const at = (part: number, inset: number) => {
    const turn = (part / count) * 2 * Math.PI
    return `${(Math.cos(turn) * rx * inset).toFixed(1)} ${(Math.sin(turn) * ry * inset).toFixed(1)}`
  }
  return Array.from({ length: count }, (_, part) => {
    const plate = `M${at(part, 0.86)}L${at(part, 1.03)}L${at(part + 1, 1.03)}L${at(part + 1, 0.86)}Z`
    const dark = `M${at(part, 0.86)}L${at(part, 1.03)}L${at(part + 0.45, 1.03)}L${at(part + 0.35, 0.86)}Z`
    return `<path d="${plate}" fill="${hexOf(ground)}" stroke="${rim}" stroke-width="4"/><path d="${dark}" fill="${rim}"/>`
  }).join('')
}
