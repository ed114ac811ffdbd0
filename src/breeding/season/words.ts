import { formatShortDay } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import type { SeasonEntry, Stage } from './season.contract.ts'

export const stageWords: Record<Stage, string> = {
  paired: 'Paired',
  locked: 'Locked',
  ovulated: 'Ovulated',
  laid: 'Laid',
  incubating: 'Incubating',
  hatched: 'Hatched',
}

/** The name of a card's own stage: live-bearers are gestating after ovulation, and then born. */
export function ownStageWords({ stage, pairing, clutch }: SeasonEntry): string {
  if (isLost(clutch)) return 'No eggs left'
  if (!pairing.species?.bears_live) return stageWords[stage]
  if (stage === 'ovulated') return 'Gestating'
  return stage === 'hatched' ? 'Born' : stageWords[stage]
}

/** Tells whether nothing of a clutch hatched, or may. */
const isLost = (clutch: SeasonEntry['clutch']) =>
  clutch !== null && !clutch.is_litter && !clutch.hatchedOn && clutch.open + clutch.hatched === 0

/** The state in words: 'Since Nov 14', '3 locks, last Nov 18', '7 eggs'. */
export function stateWords(entry: SeasonEntry, today: string): string {
  const { stage, since, locks, clutch } = entry
  const on = formatShortDay(since, today)
  if (clutch) return clutchWords(entry, on)
  if (stage === 'paired') return `Since ${on}`
  if (stage === 'locked') return `${counted(locks, 'lock')}, last ${on}`
  const own = ownStageWords(entry)
  return own === stageWords[stage] ? on : `${own}, ${on}`
}

function clutchWords({ stage, clutch }: SeasonEntry, on: string): string {
  if (!clutch) return ''
  if (clutch.is_litter) return `${clutch.number_of_eggs} born, ${on}`
  if (stage === 'hatched') {
    const words = `${clutch.hatched || 'None'} of ${clutch.number_of_eggs} hatched`
    return clutch.hatchedOn ? `${words}, ${on}` : words
  }
  const eggs = counted(clutch.number_of_eggs, 'egg')
  return stage === 'laid' ? joined(eggs, on) : eggs
}

/** How loud the hint is: something to look at, something about to hatch, or neither. */
type Tone = 'late' | 'due' | 'quiet'

/** Hatching is near from so many days before it is expected. */
const nearDays = 3

/** `short` is for a narrow row. */
type Hint = { words: string; short?: string; tone: Tone }

/** The hint of what it is waiting for, or why it needs a look; undefined if there is nothing to say. */
export function hintOf(entry: SeasonEntry, today: string): Hint | undefined {
  const need = needWords(entry)
  if (need) return { words: need, tone: 'late' }
  const { stage, shed, next, clutch, locks } = entry
  if (stage === 'hatched') return undefined
  if (stage === 'paired' && locks === 0) return { words: 'No lock seen yet', tone: 'quiet' }
  if (next === null) return undefined
  const day = formatShortDay(next, today)
  if (clutch) return hatchHint(daysBetween(today, next), day)
  if (entry.pairing.species?.bears_live) return { words: `Due about ${day}`, tone: 'quiet' }
  const short = `Lays about ${day}`
  const words = shed ? `Pre-lay shed ${formatShortDay(shed, today)}. ${short}` : short
  return { words, short, tone: 'quiet' }
}

function hatchHint(days: number, day: string): Hint {
  if (days > nearDays) return { words: `Hatches about ${day}`, tone: 'quiet' }
  if (days > 0) return { words: `Any day now, likely ${day}`, tone: 'due' }
  return {
    words: days === 0 ? 'Expected today' : `Expected ${counted(-days, 'day')} ago`,
    tone: 'due',
  }
}

/** Why it needs a look: 'Nothing noted for 22 days'. */
function needWords({ need, pairing }: SeasonEntry): string | undefined {
  if (!need) return undefined
  const { why, days } = need
  const bearsLive = pairing.species?.bears_live
  if (why === 'not_incubating') return 'Not in the incubator yet'
  if (why === 'no_clutch') return 'No clutch added yet'
  const ago = counted(days ?? 0, 'day')
  if (why === 'quiet') return `Nothing noted for ${ago}`
  return bearsLive ? `Was due ${ago} ago` : `Should have laid ${ago} ago`
}
