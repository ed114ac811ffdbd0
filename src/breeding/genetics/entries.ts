import {
  type Fraction,
  half,
  isOne,
  minus,
  none,
  one,
  percentOf,
  plus,
  times,
} from './fractions.ts'
import {
  type Allele,
  absent,
  alleleNamed,
  type Locus,
  type NonMendelian,
  type Pair,
  wild,
  wordsOf,
} from './genes.ts'
import type { Distribution, Genotypes, Sex } from './genotypes.ts'
import type { Lexicon, Meaning } from './reading/lexicon.ts'
import type { Het } from './reading/phrases.ts'
import { phraseOf } from './reading/tokens.ts'

/**
 * Why a part isn't counted: not a gene of the species, a gene beside such words, at odds with the rest,
 * impossible for the sex, in doubt ('Clown?', 'poss Pastel'), or said not to be there ('no Clown').
 */
export type Doubt = 'unknown' | 'beside' | 'conflict' | 'sex' | 'unclear' | 'denied'

/**
 * A part of what was typed. A `gene` is counted, a `trait` is known to be inherited but not as one
 * gene, and the rest keeps its own words.
 */
export type Chip =
  | { kind: 'gene'; label: string }
  | { kind: 'trait'; label: string; trait: NonMendelian['kind'] }
  /** `strange` are those of its words that aren't understood, without the genes beside them. */
  | { kind: 'unread'; label: string; doubt: Doubt; strange: readonly string[] }

export type Reading = {
  chips: Chip[]
  genotypes: Genotypes
  /** Names that stand for several genes, or that had to be guessed: 'Bumblebee' means 'Pastel Spider'. */
  meanings: { words: string; means: string }[]
  /** Sentences that ask for a clearer name. */
  remarks: string[]
}

/** How a gene is carried, as the words beside it say. */
type Manner = { het?: Het; isTwice: boolean }

type Carried = { allele: string; p: Fraction }

/** The reading of one locus: certain visible alleles, or those of which it may carry one. */
type Entry = {
  visible: string[]
  carried?: Carried[]
  /** The words of a name that several pairs share, and the alleles that follow it: 'BEL (Lesser/Butter)'. */
  standsFor?: string
  names?: string[]
}

/** Tells whether an entry agrees with what its locus is said to hold already. */
function fits(
  loci: ReadonlyMap<Locus, Entry>,
  { locus, entry }: { locus: Locus; entry: Entry | undefined },
  sex: Sex | undefined,
): boolean {
  const before = loci.get(locus)
  const merged = before && entry ? mergedOf(locus, before, entry) : entry
  return merged !== undefined && fitsSex(locus, merged, sex)
}

/**
 * Gathers what is read into one entry per locus, in the order read. `maker` is the parent whose kind of
 * young a male's sex-linked gene shows in, if it is said.
 */
