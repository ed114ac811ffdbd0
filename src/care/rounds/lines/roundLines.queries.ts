import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { animalsOf, isKept, isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import { isInGroup } from '../../../collection/groups/groups.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  animals,
  cleaningSchedules,
  feedingSchedules,
  groups,
  species,
} from '../../../db/schema.ts'
import { among, byName, owned } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { lastTakings } from '../../logs/feedings/takings.queries.ts'
import { dueAnimals } from '../../schedules/due/due.queries.ts'
import { type Due, doneFrom, dueOf, isPaused, type Plan } from '../../schedules/due/due.ts'
import { cleaningPlans, feedingPlans, type PlanRow } from '../../schedules/plans.queries.ts'
import { type LastLogs, lastLogsOf } from './lastLogs.queries.ts'
import {
  mostLines,
  type RoundChoice,
  type RoundLine,
  type RoundLines,
} from './roundLines.contract.ts'

/**
 * The lines of a round: animals in the collection that the plan doesn't lock, in the order of the
 * choice, quarantined ones last. Throws `NotFound` for a group or species of another account;
 * unknown animal ids are left out.
 */
export async function readRound(
  db: Db,
  session: Session,
  choice: RoundChoice,
): Promise<RoundLines> {
  const { where, order, total } = await chosenBy(db, session, choice)
  const condition = and(isKept, isUnlocked(session), where)
  const rows = await animalsOf(db, session).rows({
    where: condition,
    order: inOrder([sql`${animals.quarantinedAt} is not null`, ...order, byName(animals.name)]),
    page: 1,
    per_page: choice.limit,
  })
  const ids = rows.map(({ id }) => id)
  const [planned, last] = await Promise.all([
    plannedFor(db, session, choice.kind, ids),
    lastLogsOf(db, session, choice.kind, ids),
  ])
  const lines = rows.flatMap((animal) =>
    plansIn(choice, planned.get(animal.id)).map((plan) =>
      lineOf(session, animal, plan, last.get(animal.id)),
    ),
  )
  const value = await withCounts(db, session, choice, lines)
  const isAll = rows.length < choice.limit
  return {
    value: value.slice(0, choice.limit),
    total: total ?? (isAll ? value.length : await countOf(db, session, condition)),
  }
}

/** In a round of what is due, all of an animal's due schedules; otherwise its next one, or none. */
function plansIn({ due }: RoundChoice, plans: Planned[] = []): (Planned | undefined)[] {
  if (due) return plans.filter(({ due_on }) => due_on !== null)
  return [plans[0]]
}

/**
 * A schedule's feeder comes before the one last taken. A deleted feeder or supplement is left out,
 * for the keeper to choose another: a round can't be recorded with it.
 */
function lineOf(
  { timeZone }: Session,
  animal: RoundLine['animal'],
  planned: Planned | undefined,
  last: LastLogs | undefined,
): Omit<RoundLine, 'count'> {
  const meal = last?.taken
  const { feeder, supplement } = planned?.feeder
    ? { feeder: ifThere(planned.feeder), supplement: ifThere(planned.supplement) }
    : { feeder: meal?.feeder ?? null, supplement: meal?.supplement ?? null }
  const { lastLogAt, lastRefusal } = shownLog(last, timeZone)
  const on = today(timeZone)
  const isLoggedToday = lastLogAt !== null && dayOf(lastLogAt, timeZone) === on
  return {
    animal,
    schedule_id: planned?.id ?? null,
    is_due: planned?.next_on ? planned.due_on !== null : !isLoggedToday,
    due_on: planned?.due_on ?? null,
    done_from: planned?.due_on ? doneFrom(planned, planned.due_on, on) : null,
    next_on: planned?.next_on ?? null,
    days_overdue: planned?.days_overdue ?? 0,
    feeder,
    supplement,
    feedingMethod: meal?.feedingMethod ?? 'tong',
    lastWeight: last?.lastWeight ?? null,
    lastLogAt,
    lastRefusal,
    lastFeedings: last?.lastFeedings ?? [],
    refused_today: planned?.refused_today ?? null,
    paused_until: planned?.paused_until ?? null,
    pause_reason: planned?.pause_reason ?? '',
  }
}

/** The latest log, or the meal of its day if something more was refused after it. */
function shownLog(
  last: LastLogs | undefined,
  timeZone: string,
): Pick<RoundLine, 'lastLogAt' | 'lastRefusal'> {
  if (!last?.latest) return { lastLogAt: null, lastRefusal: null }
  const { taken: meal, latest } = last
  const isMore =
    latest.refusal === 'refused' &&
    meal &&
    dayOf(meal.happenedAt, timeZone) === dayOf(latest.happenedAt, timeZone)
  if (isMore) return { lastLogAt: meal.happenedAt, lastRefusal: null }
  return { lastLogAt: latest.happenedAt, lastRefusal: latest.refusal }
}

