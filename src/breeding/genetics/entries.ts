import {
  anyPair,
  distributionOf,
  type Entry,
  entryOf,
  fitsSex,
  isHalf,
  labelOf,
  type Manner,
  mergedOf,
  type OfLocus,
} from './entry.ts'
import type { Combo, Locus, NonMendelian } from './genes.ts'
import type { Distribution, Genotypes, Sex } from './genotypes.ts'
import type { Lexicon, Meaning } from './reading/lexicon.ts'
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

/** An entry together with what its locus is said to hold already; undefined if they don't agree. */
function mergedAt(
  loci: ReadonlyMap<Locus, Entry>,
  { locus, entry }: { locus: Locus; entry: Entry | undefined },
  sex: Sex | undefined,
): Entry | undefined {
  const before = loci.get(locus)
  const merged = before && entry ? mergedOf(locus, before, entry) : entry
  return merged && fitsSex(locus, merged, sex) ? merged : undefined
}

/** The sentence on a gene that is there once more, if two copies of it have a name of their own. */
function onceMore(meaning: OfLocus, { visible }: Entry, label: string): string[] {
  const twice = visible.length === 1 && entryOf(meaning, { isTwice: true })
  const name = twice ? labelOf(meaning.locus, twice) : label
  return name === label ? [] : [`“${label}” is counted once. Two copies are “${name}”.`]
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
  function put(locus: Locus, entry: Entry): boolean {
    const merged = mergedAt(loci, { locus, entry }, sex)
    if (merged) loci.set(locus, merged)
    return merged !== undefined
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
    const { locus } = meaning
    const before = loci.get(locus)
    const label = labelOf(locus, entry, sex, maker)
    const isAgain = before && labelOf(locus, before, sex, maker) === label
    if (isAgain && meaning.kind !== 'compound') {
      return void remarks.push(...onceMore(meaning, entry, label))
    }
    if (!put(locus, entry)) return unread(words, fitsSex(locus, entry, sex) ? 'conflict' : 'sex')
    chips.push({ kind: 'gene', label, locus })
    if (meaning.kind === 'allele' && meaning.remark) remarks.push(meaning.remark)
    if (manner.het?.isGuessed) meanings.push({ words, means: labelOf(locus, entry) })
  }

  /** Each gene of a combination, as if it had been written out. */
  function addCombo({ name, genes }: Combo, words: string, manner: Manner) {
    const parts = genes.flatMap((gene) => {
      const meaning = lexicon.get(phraseOf(gene))
      return meaning && 'locus' in meaning ? [meaning] : []
    })
    const entries = parts.map((part) => ({ locus: part.locus, entry: entryOf(part, manner) }))
    const areFit = entries.every((one) => mergedAt(loci, one, sex))
    if (!areFit || parts.length < genes.length) return unread(words, 'conflict')
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
    const once = [...new Map(sure.map((chip) => [JSON.stringify(chip), chip])).values()]
    return { chips: once, genotypes, meanings, remarks: [...new Set(remarks)] }
  }
  return { add, unread, reading }
}
