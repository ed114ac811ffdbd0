import {
  type Allele,
  type Combo,
  type GeneList,
  type Locus,
  type NonMendelian,
  superNameOf,
} from './genes.ts'

/** What a phrase can mean. */
export type Meaning =
  | { kind: 'allele'; locus: Locus; allele: Allele }
  | { kind: 'twice'; locus: Locus; allele: Allele }
  | { kind: 'compound'; locus: Locus; alleles: readonly [string, string]; name: string }
  | { kind: 'combo'; combo: Combo }
  | { kind: 'other'; other: NonMendelian }
  | { kind: 'normal' }

export type Lexicon = { meanings: ReadonlyMap<string, Meaning>; longest: number }

/** Every name and alias of a list, by its plain words; names of genes come before those of combinations. */
export function lexiconOf({ loci, combos, others }: GeneList): Lexicon {
  const meanings = new Map<string, Meaning>()
  const add = (meaning: Meaning, ...names: (string | undefined)[]) => {
    for (const name of names) {
      if (!name) continue
      const phrase = phraseOf(name)
      for (const key of [phrase, phrase.replaceAll(' ', '')]) {
        if (!meanings.has(key)) meanings.set(key, meaning)
      }
    }
  }
  for (const locus of loci) {
    for (const allele of locus.alleles) {
      add({ kind: 'allele', locus, allele }, allele.name, ...(allele.aliases ?? []))
    }
  }
  for (const locus of loci) {
    for (const allele of locus.alleles) {
      if (allele.mode === 'recessive' || allele.lethalHomozygous) continue
      const supers = [allele.name, ...(allele.aliases ?? [])].map((name) => `Super ${name}`)
      add({ kind: 'twice', locus, allele }, superNameOf(allele), ...supers)
    }
    for (const { alleles, name, aliases = [] } of locus.compounds ?? []) {
      add({ kind: 'compound', locus, alleles, name }, name, ...aliases)
    }
  }
  for (const combo of combos) add({ kind: 'combo', combo }, combo.name, ...(combo.aliases ?? []))
  for (const other of others) add({ kind: 'other', other }, other.name, ...(other.aliases ?? []))
  add({ kind: 'normal' }, ...normals)
  const longest = Math.max(...[...meanings.keys()].map((key) => key.split(' ').length))
  return { meanings, longest }
}

const normals = ['Normal', 'Wild type', 'Wildtype', 'WT', 'Classic', 'Nominal']

/** Lower case, with one space for anything but letters, digits and per cent. */
export const phraseOf = (text: string) =>
  tokensOf(text)
    .map(({ word }) => word)
    .join(' ')

export type Token = { word: string; start: number; end: number; afterComma: boolean }

/** The words of a text and where they stand in it. */
export function tokensOf(text: string): Token[] {
  let before = 0
  return [...text.matchAll(/[\p{L}\p{N}%]+/gu)].map(({ 0: word, index }) => {
    const afterComma = /[,;\n]/.test(text.slice(before, index))
    before = index + word.length
    return { word: word.toLowerCase(), start: index, end: before, afterComma }
  })
}
