import type { Frame } from './lattice.ts'
import { type Painting, paint } from './paint.ts'
import { patternOf } from './pattern.ts'
import { hashOf } from './random.ts'
import { skinOfSpecies } from './skins.ts'
import { skinWithWords } from './words.ts'

/** Animal that a portrait shows. Empty texts are fine: they get the calm skin, or no words. */
export type Sitter = { id: string; species: string; genetics: string }

/**
 * Markup of an SVG: the skin of an animal without a photograph. The same sitter and frame give the
 * same markup for ever and everywhere; nothing is stored. `columns` is how many scales lie side by
 * side: 6 in a row's square, 11 on a card, 22 to 38 in a band. Hide it from assistive technology:
 * the animal's name stands beside it.
 */
export function portraitSvg(sitter: Sitter, frame: Frame): string {
  const { under, paths, light } = portraitOf(sitter, frame)
  const { width, height } = frame
  const lamp = `lamp-${seedOf(sitter).toString(36)}-${frame.columns}`
  const painted = [...paths].map(
    ([key, path]) => `<path fill="${key.slice(key.indexOf('#'))}" d="${path}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
    `<defs><linearGradient id="${lamp}" x1="0" y1="0" x2=".25" y2="1">` +
    '<stop stop-color="#fff" stop-opacity=".1"/>' +
    '<stop offset=".5" stop-color="#000" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient></defs>' +
    `<rect width="${width}" height="${height}" fill="${under}"/>` +
    painted.join('') +
    (light && `<path fill="#fff" opacity=".13" d="${light}"/>`) +
    `<rect width="${width}" height="${height}" fill="url(#${lamp})"/></svg>`
  )
}

/** The same as paths, for where there is no SVG. */
export function portraitOf(sitter: Sitter, frame: Frame): Painting {
  const seed = seedOf(sitter)
  const skin = skinWithWords(skinOfSpecies(sitter.species), sitter.genetics)
  return paint(skin, patternOf(seed), seed, frame)
}

const seedOf = ({ id, species }: Sitter) => hashOf(id + species)
