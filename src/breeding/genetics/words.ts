import { numberText } from '../../shared/numbers.ts'
import { upperFirst } from '../../shared/text.ts'
import type { Need } from './crossing/needs.ts'
import type { Chip, Doubt, Reading } from './entries.ts'
import { type Fraction, toNumber } from './fractions.ts'
import type { NonMendelian, Source } from './genes.ts'

/** '27.8%', or '<0.1%' for what would read as nothing. */
export function exactPercent(p: Fraction): string {
  const percent = toNumber(p) * 100
  if (percent > 0 && percent < 0.05) return `<${numberText(0.1)}%`
  return `${numberText(Number(percent.toFixed(1)))}%`
}

/** '5 in 18', or 'all'. */
export const oddsOf = ({ numerator, denominator }: Fraction): string =>
  numerator === denominator
    ? 'all'
    : `${numberText(Number(numerator))} in ${numberText(Number(denominator))}`

/** A chance in whole per cent, never rounded to certainty: '81%', '>99%', '<1%'. */
export function chanceWords(chance: number): string {
  if (chance >= 1) return '100%'
  if (chance > 0.99) return '>99%'
  return chance > 0 && chance < 0.01 ? '<1%' : `${Math.round(chance * 100)}%`
}

/**
 * 'At most 67%, only if Kestrel is het Clown': for eggs that never reach a 90% chance, since their
 * parents may lack what it takes.
 */
export function atMostWords(
  ceiling: number,
  needs: readonly Need[],
  names: Record<Need['parent'], string> = { sire: 'the sire', dam: 'the dam' },
): string {
  const most = `At most ${chanceWords(ceiling)}`
  const words = needs.map((need) => `${names[need.parent]} is ${need.words}`)
  return words.length > 0 ? `${most}, only if ${words.join(' and ')}` : most
}

/** '1.5', with one decimal below 100. */
export const countWords = (count: number) =>
  count > 0 && count < 0.05
    ? `<${numberText(0.1)}`
    : numberText(Number(count.toFixed(count < 100 ? 1 : 0)), undefined, count < 100 ? 1 : 0)

/** 'ball pythons', in a sentence. */
export const manyOf = (commonName: string): string => {
  const name = commonName.toLowerCase()
  return name.endsWith('s') ? name : `${name}s`
}

/** The remarks that chips have no room for: what names mean, and why some words aren't counted. */
export function remarksOn({ chips, meanings, remarks }: Reading, species: string): string[] {
  const isMeant = meanings.map(({ words, means }) => `“${words}” is counted as ${means}.`)
  const traits = chips.flatMap((chip) =>
    chip.kind === 'trait' ? [`“${chip.label}” ${traitWords[chip.trait]}, so it gets no odds.`] : [],
  )
  const unread = (doubt: Doubt) =>
    chips.flatMap((chip) =>
      chip.kind === 'unread' && chip.doubt === doubt ? [`“${chip.label}”`] : [],
    )
  const why = [
    ...unknownWords(chips, species),
    ...unread('unclear').map((words) => `${words} isn't clear enough to count.`),
    ...unread('denied').map((words) => `${words} says what isn't there, so it isn't counted.`),
    ...unread('conflict').map((words) => `${words} contradicts the rest and isn't counted.`),
    ...unread('sex').map((words) => `${words} isn't possible for this sex and isn't counted.`),
  ]
  return [...isMeant, ...traits, ...remarks, ...why]
}

/** Names the words that aren't understood, and the genes that aren't counted for standing beside them. */
function unknownWords(chips: readonly Chip[], species: string): string[] {
  const unread = chips.flatMap((chip) => (chip.kind === 'unread' ? [chip] : []))
  const quoted = (words: readonly string[]) => words.map((each) => `“${each}”`).join(', ')
  const alone = unread.flatMap(({ label, doubt }) => (doubt === 'unknown' ? [label] : []))
  const beside = unread.flatMap(({ label, doubt, strange }) => {
    const are = strange.length === 1 ? "isn't a word" : "aren't words"
    return doubt === 'beside'
      ? [`${quoted(strange)} ${are} we know for ${species}, so “${label}” isn't counted.`]
      : []
  })
  if (alone.length === 0) return beside
  const are =
    alone.length === 1
      ? `isn't a gene we know for ${species}. It stays in the words and isn't counted.`
      : `aren't genes we know for ${species}. They stay in the words and aren't counted.`
  return [`${quoted(alone)} ${are}`, ...beside]
}

const traitWords: Record<NonMendelian['kind'], string> = {
  polygenic: 'comes from many genes',
  line_bred: 'is line-bred',
  unknown: "isn't proven to be one gene",
  unsourced: 'is a name whose inheritance we found no source for',
  several: 'may stand for more than one gene (write the genes instead)',
}

/** 'Study: Brown et al. 2022; references: Herply, LilBalls; breeders' consensus on Mocha', in one line. */
export function sourcesWords(sources: readonly Source[]): string {
  const [first] = sources
  if (first?.kind === 'keeper') return first.words
  const citations = (kind: Source['kind'], one: string, many: string) => {
    const by = sources.flatMap((source) =>
      source.kind === kind && 'by' in source ? [source.by] : [],
    )
    return by.length === 0 ? [] : [`${by.length === 1 ? one : many}: ${by.join(', ')}`]
  }
  const agreed = sources.filter((source) => source.kind === 'consensus')
  const agreedOn = agreed.flatMap(({ of }) => of ?? [])
  const words = [
    ...citations('study', 'study', 'studies'),
    ...citations('reference', 'reference', 'references'),
    ...(agreed.length > 0
      ? [`breeders' consensus${agreedOn.length > 0 ? ` on ${agreedOn.join(' and ')}` : ''}`]
      : []),
  ].join('; ')
  return upperFirst(words)
}