/** The count is that of the animal's last meal with the line's feeder. */
async function withCounts(
  db: Db,
  session: Session,
  { kind }: RoundChoice,
  lines: Omit<RoundLine, 'count'>[],
): Promise<RoundLine[]> {
  if (kind !== 'feeding') return lines.map((line) => ({ ...line, count: 1 }))
  const fed = lines.map(({ animal, feeder }) => ({
    animal_id: animal.id,
    feeder_id: feeder?.id ?? null,
  }))
  const takings = await lastTakings(db, session, fed)
  return lines.map((line, at) => ({
    ...line,
    count: (line.feeder && takings[at]?.taken?.count) || 1,
  }))
}

const ifThere = <Named extends { isDeleted: boolean }>(record: Named | null) =>
  record?.isDeleted ? null : record

type Chosen = { where?: SQL; order: SQL[]; total?: number }

/** The animals of a choice, and their order. */
async function chosenBy(db: Db, session: Session, choice: RoundChoice): Promise<Chosen> {
  const chosen = await narrowedBy(db, session, choice)
  if (!choice.due) return chosen
  return choice.kind === 'weighing' ? nothing : dueAmong(db, session, choice.kind, chosen.where)
}

async function narrowedBy(
  db: Db,
  { accountId }: Session,
  { group_id, species_id, room, rack, ids }: RoundChoice,
): Promise<Chosen> {
  if (group_id) {
    await owned(db, groups, accountId).find(group_id)
    return { where: isInGroup(accountId, group_id), order: [] }
  }
  if (species_id) {
    await owned(db, species, accountId).find(species_id)
    return { where: eq(animals.species_id, species_id), order: [] }
  }
  if (ids) return { where: among(animals.id, ids), order: [] }
  if (room === undefined && rack === undefined) return { order: [] }
  const where = and(
    room === undefined ? undefined : eq(animals.room, room),
    rack === undefined ? undefined : eq(animals.rack, rack),
  )
  return { where, order: byPlace }
}

/** As one walks along the racks. */
const byPlace = [animals.room, animals.rack, animals.tub].map(byName)

/** Weighing has no schedules, so nothing is ever due. */
const nothing: Chosen = { where: sql`false`, order: [], total: 0 }

/** The due animals among those of `where`; of too many for a round, the most overdue ones. */
async function dueAmong(
  db: Db,
  session: Session,
  kind: 'feeding' | 'cleaning',
  where: SQL | undefined,
): Promise<Chosen> {
  const due = await dueAnimals(db, session, kind, { where })
  if (due.length === 0) return nothing
  const ids = [...new Set(due.map(({ animal_id }) => animal_id))].slice(0, mostLines)
  return { where: among(animals.id, ids), order: byPlace, total: due.length }
}

const inOrder = (order: SQL[]) => ({
  forth: (id: typeof animals.id) => [...order, asc(id)],
  back: () => [],
})

const countOf = (db: Db, { accountId }: Session, where: SQL | undefined) =>
  db.$count(animals, and(eq(animals.account_id, accountId), isNull(animals.deleted_at), where))

/** One schedule of an animal with its due dates; `paused_until` only while paused. */
type Planned = Plan &
  Due &
  Pick<PlanRow, 'id' | 'feeder' | 'supplement' | 'pause_reason' | 'refused_today'>

/** The schedules of animals, by animal, the most overdue first. */
async function plannedFor(
  db: Db,
  session: Session,
  kind: RoundKind,
  animalIds: string[],
): Promise<Map<string, Planned[]>> {
  if (kind === 'weighing' || animalIds.length === 0) return new Map()
  const rows =
    kind === 'feeding'
      ? await feedingPlans(db, session, inArray(feedingSchedules.animal_id, animalIds))
      : await cleaningPlans(db, session, inArray(cleaningSchedules.animal_id, animalIds))
  const now = today(session.timeZone)
  const planned = rows.map(({ lastOn, ...plan }) => ({
    ...plan,
    ...dueOf(plan, lastOn, now),
    paused_until: isPaused(plan, now) ? plan.paused_until : null,
  }))
  return Map.groupBy(planned.toSorted(soonestFirst), ({ animal_id }) => animal_id)
}

const soonestFirst = (one: Due & { id: string }, other: Due & { id: string }) =>
  (one.next_on ?? never).localeCompare(other.next_on ?? never) || one.id.localeCompare(other.id)
const never = '9999-12-31'