export function entriesFor({ meanings: lexicon }: Lexicon, sex?: Sex, maker?: Sex) {
  const loci = new Map<Locus, Entry>()
  const chips: (Chip & { locus?: Locus })[] = []
  const meanings: Reading['meanings'] = []
  const remarks: string[] = []

  function unread(words: string, doubt: Doubt, strange: readonly string[] = []) {
    chips.push({ kind: 'unread', label: words, doubt, strange })
  }

  /** Puts a gene of a combination or of its own; false if it contradicts the rest. */
  function put(locus: Locus, next: Entry): boolean {
    const before = loci.get(locus)
    const merged = before ? mergedOf(locus, before, next) : next
    if (!merged || !fitsSex(locus, merged, sex)) return false
    loci.set(locus, merged)
    return true
  }

  function add(meaning: Meaning, words: string, manner: Manner) {
    if (meaning.kind === 'ignored') return
    if (meaning.kind === 'normal') return void chips.push({ kind: 'gene', label: 'Normal' })
    if (meaning.kind === 'other') {
      const { name, kind } = meaning.other
      return void chips.push({ kind: 'trait', label: name, trait: kind })
    }
    if (meaning.kind === 'combo') return addCombo(meaning.combo, words, manner)
    const entry = entryOf(meaning, manner)
    if (!entry) return unread(words, 'conflict')
    if (!put(meaning.locus, entry)) {
      return unread(words, fitsSex(meaning.locus, entry, sex) ? 'conflict' : 'sex')
    }
    const { locus } = meaning
    chips.push({ kind: 'gene', label: labelOf(locus, entry, sex, maker), locus })
    if (meaning.kind === 'allele' && meaning.remark) remarks.push(meaning.remark)
    if (manner.het?.isGuessed) meanings.push({ words, means: labelOf(meaning.locus, entry) })
  }

  /** Each gene of a combination, as if it had been written out. */
  function addCombo(
    { name, genes }: { name: string; genes: readonly string[] },
    words: string,
    manner: Manner,
  ) {
    const parts = genes.flatMap((gene) => {
      const meaning = lexicon.get(phraseOf(gene))
      return meaning && 'locus' in meaning ? [meaning] : []
    })
    const entries = parts.map((part) => ({ locus: part.locus, entry: entryOf(part, manner) }))
    const isWhole = parts.length === genes.length
    if (!isWhole || !entries.every((one) => fits(loci, one, sex))) return unread(words, 'conflict')
    for (const { locus, entry } of entries) {
      if (!entry) continue
      put(locus, entry)
      chips.push({ kind: 'gene', label: labelOf(locus, entry, sex) })
    }
    meanings.push({ words: manner.het ? words : name, means: genes.join(' ') })
  }

  function reading(): Reading {
    const genotypes = new Map<string, Distribution>()
    // 'Russo BEL' names one of two genes.
    const halves = [...loci].flatMap(([locus, entry]) => (isHalf(entry) ? [locus] : []))
    for (const [locus, entry] of loci) {
      if (halves.includes(locus)) continue
      genotypes.set(locus.name, distributionOf(locus, entry, sex, maker))
      if (entry.standsFor === anyPair && !entry.names) {
        meanings.push({ words: anyPair, means: entry.visible.join('/') })
      }
    }
    const sure = chips.map(({ locus, ...chip }): Chip => {
      const isUnclear = locus && halves.includes(locus)
      return isUnclear ? { kind: 'unread', label: chip.label, doubt: 'unclear', strange: [] } : chip
    })
    return { chips: sure, genotypes, meanings, remarks: [...new Set(remarks)] }
  }
  return { add, unread, reading }
}

/** Keepers call every pair of its complex so. */
const anyPair = 'BEL'

const isHalf = ({ standsFor, names }: Entry) => standsFor === anyPair && names?.length === 1

type OfLocus = Extract<Meaning, { locus: Locus }>

/** Undefined for what can't be: two copies of a lethal gene, or a carrier of a pair. */
function entryOf(meaning: OfLocus, { het, isTwice }: Manner): Entry | undefined {
  if (meaning.kind === 'compound') {
    return het ? undefined : { visible: [...meaning.alleles], standsFor: meaning.name }
  }
  const { allele } = meaning
  if (meaning.kind === 'twice') return het ? undefined : { visible: [allele.name, allele.name] }
  if (het && !(isOne(het.p) && allele.mode !== 'recessive')) {
    return { visible: [], carried: [{ allele: allele.name, p: het.p }] }
  }
  if (isTwice) return allele.lethalHomozygous ? undefined : twice(allele)
  return allele.mode === 'recessive' ? twice(allele) : { visible: [allele.name] }
}

const twice = ({ name }: Allele): Entry => ({ visible: [name, name] })

