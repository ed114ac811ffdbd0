import { intervalsIn, isRounded } from './cells/intervals.ts'
import { preyIn } from './cells/prey.ts'
import { isUnknown } from './cells/statuses.ts'
import type { AnimalDraft } from './drafts.ts'
import type { RowReader } from './rowReader.ts'

type Care = Pick<AnimalDraft, 'feeding' | 'last_fed' | 'last_shed'>

const fields = ['feeds_every', 'feeder', 'feeder_size', 'next_feeding'] as const

/**
 * How an animal is fed, and when it last ate and shed. What isn't an interval or a day is noted, as is everything
 * of an animal that isn't kept any more.
 */
export function careOf(row: RowReader, state: AnimalDraft['state']): Care {
  if (state !== 'kept') {
    for (const field of [...fields, 'last_fed', 'last_shed'] as const) row.note(field)
    return { feeding: null, last_fed: null, last_shed: null }
  }
  return {
    feeding: feedingOf(row),
    last_fed: row.dayOrNoted('last_fed', { isPast: true }),
    last_shed: row.dayOrNoted('last_shed', { isPast: true }),
  }
}

function feedingOf(row: RowReader): AnimalDraft['feeding'] {
  const { text, note, reading } = row
  const cell = text('feeds_every')
  const heading = reading.columns[reading.columnOf.get('feeds_every') ?? -1]?.header
  const plans = intervalsIn(cell, heading)
  if (!plans) {
    // Without how often there is no schedule, so that what was said goes to the notes.
    for (const field of fields) note(field)
    return null
  }
  if (isRounded(cell)) note('feeds_every')
  const next_on = row.dayOrNoted('next_feeding', { isPast: false })
  return { plans, feeder: feederOf(row), next_on }
}

/** What is fed, in the words of its row. How many isn't part of a schedule. */
function feederOf(row: RowReader): NonNullable<AnimalDraft['feeding']>['feeder'] {
  const written = row.shortOrNoted('feeder', 100)
  const size = row.shortOrNoted('feeder_size', 100) ?? ''
  if (!written || isUnknown(written)) return null
  const { name, count } = preyIn(written)
  if (count > 1) row.note('feeder')
  return { name, size }
}
