import { mealWords } from '../../../care/logs/words.ts'
import { doseWords } from '../../../collection/health/words.ts'
import { qualityWords } from '../../../shared/choices.ts'
import { joined } from '../../../shared/joined.ts'
import type { DecimalSign } from '../../../shared/numbers.ts'
import { weightText } from '../../../shared/weights.ts'
import type { CalendarEvent, EventKind } from './events.contract.ts'
import type { LogRow } from './logRows.queries.ts'

type Animal = { id: string; name: string }

/**
 * A log as an event: what was done with which animal as its label, the rest as notes, with numbers
 * in the reader's format.
 */
export function recordedEvent(log: LogRow, { id, name }: Animal, sign: DecimalSign): CalendarEvent {
  return {
    id: log.id,
    type: types[log.kind] ?? 'other',
    kind: log.kind,
    started_on: log.day,
    label: labelOf(log, name),
    repeat: null,
    repeat_amount: null,
    animal: { id, name },
    notes: notesOf(log, sign),
    path: pathOf(log),
    isDone: true,
    isUnusual: log.kind === 'shed' ? log.word !== 'complete' : 'isUsual' in log && !log.isUsual,
    days_overdue: 0,
    time: '',
    dose:
      log.kind === 'dose'
        ? { treatment_id: log.treatment_id, substance: log.word, slot: null }
        : null,
  }
}

const types: Partial<Record<EventKind, CalendarEvent['type']>> = {
  clean: 'cleaninglog',
  shed: 'sheddinglog',
  poop: 'pooplog',
}

function labelOf(log: LogRow, name: string): string {
  switch (log.kind) {
    case 'feed':
      if (log.isUsual) return `Fed ${name}`
      return log.reason === 'regurgitated' ? `${name} regurgitated` : `${name} refused`
    case 'clean':
      return `Cleaned ${name}`
    case 'weigh':
      return `Weighed ${name}`
    case 'shed':
      return `${name} shed`
    case 'poop':
      return log.isUsual ? `${name} pooped` : `${name}: unusual poop`
    case 'dose':
      return log.isUsual ? `Treated ${name}` : `Skipped a dose for ${name}`
  }
}

function notesOf(log: LogRow, sign: DecimalSign): string {
  switch (log.kind) {
    case 'feed':
      return joined(
        mealWords({ feeder: { id: '', name: log.word, size: log.size }, count: log.amount }, sign),
        log.notes,
      )
    case 'weigh':
      return weightText(log.amount, log.word, sign)
    case 'shed':
      return qualityWords[log.word]
    case 'dose':
      return joined(log.word, doseWords({ dose: log.amount, dose_unit: log.size }, sign))
    default:
      return log.notes
  }
}

const logPaths = {
  feed: 'feedings',
  clean: 'cleans',
  weigh: 'weight',
  shed: 'sheds',
  poop: 'poops',
} as const

const pathOf = ({ kind, id, animal_id }: LogRow) =>
  kind === 'dose'
    ? `/animals/${animal_id}/health`
    : `/animals/${animal_id}/${logPaths[kind]}/${id}/edit`
