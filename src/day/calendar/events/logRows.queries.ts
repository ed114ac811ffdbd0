import { type SQL, sql } from 'drizzle-orm'
import { mealWords } from '../../../care/logs/words.ts'
import { doseWords } from '../../../collection/health/words.ts'
import type { Db } from '../../../db/db.ts'
import {
  cleaningLogs,
  feeders,
  feedingLogs,
  poopLogs,
  sheddingLogs,
  weightLogs,
} from '../../../db/schema.ts'
import type { Asking } from '../../../db/statement.ts'
import type { Viewer } from '../../../server/session/session.ts'
import {
  type doseUnits,
  qualityWords,
  type refusalReasons,
  type shedQualities,
} from '../../../shared/choices.ts'
import { joined } from '../../../shared/joined.ts'
import type { DecimalSign } from '../../../shared/numbers.ts'
import { type WeightUnit, weightText } from '../../../shared/weights.ts'
import type { CalendarEvent, EventKind } from './events.contract.ts'
import { dosesWithCourse, hiddenAnimals, isDated } from './logCounts.queries.ts'

type Recorded = { id: string; animal_id: string; day: string; amount: number; notes: string }

/**
 * Something that was recorded, as the database has it. `isUsual` is false of a refusal, which has its
 * `reason`, of an unusual poop and a skipped dose; `word` and `size` say what it was, `amount` how much.
 */
type LogRow = Recorded &
  (
    | { kind: 'feed'; isUsual: boolean; reason: Refusal | null; word: string; size: string }
    | { kind: 'weigh'; word: WeightUnit }
    | { kind: 'shed'; word: (typeof shedQualities)[number] }
    | { kind: 'poop'; isUsual: boolean }
    | {
        kind: 'dose'
        treatment_id: string
        isUsual: boolean
        word: string
        size: (typeof doseUnits)[number]
      }
    | { kind: 'clean' }
  )
type Refusal = (typeof refusalReasons)[number]

/** How many logs of each kind a day gives: of exceptions, and of routine on the days that are to say theirs. */
export type MostLogs = { exceptions: number; routine: number; routineOn: readonly string[] }

/**
 * The first logs of each kind and day of an account's animals, exceptions and routine apart, in the order in which they
 * happened. One statement.
 */
export async function logRows(
  db: Db,
  viewer: Viewer,
  span: Span,
  { exceptions, routine, routineOn }: MostLogs,
): Promise<LogRow[]> {
  const { accountId, timeZone } = viewer
  const day = sql`(log.happened_at at time zone ${timeZone})::date`
  const isRoutineShown =
    routineOn.length > 0 ? sql`${day} = any(${sql.param([...routineOn])}::date[])` : sql`false`
  /** Routine isn't even read where none is to be said. */
  const logs = (speaks: SQL, animal = sql`log.animal_id`) => sql`log.account_id = ${accountId}
    and ${happenedIn(span, viewer)} and (${speaks} or ${isRoutineShown})
    and ${animal} not in (select id from hidden)`
  const { rows } = await db.execute<LogRow>(sql`
    with hidden as materialized (${hiddenAnimals(viewer)})
    select kind, id, animal_id, day, usual as "isUsual", word, size, reason, amount, notes, treatment_id
    from (select *, (happened_at at time zone ${timeZone})::date::text as day, row_number() over (
        partition by kind, speaks, (happened_at at time zone ${timeZone})::date order by happened_at, id) as place
      from (
        select 'feed' as kind, log.id, log.animal_id, log.happened_at, log.success as usual,
          prey.name as word, prey.size, log.refusal_reason as reason, log.count::float8 as amount, log.notes,
          null::uuid as treatment_id, not log.success as speaks
        from ${feedingLogs} log join ${feeders} prey
          on prey.account_id = log.account_id and prey.id = log.feeder_id
        where ${logs(sql`not log.success`)}
        union all select 'clean', log.id, log.animal_id, log.happened_at, true, '', '', null, 1, '', null, false
        from ${cleaningLogs} log where ${logs(sql`false`)}
        union all select 'weigh', log.id, log.animal_id, log.happened_at, true, log.unit, '',
          null, log.weight_in_grams::float8, '', null, false
        from ${weightLogs} log where ${logs(sql`false`)}
        union all select 'shed', log.id, log.animal_id, log.happened_at, true, log.quality, '',
          null, 1, '', null, true
        from ${sheddingLogs} log where ${logs(sql`true`)}
        union all select 'poop', log.id, log.animal_id, log.happened_at, not log.unusual, '', '', null, 1,
          log.notes, null, log.unusual
        from ${poopLogs} log where ${logs(sql`log.unusual`)}
        union all select 'dose', log.id, course.animal_id, log.happened_at, log.skipped_for is null, course.substance,
          course.dose_unit, null, course.dose::float8, '', course.id, log.skipped_for is not null
        from ${dosesWithCourse} where ${logs(sql`log.skipped_for is not null`, sql`course.animal_id`)}) recorded) numbered
    where place <= case when speaks then ${exceptions}::int else ${routine}::int end
    order by happened_at, id`)
  return rows
}

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
        mealWords({ feeder: { name: log.word, size: log.size }, count: log.amount }, sign),
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

/** Days in the account's time zone, inclusive. */
export type Span = { from: string; to: string }

/** True for a `log` that is known to be of one of the days, in a form that can use an index. */
export const happenedIn = (
  { from, to }: Record<keyof Span, string | SQL>,
  asking: Pick<Asking, 'accountId' | 'timeZone'>,
) =>
  sql`log.happened_at >= (${from}::date::timestamp at time zone ${asking.timeZone})
    and log.happened_at < ((${to}::date + 1)::timestamp at time zone ${asking.timeZone})
    and ${isDated(asking)}`
