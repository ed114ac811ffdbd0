import type { inheritanceModes, linkages } from '../../shared/breeding.ts'

/* What a species' genes are: loci with alleles, names for pairs and combinations, and what isn't counted. */

export type Mode = (typeof inheritanceModes)[number]

/**
 * Where a locus lies. `Z`: females have one copy, which their sire gave (ZW). `X`: males have one copy,
 * which their dam gave (XY). `XY_pseudo`: both sexes have two copies, and a male's lie on his X and Y.
 */
export type Linkage = (typeof linkages)[number]

export type Allele = {
  /** Unique in its species; what keepers call it: 'Pastel'. */
  name: string
  aliases?: readonly string[]
  mode: Mode
  /** Two copies of an incomplete dominant: 'Super Pastel' unless it has a name of its own. */
  superName?: string
  /** Further names of two copies, beside 'Super' and each name. */
  superAliases?: readonly string[]
  lethalHomozygous?: boolean
  welfare?: { level: 'warn' | 'severe'; note: string }
  /** Names of it that may mean another gene as well, and the sentence that asks for a clearer one. */
  vague?: { names: readonly string[]; remark: string }
}

export type Locus = {
  /** Unique in its species; also the name of a complex: 'BEL complex'. */
  name: string
  linkage: Linkage
  /** Of `XY_pseudo`: the share of gametes in which the gene has changed between X and Y, in percent. */
  recombination?: number
  /** At least one; wild type is implied. */
  alleles: readonly Allele[]
  /** Names of two different alleles together: Lesser and Mojave are a BEL. */
  compounds?: readonly {
    alleles: readonly [string, string]
    name: string
    aliases?: readonly string[]
  }[]
  /** At least one for a listed locus. */
  sources: readonly Source[]
}

/**
 * A source for a locus's inheritance: a published study, a page by breeders or a laboratory, or that breeders
 * agree on it and nothing was found to cite. `of` names the alleles that it is for, if not all. A keeper's own
 * gene has the keeper's words.
 */
export type Source =
  | { kind: 'study' | 'reference'; by: string; title: string; address: string }
  | { kind: 'consensus'; of?: string }
  | { kind: 'keeper'; words: string }

/** A name for visual genes of several loci: Pastel Spider is a Bumblebee. */
export type Combo = {
  name: string
  aliases?: readonly string[]
  genes: readonly string[]
  sources?: readonly Source[]
}

/**
 * Inherited, but not as one gene, disputed, or `unsourced`: nothing was found to cite. It is named and never gets
 * numbers. `several` is a name for several genes that breeders use in more than one way, or unsourced.
 */
export type NonMendelian = {
  name: string
  aliases?: readonly string[]
  kind: 'polygenic' | 'line_bred' | 'unknown' | 'unsourced' | 'several'
}

/** Genes of which each harms, and young may have more than one. */
type Harm = {
  genes: readonly string[]
  level: 'warn' | 'severe'
  /** A sentence without its full stop: the sources follow it. */
  note: string
  sources: readonly Source[]
}

export type GeneList = {
  commonName: string
  /** Further common names, in lower case. */
  also: readonly string[]
  latinNames: readonly string[]
  /** How sex is determined; the source of the answer stands in each list. */
  sexes: 'XY' | 'ZW' | 'temperature' | 'unknown'
  loci: readonly Locus[]
  combos: readonly Combo[]
  others: readonly NonMendelian[]
  harms?: readonly Harm[]
}

/** Where a gene of a species can lie, as far as it is known how its sex is determined. */
export const linkagesOf: Record<GeneList['sexes'], readonly Linkage[]> = {
  XY: ['autosomal', 'X', 'XY_pseudo'],
  ZW: ['autosomal', 'Z'],
  temperature: ['autosomal'],
  unknown: ['autosomal', 'Z', 'X', 'XY_pseudo'],
}

/** No copy of any listed allele. */
export const wild = '+'
/** In place of the second copy in the sex that has only one. */
export const absent = '-'

/** The two copies of a locus, each an allele's name, `wild` or `absent`. A male's are [X, Y] at `XY_pseudo`. */
export type Pair = readonly [string, string]

export const superNameOf = ({ name, superName }: Allele) => superName ?? `Super ${name}`

export const alleleNamed = ({ alleles }: Locus, name: string): Allele | undefined =>
  alleles.find((allele) => allele.name === name)

/** `Super Pastel`, `Pastel`, `BEL`, `het Pied`: a pair as keepers say it, and '' for wild type. */
export function wordsOf(locus: Locus, [first, second]: Pair): string {
  const [a, b] = [alleleNamed(locus, first), alleleNamed(locus, second)]
  if (!a && !b) return ''
  if (a && b) return a.name === b.name ? twiceWords(a) : compoundWords(locus, a, b)
  const only = a ?? b
  if (!only) return ''
  const isAlone = first === absent || second === absent
  return only.mode === 'recessive' && !isAlone ? `het ${only.name}` : only.name
}

/** Tells whether an animal with `pair` looks as one with `goal`, and carries the same. */
export const looksAs = (locus: Locus, goal: Pair, pair: Pair): boolean =>
  wordsOf(locus, pair) === wordsOf(locus, goal)

const twiceWords = (allele: Allele) =>
  allele.mode === 'incomplete_dominant' ? superNameOf(allele) : allele.name

function compoundWords(locus: Locus, a: Allele, b: Allele): string {
  const compound = locus.compounds?.find(
    ({ alleles }) => alleles.includes(a.name) && alleles.includes(b.name),
  )
  if (compound) return compound.name
  if (a.mode === 'recessive' && b.mode !== 'recessive') return b.name
  if (b.mode === 'recessive' && a.mode !== 'recessive') return a.name
  return [a.name, b.name].sort(byPlace(locus)).join(' ')
}

const byPlace =
  ({ alleles }: Locus) =>
  (a: string, b: string) =>
    alleles.findIndex(({ name }) => name === a) - alleles.findIndex(({ name }) => name === b)

/** All loci of one's own are read for each cross; archives from before have more than may be added. */
export const mostLoci = 500
