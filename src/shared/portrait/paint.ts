import { type Color, hexOf } from './color.ts'
import { type Frame, type Lattice, type LatticeScale, latticeOf } from './lattice.ts'
import { type BodyPlace, bodyPlace, isWhite, partAt } from './marks.ts'
import type { Pattern } from './pattern.ts'
import { atGrid } from './random.ts'
import { drawHexagon, drawScale, type Pen, tenth } from './shapes.ts'
import type { Skin } from './skins.ts'

export type Painting = {
  under: string
  /** Colour to path: scales of one colour are one path. In the order they are painted. */
  paths: Map<string, string>
  light: string
}

const white: Color = [0.955, 0.014, 90]

export function paint(skin: Skin, pattern: Pattern, seed: number, frame: Frame): Painting {
  const lattice = latticeOf(skin.shape, pattern, frame)
  const perUnit = 120 / Math.min(frame.width, frame.height)
  const paths = new Map<string, string>()
  const add = (key: string, path: string) => paths.set(key, (paths.get(key) ?? '') + path)
  let light = ''

  for (const scale of lattice.scales) {
    const v = scale.v * perUnit
    const place = bodyPlace(pattern, scale.u * perUnit + 200 + pattern.start, v + 200)
    const grain = (Math.floor(atGrid(scale.column, scale.row, seed) * 3) - 1) * 0.022
    const pen = penAt(lattice, scale)
    if (skin.shape === 'scute') {
      for (const [key, path] of scute(skin, pen, lattice.across, place, grain)) add(key, path)
      continue
    }
    const color = isWhite(skin, pattern, place) ? white : skin.palette[partAt(skin, pattern, place)]
    const size = (((scale.column * 7 + scale.row * 13) % 3) + 3) % 3
    const degrees = (pattern.angle * 180) / Math.PI
    const drawn = drawScale(skin.shape, pen, { ...lattice, degrees }, size)
    add(hexOf(lit(color, grain + 0.028 * Math.cos(v / 26))), drawn.body)
    light += drawn.light
  }
  return { under: underColor(skin), paths: inOrder(paths), light }
}

function penAt({ cos, sin }: Lattice, { x, y }: LatticeScale): Pen {
  return (dx, dy) => `${tenth(x + dx * cos - dy * sin)} ${tenth(y + dx * sin + dy * cos)}`
}

/** Lightness in steps of .02, so that a picture has few colours and few paths. */
function lit([lightness, chroma, hue]: Color, change: number): Color {
  const bounded = Math.max(0.16, Math.min(0.97, lightness + change))
  return [Math.round(bounded * 50) / 50, chroma, hue]
}

/** Six nested rings, the inner ones shifted towards the light. */
function scute(skin: Skin, pen: Pen, across: number, place: BodyPlace, grain: number) {
  const { mark, edge, ground } = skin.palette
  const rings: [size: number, color: Color][] = [
    [1, mark],
    [0.84, edge],
    [0.7, [mark[0] + 0.08, mark[1], mark[2]]],
    [0.58, ground],
    [0.4, [ground[0] + 0.06, ground[1], ground[2]]],
    [0.2, edge],
  ]
  const radius = across * 0.577 * 0.97
  const [dx, dy] = [place.coarse * across * 0.16, place.fine * across * 0.2 - across * 0.04]
  return rings.map(([size, color], ring): [key: string, path: string] => [
    `${ring}${hexOf(lit(color, grain))}`,
    drawHexagon(pen, radius * size, dx * (1 - size), dy * (1 - size)),
  ])
}

/** Rings are keyed by their depth before their colour: the outer ones are painted first. */
const inOrder = (paths: Map<string, string>) =>
  new Map([...paths].sort(([a], [b]) => depth(a) - depth(b)))

const depth = (key: string) => (key.startsWith('#') ? 0 : Number(key.charAt(0)))

/** The dark between the scales; pale skins keep it paler. */
function underColor({ shape, palette }: Skin): string {
  const [lightness, chroma, hue] = shape === 'scute' ? palette.mark : palette.ground
  const darker = lightness * (lightness > 0.8 ? 0.72 : 0.55)
  return hexOf([Math.max(0.12, darker), chroma * 0.6, hue])
}
