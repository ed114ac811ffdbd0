import { crossOf, type Outcome } from '../genetics/cross.ts'
import { type Fraction, fraction, isOne } from '../genetics/fractions.ts'
import type { GeneList } from '../genetics/genes.ts'
import type { Sex } from '../genetics/genotypes.ts'
import { readerOf } from '../genetics/reading.ts'
import { oddsOf } from '../genetics/words.ts'
import { longest } from './certainGenetics.ts'

type Words = { genetics: string }

/** A possible hatchling, as its genetics are written, and how likely that is of its sex. */
type MayHatch = { genetics: string; sex?: Sex; odds: Fraction }

export type Offspring = {
  /** The likeliest first. */
  choices: MayHatch[]
  /** The same to choose from: '66% het Pied · 3 in 4'. */
  options: { value: string; label: string }[]
  /** True if not all of the parents' genetics are counted, so that more may hatch. */
  isPartly: boolean
}

/** The most choices that are offered. */
const mostChoices = 60

/**
 * The possible hatchlings of a dam and a sire, with the hets that each may carry: 'Pastel, 66% het Pied'. Without
 * a sex, each sex's young have theirs where the odds differ by sex.
 */
export function mayHatch(
  genes: GeneList,
  { dam, sire, sex = 'unknown' }: { dam: Words; sire: Words; sex?: Sex | 'unknown' },
): Offspring {
  const read = readerOf(genes)
  const parents = [read(sire.genetics, 'male'), read(dam.genetics, 'female')] as const
  const { outcomes } = crossOf(genes, parents[0].genotypes, parents[1].genotypes)
  const isKnown = sex !== 'unknown'
  const choices = outcomes
    .filter((outcome) => !isKnown || !outcome.sex || outcome.sex === sex)
    .slice(0, mostChoices)
    .map(
      (outcome): MayHatch => ({
        genetics: wordsOf(outcome),
        ...(!isKnown && outcome.sex && { sex: outcome.sex }),
        // The probabilities of each sex sum to a half.
        odds: outcome.sex ? doubled(outcome.probability) : outcome.probability,
      }),
    )
    .filter(({ genetics }) => genetics.length <= longest)
  const isPartly = parents.some(({ chips }) => chips.some(({ kind }) => kind === 'unread'))
  return { choices, options: optionsOf(choices), isPartly }
}

const doubled = ({ numerator, denominator }: Fraction) => fraction(numerator * 2n, denominator)

/** 'Pastel Clown, het Pied, 66% het Albino', 'Banana, male maker', or 'Normal'. */
function wordsOf({ genes, hidden }: Outcome): string {
  const hets = hidden.flatMap(({ kind, allele, p }) => {
    if (kind === 'het') return [isOne(p) ? `het ${allele}` : `${shareWords(p)} het ${allele}`]
    return kind.endsWith('maker') && isOne(p) ? [kind] : []
  })
  return [genes.join(' ') || (hets.length === 0 ? 'Normal' : ''), ...hets]
    .filter(Boolean)
    .join(', ')
}

/** '66%' for two thirds, as keepers write it, and '57.14%' for what has no usual figure. */
function shareWords({ numerator, denominator }: Fraction): string {
  if (denominator === 3n) return numerator === 1n ? '33%' : '66%'
  const hundredths = Number((numerator * 10_000n) / denominator)
  return `${hundredths / 100}%`
}

/** Each genetics once, with its odds by sex if they differ. */
function optionsOf(choices: readonly MayHatch[]): Offspring['options'] {
  const byGenetics = new Map<string, string[]>()
  for (const { genetics, sex, odds } of choices) {
    const words = sex ? `${oddsOf(odds)} ${sex}s` : oddsOf(odds)
    byGenetics.set(genetics, [...(byGenetics.get(genetics) ?? []), words])
  }
  return [...byGenetics].map(([value, words]) => ({
    value,
    label: `${value} · ${words.join(', ')}`,
  }))
}
