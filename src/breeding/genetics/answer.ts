import type { z } from 'zod'
import { lowerFirst } from '../../shared/text.ts'
import { type Cross, crossOf, type Outcome, sumOf } from './cross.ts'
import type { crossAnswer } from './crosses.contract.ts'
import type { Hidden } from './crossing/classes.ts'
import { ceilingOf, chanceIn, eggsForNinetyIn } from './crossing/mixtures.ts'
import type { Reading } from './entries.ts'
import { type Fraction, fraction, plus, times } from './fractions.ts'
import type { GeneList } from './genes.ts'
import { manyOf, remarksOn, sourcesWords } from './words.ts'

type Answer = z.output<typeof crossAnswer>

/** A cross of two readings, as the API answers it. */
export function answerOf(list: GeneList, sire: Reading, dam: Reading, eggs?: number): Answer {
  const cross = crossOf(list, sire.genotypes, dam.genotypes)
  const listed = cross.outcomes.slice(0, mostShown(cross.outcomes))
  const rest = cross.outcomes.slice(listed.length)
  const { count, probability } = cross.others
  return {
    species: list.commonName,
    outcomes: listed.map((outcome) => outcomeOf(outcome, cross, eggs)),
    others: { count: count + rest.length, probability: sent(plus(probability, sumOf(rest))) },
    lethal: {
      ...sent(cross.lethal.share),
      causes: cross.lethal.causes.map(({ allele, share }) => ({ allele, ...sent(share) })),
      ...(eggs !== undefined && { expected: sent(times(cross.lethal.share, fraction(eggs))) }),
    },
    welfare: welfareOf(list, cross, sire, dam),
    sire: understoodOf(sire, list),
    dam: understoodOf(dam, list),
  }
}

/** Of all outcomes together, the genes and hets that are sent: some four megabytes. */
const mostWords = 60_000

/** How many of the likeliest outcomes have room in an answer. */
function mostShown(outcomes: readonly Outcome[]): number {
  let words = 0
  const at = outcomes.findIndex(({ genes, hidden }) => {
    words += genes.length + hidden.length
    return words > mostWords
  })
  return at < 0 ? outcomes.length : at
}

function outcomeOf(outcome: Outcome, { mixtureOf }: Cross, eggs?: number) {
  const { label, genes, sex, probability, share, hidden, looks } = outcome
  const mixture = mixtureOf(looks, sex)
  const those = (kind: Hidden['kind']) =>
    hidden.flatMap((fact) => (fact.kind === kind ? [{ allele: fact.allele, ...sent(fact.p) }] : []))
  return {
    ...{ label, genes, ...(sex && { sex }) },
    ...{ probability: sent(probability), share: sent(share) },
    possible_hets: those('het'),
    homozygous: those('homozygous'),
    male_makers: those('male maker'),
    eggs_for_ninety: eggsForNinetyIn(mixture, share) ?? null,
    at_most: ceilingOf(mixture),
    ...(eggs !== undefined && {
      expected: sent(times(share, fraction(eggs))),
      at_least_one: chanceIn(mixture, eggs),
    }),
  }
}

/** A fraction as it is sent: numbers, or text where they would be rounded. */
export const sent = ({ numerator, denominator }: Fraction) => ({
  numerator: wholeOf(numerator),
  denominator: wholeOf(denominator),
})
const wholeOf = (value: bigint) =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString()

function understoodOf(reading: Reading, { commonName }: GeneList) {
  const labels = (kind: Reading['chips'][number]['kind']) =>
    reading.chips.flatMap((chip) => (chip.kind === kind ? [chip.label] : []))
  return {
    understood: labels('gene'),
    traits: labels('trait'),
    not_understood: labels('unread'),
    remarks: remarksOn(reading, manyOf(commonName)),
  }
}

/** The welfare notes of genes that a parent has, each once, and of those that young may have together. */
export function welfareOf(
  { loci, harms = [] }: GeneList,
  { outcomes }: Pick<Cross, 'outcomes'>,
  ...parents: Pick<Reading, 'genotypes'>[]
) {
  if (outcomes.length === 0) return []
  const copies = loci.flatMap(({ name }) =>
    parents.flatMap(({ genotypes }) => (genotypes.get(name) ?? []).flatMap(({ pair }) => pair)),
  )
  const alleles = loci.flatMap((locus) => locus.alleles)
  const alone = [...new Set(copies)].flatMap((copy) => {
    const welfare = alleles.find(({ name }) => name === copy)?.welfare
    return welfare ? [{ gene: copy, ...welfare }] : []
  })
  const together = harms.flatMap(({ genes, level, note, sources }) => {
    const those = genes.filter((gene) => copies.includes(gene))
    const by = sourcesWords(sources)
    const words = `${note} (${lowerFirst(by)}).`
    return those.length > 1 ? [{ gene: those.join(' with '), level, note: words }] : []
  })
  return [...together, ...alone]
}
