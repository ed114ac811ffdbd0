import { type EggState, eggStates, eggStateWords } from '../../shared/breeding.ts'
import { dayOf, formatShortDay } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { degreesText } from '../../shared/degrees.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Clutch, ClutchDetail, Egg, EggCounts } from './clutches.contract.ts'
import { candidatesOf } from './siresOf.ts'

/* The words of clutches, eggs and litters. */

type Expected = Pick<Clutch, 'expected_to_hatch_on' | 'hatchedOn' | 'is_litter' | 'counts'>

/**
 * 'Only 3 days to go', 'Today is the day', 'Expected 2 days ago', '2 of 5 hatched', 'Hatched!'; undefined
 * without an expected day.
 */
export function countdown(clutch: Expected, today: string): string | undefined {
  if (clutch.hatchedOn) return clutch.is_litter ? 'Born!' : 'Hatched!'
  if (isLost(clutch)) return 'No eggs left'
  const { hatched } = clutch.counts
  const all = Object.values(clutch.counts).reduce((sum, count) => sum + count, 0)
  if (hatched > 0) return `${hatched} of ${all} ${clutch.is_litter ? 'born' : 'hatched'}`
  const days = daysToGo(clutch, today)
  if (days === null) return undefined
  if (days === 0) return 'Today is the day'
  return days > 0 ? `Only ${counted(days, 'day')} to go` : `Expected ${counted(-days, 'day')} ago`
}

/** Days until the expected one, below 0 once it has passed; null without one, once one has hatched and if none can. */
export const daysToGo = (clutch: Expected, today: string): number | null =>
  clutch.expected_to_hatch_on && clutch.counts.hatched === 0 && !isLost(clutch)
    ? daysBetween(today, clutch.expected_to_hatch_on)
    : null

/** '31.4 °C · 85%', as far as it was read. */
export const airWords = ({
  celsius,
  humidity,
}: {
  celsius: number | null
  humidity: number | null
}) =>
  joined(celsius !== null && degreesText(celsius), humidity !== null && `${numberText(humidity)}%`)

/** Tells whether no egg may still hatch, and none has. */
export const isLost = ({ counts }: Pick<Clutch, 'counts'>) =>
  counts.good + counts.pipped + counts.hatched === 0

/** Tells whether the window has opened, while an egg may still hatch. */
export const isWindowOpen = (
  { window, counts }: Pick<Clutch, 'window' | 'counts'>,
  today: string,
) => window !== null && window.from <= today && counts.good + counts.pipped > 0

/** 'window open', 'window closed'; undefined before it opens. */
export function windowState(
  clutch: Pick<Clutch, 'window' | 'counts'>,
  today: string,
): string | undefined {
  if (!clutch.window || !isWindowOpen(clutch, today)) return undefined
  return clutch.window.to < today ? 'window closed' : 'window open'
}

/** 'Nov 19 to Nov 29'. */
export const windowWords = ({ from, to }: { from: string; to: string }, today: string) =>
  `${formatShortDay(from, today)} to ${formatShortDay(to, today)}`

/** '7 eggs', '1 egg', '12 young'. */
export const eggsWords = ({ is_litter }: Pick<Clutch, 'is_litter'>, count: number) =>
  is_litter ? `${count} young` : counted(count, 'egg')

const lostStates: readonly EggState[] = ['went_bad', 'died_in_shell', 'slug']

/** '5 good, 1 slug, 1 pipped'; once some have hatched '1 hatched, 4 to go, 2 lost'. */
export function statesWords(counts: EggCounts, is_litter: boolean): string {
  const words = stateWordsOf(is_litter)
  const parts = (counts: readonly (readonly [number, string])[]) =>
    counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
  if (counts.hatched === 0) {
    const names = { ...words, ...(counts.slug > 1 && { slug: 'slugs' }) }
    return parts(eggStates.map((state) => [counts[state], names[state].toLowerCase()] as const))
  }
  const lost = lostStates.reduce((sum, state) => sum + counts[state], 0)
  return parts([
    [counts.hatched, is_litter ? 'in the collection' : 'hatched'],
    [counts.good + counts.pipped, 'to go'],
    [lost, 'lost'],
  ])
}

/** '5 good, 1 slug', or only '6 eggs' as long as no one has looked at them. */
export const eggsNow = (counts: EggCounts, is_litter: boolean, isSeen: boolean): string => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return ((isSeen || is_litter) && statesWords(counts, is_litter)) || eggsWords({ is_litter }, all)
}

/** The names of the states of eggs, or of live-born young. */
export const stateWordsOf = (is_litter: boolean): Record<EggState, string> =>
  is_litter
    ? {
        good: 'Alive',
        pipped: 'In its sac',
        hatched: 'In the collection',
        went_bad: 'Died later',
        died_in_shell: 'Stillborn',
        slug: 'Slug',
      }
    : eggStateWords

/** Days without a look after which eggs are due for one. */
export const daysUnseen = 7

/** Days since the eggs were last looked at, or could have been; null for those that needn't be. */
export function unseenDays(
  clutch: Pick<
    Clutch,
    'looked_at' | 'incubating_since' | 'laid_on' | 'hatchedOn' | 'is_litter' | 'counts'
  >,
  { today, zone }: { today: string; zone: string },
): number | null {
  const { looked_at, incubating_since, laid_on, hatchedOn, is_litter, counts } = clutch
  if (hatchedOn || is_litter || counts.good + counts.pipped === 0) return null
  const lastLook = looked_at ? dayOf(looked_at, zone) : (incubating_since ?? laid_on)
  return lastLook ? daysBetween(lastLook, today) : null
}

type ParentsWordsProps = { dam: Named | null; sire: Named | null; possibleSires: readonly Named[] }

/** 'Marigold × Rook', 'Marigold × Rook or Dune'; an unknown parent is a question mark. */
export function parentsWords({ dam, sire, possibleSires }: ParentsWordsProps): string {
  const sires = candidatesOf({ sire: sire ?? undefined, possible: possibleSires })
  if (!dam && sires.length === 0) return ''
  return `${dam?.name ?? '?'} × ${sires.map(({ name }) => name).join(' or ') || '?'}`
}

type Named = { id: string; name: string }

/** 'Egg 3', 'Young 3', or its animal's name. */
export const nameOf = (
  { animal, number }: Pick<Egg, 'animal' | 'number'>,
  { is_litter }: Pick<ClutchDetail, 'is_litter'>,
) => animal?.name ?? `${is_litter ? 'Young' : 'Egg'} ${number}`

/** 'BP-26-3-2' of 'BP-26-3-#'. A pattern without # names several young by adding the number. */
export function hatchlingName(pattern: string, number: number, many: number): string {
  if (pattern.includes('#')) return pattern.replaceAll('#', String(number))
  return many > 1 ? `${pattern}-${number}` : pattern
}
