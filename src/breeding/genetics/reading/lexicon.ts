import {
  type Allele,
  type Combo,
  type GeneList,
  type Locus,
  type NonMendelian,
  superNameOf,
} from '../genes.ts'
import { endsPart } from './modifiers.ts'
import { normals, phraseOf, type Token, tokensOf } from './tokens.ts'

/** The meanings of a phrase. `ignored` is understood and says nothing of genes: a species' name. */
export type Meaning =
  | { kind: 'allele'; locus: Locus; allele: Allele; remark?: string | undefined }
  | { kind: 'twice'; locus: Locus; allele: Allele }
  | { kind: 'compound'; locus: Locus; alleles: readonly [string, string]; name: string }
  | { kind: 'combo'; combo: Combo; isRecessive: boolean }
  | { kind: 'other'; other: NonMendelian }
  | { kind: 'normal' }
  | { kind: 'ignored' }

export type Lexicon = { meanings: ReadonlyMap<string, Meaning>; longest: number }

/** Every name and alias of a list, by its plain words; names of genes come before those of combinations. */
export function lexiconOf(list: GeneList): Lexicon {
  const { loci, combos, others } = list
  const meanings = new Map<string, Meaning>()
  let longest = 1
  const add = (meaning: Meaning, ...names: (string | undefined)[]) => {
    for (const name of names) {
      if (!name) continue
      const words = tokensOf(name).map(({ word }) => word)
      const key = words.join('')
      if (!meanings.has(key)) meanings.set(key, meaning)
      longest = Math.max(longest, words.length)
    }
  }
  for (const locus of loci) {
    for (const allele of locus.alleles) {
      const { name, aliases = [], vague } = allele
      for (const each of [name, ...aliases]) {
        const remark = vague?.names.includes(each) ? vague.remark : undefined
        add({ kind: 'allele', locus, allele, remark }, each)
      }
    }
  }
  for (const locus of loci) {
    for (const allele of locus.alleles) {
      if (allele.mode === 'recessive' || allele.lethalHomozygous) continue
      const names = [allele.name, ...(allele.aliases ?? [])]
      const supers = [...names.map((name) => `Super ${name}`), ...(allele.superAliases ?? [])]
      add({ kind: 'twice', locus, allele }, superNameOf(allele), ...supers)
    }
    for (const { alleles, name, aliases = [] } of locus.compounds ?? []) {
      add({ kind: 'compound', locus, alleles, name }, name, ...aliases)
    }
  }
  for (const combo of combos) {
    const isRecessive = combo.genes.every((gene) => isHidden(meanings.get(phraseOf(gene))))
    add({ kind: 'combo', combo, isRecessive }, combo.name, ...(combo.aliases ?? []))
  }
  for (const other of others) add({ kind: 'other', other }, other.name, ...(other.aliases ?? []))
  add({ kind: 'normal' }, ...normals)
  add({ kind: 'ignored' }, list.commonName, ...list.also, ...list.latinNames)
  return { meanings, longest }
}

/** True for what one copy doesn't show, so that a list of hets goes on with it. */
export const isHidden = (meaning: Meaning | undefined): boolean =>
  meaning?.kind === 'combo'
    ? meaning.isRecessive
    : meaning?.kind === 'allele' && meaning.allele.mode === 'recessive'

/** The meaning of the longest name that begins at a word, and its number of words. */
export function longestAt(
  { meanings, longest }: Lexicon,
  tokens: readonly Token[],
  at: number,
): [Meaning | undefined, number] {
  let words = tokens.slice(at, at + longest)
  const stop = words.findIndex((token, place) => place > 0 && endsPart(token))
  if (stop > 0) words = words.slice(0, stop)
  for (let length = words.length; length > 0; length--) {
    const phrase = words.slice(0, length).map(({ word }) => word)
    const meaning = meanings.get(phrase.join(''))
    if (meaning) return [meaning, length]
  }
  return [undefined, 0]
}
