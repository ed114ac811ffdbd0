import { type Frame, type Lattice, type LatticeScale, latticeOf } from './lattice.ts'
import {
  type BodyPlace,
  bodyPlace,
  drawHexagon,
  drawScale,
  isWhite,
  type Pen,
  partAt,
  tenth,
} from './marks.ts'
import { type Pattern, patternOf } from './pattern.ts'
import { atGrid, hashOf } from './random.ts'
import { type Color, hexOf, type Skin, skinOfSpecies } from './skins.ts'
import { skinWithWords } from './words.ts'

/** Animal that a portrait shows. Empty texts are fine: they get the calm skin, or no words. */
export type Sitter = { id: string; species: string; genetics: string }

/**
 * Markup of an SVG: the skin of an animal without a photograph. The same sitter and frame give the
 * same markup for ever and everywhere; nothing is stored. `columns` is how many scales lie side by
 * side: 6 in a row's square, 11 on a card, 22 to 38 in a band. Hide it from assistive technology:
 * the animal's name stands beside it.
 */
export const portraitSvg = (sitter: Sitter, frame: Frame): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" ` +
  `viewBox="0 0 ${frame.width} ${frame.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
  `${portraitMarkup(sitter, frame)}</svg>`

/** The same without its `<svg>`, for one that stands in a page. No text of the sitter's is in it. */
export function portraitMarkup(sitter: Sitter, frame: Frame): string {
  const { under, paths, light } = portraitOf(sitter, frame)
  const { width, height } = frame
  const lamp = `lamp-${seedOf(sitter).toString(36)}-${frame.columns}`
  const painted = [...paths].map(
    ([key, path]) => `<path fill="${key.slice(key.indexOf('#'))}" d="${path}"/>`,
  )
  return (
    `<defs><linearGradient id="${lamp}" x1="0" y1="0" x2=".25" y2="1">` +
    '<stop stop-color="#fff" stop-opacity=".1"/>' +
    '<stop offset=".5" stop-color="#000" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient></defs>' +
    `<rect width="${width}" height="${height}" fill="${under}"/>` +
    painted.join('') +
    (light && `<path fill="#fff" opacity=".13" d="${light}"/>`) +
    `<rect width="${width}" height="${height}" fill="url(#${lamp})"/>`
  )
}

/** The same as paths, for where there is no SVG. */
export function portraitOf(sitter: Sitter, frame: Frame): Painting {
  const seed = seedOf(sitter)
  const skin = skinWithWords(skinOfSpecies(sitter.species), sitter.genetics)
  return paint(skin, patternOf(seed), seed, frame)
}

const seedOf = ({ id, species }: Sitter) => hashOf(id + species)

type Painting = {
  under: string
  /** Colour to path: scales of one colour are one path. In the order they are painted. */
  paths: Map<string, string>
  light: string
}

const white: Color = [0.955, 0.014, 90]

function paint(skin: Skin, pattern: Pattern, seed: number, frame: Frame): Painting {
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
