import { isModifierWord } from './modifiers.ts'
import { normals, phraseOf, tokensOf } from './tokens.ts'

/* The words between genes that mean something, and those that mean nothing. */

export const denials = new Set(['no', 'not', 'non', 'without', 'neither', 'nor'])
export const twiceWords = new Set(['homozygous', 'homo'])
export const joins = new Set(['and', 'or', 'with', 'w', 'plus'])
/** Between the parents of a cross: neither's genes are an animal's own. */
export const crossings = new Set(['x', '×'])
export const noise = new Set([
  ...['visual', 'vis', 'for', 'gene', 'genes', 'morph', 'proven', 'single', 'copy'],
  ...['line', 'strain', 'male', 'female'],
])

const normalNames = new Set([...normals, 'Super', 'Maker'].map(phraseOf))

/** True for a name that can't be a gene's, since its words already say how genes are written: 'het', '66%'. */
export function hasOwnMeaning(name: string): boolean {
  return normalNames.has(phraseOf(name)) || tokensOf(name).every(isSide)
}

/** Tells whether a name says something about another gene, by their phrases: 'Het Clown', where there is a Clown. */
export function isAbout(name: string, genes: ReadonlySet<string>): boolean {
  const words = tokensOf(name)
  const rest = words.filter((word) => !isSide(word)).map(({ word }) => word)
  if (rest.length === 0 || rest.length === words.length) return false
  return genes.has(phraseOf(rest.join(' ')))
}

const isSide = ({ word }: { word: string }) =>
  isModifierWord(word) ||
  /^[\d.]+$|^\?$/.test(word) ||
  [denials, twiceWords, joins, crossings, noise].some((words) => words.has(word))
