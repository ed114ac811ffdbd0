import { and, asc, count, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animalGroups, animals, groups, species } from '../../db/schema.ts'
import { among, byName, owned } from '../../server/crud.ts'
import type { Session } from '../../server/session.ts'
import { animalsOf, isKept, isUnlocked } from '../animals/animals.queries.ts'
import { lastTakings } from '../logs/takings.queries.ts'
import { dueAnimals } from '../schedules/due.queries.ts'
import { type LastLogs, lastLogsOf } from './lastLogs.queries.ts'
import { type Planned, plannedFor } from './planned.queries.ts'
import type { RoundChoice, RoundLine, RoundLines } from './roundLines.contract.ts'
import { mostLines } from './roundLines.contract.ts'

/**
 * The lines of a round: kept animals that the plan lets the session at, in the order of the choice,
 * those in quarantine last. Throws `NotFound` for a group or a species that is not the account's;
 * ids that are not are left out.
 */
export async function readRound(
  db: Db,
  session: Session,
  choice: RoundChoice,
): Promise<RoundLines> {
  const { where, order, total } = await chosenBy(db, session, choice)
  const wanted = and(isKept, isUnlocked(session), where)
  const found = await animalsOf(db, session).rows({
    where: wanted,
    order: inOrder([sql`${animals.quarantinedAt} is not null`, ...order, byName(animals.name)]),
    page: 1,
    per_page: choice.limit,
  })
  const ids = found.map(({ id }) => id)
  const [planned, last] = await Promise.all([
    plannedFor(db, session, choice.kind, ids),
    lastLogsOf(db, session, choice.kind, ids),
  ])
  const lines = found.flatMap((animal) =>
    plansIn(choice, planned.get(animal.id)).map((plan) =>
      lineOf(animal, plan, last.get(animal.id)),
    ),
  )
  const value = await withCounts(db, session, choice, lines)
  const isAll = found.length < choice.limit
  return {
    value: value.slice(0, choice.limit),
    total: total ?? (isAll ? value.length : await countOf(db, session, wanted)),
  }
}

/** All that is due of an animal; otherwise one schedule, the next, or none. */
function plansIn({ due }: RoundChoice, plans: Planned[] = []): (Planned | undefined)[] {
  if (due) return plans.filter(({ due_on }) => due_on !== null)
  return [plans[0]]
}

/**
 * A schedule that names a feeder decides; otherwise it is what was taken last. What it names and was
 * deleted since is none: a round could not be recorded with it, and another is the keeper's choice.
 */
function lineOf(
  animal: RoundLine['animal'],
  planned: Planned | undefined,
  last: LastLogs | undefined,
): Omit<RoundLine, 'count'> {
  const taken = last?.taken
  const { feeder, supplement } = planned?.feeder
    ? { feeder: ifThere(planned.feeder), supplement: ifThere(planned.supplement) }
    : { feeder: taken?.feeder ?? null, supplement: taken?.supplement ?? null }
  return {
    animal,
    schedule_id: planned?.id ?? null,
    due_on: planned?.due_on ?? null,
    days_overdue: planned?.days_overdue ?? 0,
    feeder,
    supplement,
    feedingMethod: taken?.feedingMethod ?? 'tong',
    lastWeight: last?.lastWeight ?? null,
    lastLogAt: last?.lastLogAt ?? null,
    paused_until: planned?.paused_until ?? null,
    pause_reason: planned?.pause_reason ?? '',
  }
}

/** As many as the animal took of the line's feeder when it last took any. */
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

const ifThere = <Named extends { isDeleted: boolean }>(named: Named | null) =>
  named?.isDeleted ? null : named

type Chosen = { where?: SQL; order: SQL[]; total?: number }

/** Which animals a choice means, and in which order. */
async function chosenBy(db: Db, session: Session, choice: RoundChoice): Promise<Chosen> {
  const { kind, due, group_id, species_id, room, rack, ids } = choice
  const { accountId } = session
  if (group_id) {
    await owned(db, groups, accountId).find(group_id)
    return { where: isIn(db, accountId, group_id), order: [] }
  }
  if (species_id) {
    await owned(db, species, accountId).find(species_id)
    return { where: eq(animals.species_id, species_id), order: [] }
  }
  if (ids) return { where: among(animals.id, ids), order: [] }
  if (due) return kind === 'weighing' ? nothing : mostOverdueFirst(db, session, kind)
  if (room === undefined && rack === undefined) return { order: [] }
  const where = and(
    room === undefined ? undefined : eq(animals.room, room),
    rack === undefined ? undefined : eq(animals.rack, rack),
  )
  return { where, order: [animals.room, animals.rack, animals.tub].map(byName) }
}

/** Nothing says when an animal is to be weighed. */
const nothing: Chosen = { where: sql`false`, order: [], total: 0 }

const isIn = (db: Db, accountId: string, groupId: string) =>
  exists(
    db
      .select({ id: animalGroups.id })
      .from(animalGroups)
      .where(
        and(
          eq(animalGroups.account_id, accountId),
          eq(animalGroups.group_id, groupId),
          eq(animalGroups.animal_id, animals.id),
        ),
      ),
  )

async function mostOverdueFirst(
  db: Db,
  session: Session,
  kind: 'feeding' | 'cleaning',
): Promise<Chosen> {
  const due = await dueAnimals(db, session, kind)
  if (due.length === 0) return nothing
  // Of an animal with several the first is the most overdue. No round shows more than these.
  const days = new Map<string, number>()
  for (const { animal_id, days_overdue } of due) {
    if (days.size < mostLines && !days.has(animal_id)) days.set(animal_id, days_overdue)
  }
  const [ids, late] = [[...days.keys()], [...days.values()]]
  const overdue = sql`(select late.days from unnest(${sql.param(ids)}::uuid[], ${sql.param(late)}::int[])
    late (id, days) where late.id = ${animals.id})`
  return {
    where: among(animals.id, ids),
    order: [sql`${overdue} desc`],
    total: due.length,
  }
}

const inOrder = (order: SQL[]) => ({
  forth: (id: typeof animals.id) => [...order, asc(id)],
  back: () => [],
})

async function countOf(db: Db, { accountId }: Session, where: SQL | undefined) {
  const [row] = await db
    .select({ total: count() })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), isNull(animals.deleted_at), where))
  return row?.total ?? 0
}
