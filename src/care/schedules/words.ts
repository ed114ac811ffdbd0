import type { eventKinds, RefusalReason, Repeat } from '../../shared/choices.ts'
import { numberText } from '../../shared/numbers.ts'
import { feederName } from '../feeders/feederName.ts'
import type { FeedingSchedule } from './schedules.contract.ts'

/* Words for what is due. */

/** '1 day', '7 days'. */
export const amountWords = (amount: number, unit: Repeat) =>
  `${numberText(amount)} ${unit}${amount === 1 ? '' : 's'}`

/** 'Rat, weaned' or 'Rat, weaned (deleted)'; says so if there is none. */
export const preyWords = ({ feeder }: Pick<FeedingSchedule, 'feeder'>) =>
  feeder ? ifDeleted(feederName(feeder), feeder) : 'No feeder'

/** The same with how many an animal takes, if it takes several: '2 × Rat, weaned'. */
export const plannedWords = (plan: Pick<FeedingSchedule, 'feeder'>, count = 1) =>
  count > 1 ? `${numberText(count)} × ${preyWords(plan)}` : preyWords(plan)

/** ' · with Calcium'; empty without a supplement. */
export const dustWords = ({ supplement }: Pick<FeedingSchedule, 'supplement'>) =>
  supplement ? `\u00a0· with ${ifDeleted(supplement.name, supplement)}` : ''

const ifDeleted = (name: string, { isDeleted }: { isDeleted: boolean }) =>
  isDeleted ? `${name} (deleted)` : name

/** 'Refused today' or 'Regurgitated today'; empty for what wasn't. */
export const refusedWords = (reason: RefusalReason | null | undefined) =>
  reason ? `${refusalWords[reason]} today` : ''

export const refusalWords: Record<RefusalReason, string> = {
  refused: 'Refused',
  regurgitated: 'Regurgitated',
}

/** '1 day late', '3 days late'. */
export const lateWords = (days: number) => `${amountWords(days, 'day')} late`

/** A kind of record of today, and of how many animals. */
type Done = { kind: (typeof eventKinds)[number]; animals: number }

const pastWords: Partial<Record<Done['kind'], string>> = {
  feed: 'fed',
  clean: 'cleaned',
  weigh: 'weighed',
  shed: 'shed',
  poop: 'pooped',
  dose: 'treated',
}

/** 'Done today: 4 fed, 2 cleaned.' */
export const doneWords = (done: readonly Done[]): string =>
  `Done today: ${done
    .map(({ kind, animals }) => `${numberText(animals)} ${pastWords[kind] ?? kind}`)
    .join(', ')}.`