/** Two entries of one locus together; undefined if they contradict each other. */
function mergedOf(locus: Locus, before: Entry, next: Entry): Entry | undefined {
  if (next.standsFor && !before.standsFor && !before.carried) {
    return mergedOf(locus, next, before)
  }
  if (before.standsFor && next.visible.length > 0 && !next.standsFor) {
    // 'BEL (Lesser/Butter)' says which two.
    const names = [...(before.names ?? []), ...next.visible]
    const isOfPair =
      before.standsFor === anyPair || names.every((name) => before.visible.includes(name))
    if (names.length > 2 || !isOfPair) return undefined
    return { ...before, names, visible: names.length === 2 ? names : before.visible }
  }
  if (before.carried && next.carried) return carriedTogether([...before.carried, ...next.carried])
  const [other, { carried }] = before.carried ? [next, before] : [before, next]
  if (carried) {
    const isRoom =
      other.visible.length === 1 && carried.every(({ allele }) => allele !== other.visible[0])
    return isRoom ? { visible: other.visible, carried } : undefined
  }
  const names = [...new Set([...before.visible, ...next.visible])]
  const areRecessive = names.map((name) => alleleNamed(locus, name)?.mode === 'recessive')
  const isPair = names.length === 2 && areRecessive[0] === areRecessive[1]
  const isTwice = !areRecessive[0] && before.visible.length + next.visible.length > 2
  return isPair && !isTwice ? { visible: names } : undefined
}

/**
 * Two certain ones are a pair. '50% het Albino, 25% het Candy' has one of both at most, since a pair of
 * them would show; undefined if their chances add up to more than one.
 */
function carriedTogether(carried: Carried[]): Entry | undefined {
  const names = carried.map(({ allele }) => allele)
  if (new Set(names).size < names.length) return undefined
  if (carried.every(({ p }) => isOne(p))) {
    return names.length === 2 ? { visible: names } : undefined
  }
  const sum = carried.reduce((total, { p }) => plus(total, p), none)
  return sum.numerator <= sum.denominator ? { visible: [], carried } : undefined
}

/** A female has one copy of what lies on Z, a male of what lies on X: neither can be het for it. */
function fitsSex(locus: Locus, { carried, visible }: Entry, sex: Sex | undefined): boolean {
  if (!isAlone(locus, sex)) return true
  return !carried && new Set(visible).size === 1
}

const isAlone = ({ linkage }: Locus, sex: Sex | undefined) =>
  (linkage === 'Z' && sex === 'female') || (linkage === 'X' && sex === 'male')

function distributionOf(
  locus: Locus,
  { visible, carried }: Entry,
  sex?: Sex,
  maker?: Sex,
): Distribution {
  const [first = wild, second = wild] = visible
  if (isAlone(locus, sex)) return [{ pair: [first, absent], p: one }]
  const sure: Distribution = [{ pair: [first, second], p: one }]
  const pairs = carried ? pairsWith(first, carried) : sure
  if (locus.linkage !== 'XY_pseudo' || sex !== 'male') return pairs
  // A male's pair is [X, Y]: which of them holds the gene is even odds unless it is said.
  return pairs.flatMap(({ pair: [a, b], p }): Distribution => {
    if (a === b) return [{ pair: [a, b], p }]
    if (maker) return [{ pair: maker === 'male' ? [b, a] : [a, b], p }]
    return [
      { pair: [a, b], p: times(p, half) },
      { pair: [b, a], p: times(p, half) },
    ]
  })
}

function pairsWith(first: string, carried: Carried[]): Distribution {
  const pairOf = (allele: string): Pair => (first === wild ? [allele, wild] : [first, allele])
  const rest = carried.reduce((left, { p }) => minus(left, p), one)
  const pairs: Distribution = [
    ...carried.map(({ allele, p }) => ({ pair: pairOf(allele), p })),
    { pair: [first, wild], p: rest },
  ]
  return pairs.filter((each) => each.p.numerator !== none.numerator)
}

/** 'Pastel', '66% het Pied', 'Banana, male maker'. */
function labelOf(locus: Locus, { visible, carried }: Entry, sex?: Sex, maker?: Sex): string {
  if (carried) {
    const share = ({ p }: Carried) => (isOne(p) ? '' : `${percentOf(p)} `)
    return carried.map((each) => `${share(each)}het ${each.allele}`).join(', ')
  }
  const [first = wild, second = wild] = visible
  const words = wordsOf(
    locus,
    visible.length === 1 && isAlone(locus, sex) ? [first, absent] : [first, second],
  )
  const isMade = maker && sex === 'male' && locus.linkage === 'XY_pseudo' && second === wild
  return isMade ? `${words}, ${maker} maker` : words
}
