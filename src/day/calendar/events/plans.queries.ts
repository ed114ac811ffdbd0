import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { withCounts } from '../../../care/logs/feedings/takings.queries.ts'
import { type Plans, plansDueBy } from '../../../care/schedules/due/due.queries.ts'
import { byAnimal } from '../../../care/schedules/plans.queries.ts'
import { animalReads, isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { eventKinds } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import type { CalendarEvent, EventAnimal } from './events.contract.ts'
import type { Span } from './logRows.queries.ts'
import { plannedEvents, scheduledEvents } from './planned.ts'
import { type PlannedRow, plannedRows } from './plannedRows.queries.ts'

/**
 * The plans of some days, those of an animal's schedules together: due today, planned, and custom events, also past
 * ones. Four statements; other requests get their turns meanwhile.
 */
export async function* plannedOf(
  db: Db,
  viewer: Viewer,
  span: Span,
): AsyncGenerator<CalendarEvent[]> {
  const { schedules, rows } = await plansIn(db, viewer, span)
  const animalIds = [...schedules, ...rows].flatMap((plan) =>
    'animal_id' in plan && plan.animal_id ? [plan.animal_id] : [],
  )
  const faces = await facesOf(db, viewer, animalIds)
  const now = today(viewer.timeZone)
  for (const [at, plan] of schedules.entries()) {
    if (at % mostAtOnce === 0) await turn()
    const face = faces.get(plan.animal_id)
    if (face) yield scheduledEvents(plan, face, now, span)
  }
  yield eventsOfRows(rows, faces, viewer, span)
}

/** So many schedules are read before other requests get their turn. */
const mostAtOnce = 100

/** The schedules that are due by the last day, and the other plans. Past days have nothing planned. */
async function plansIn(db: Db, viewer: Viewer, span: Span) {
  const counted = (plans: Plans) => withCounts(db, viewer, plans)
  const isOver = span.to < today(viewer.timeZone)
  const [feedings, cleanings, rows] = await Promise.all([
    isOver ? [] : plansDueBy(db, viewer, 'feeding', { on: span.to }).then(counted),
    isOver ? [] : plansDueBy(db, viewer, 'cleaning', { on: span.to }).then(counted),
    plannedRows(db, viewer, span),
  ])
  return { schedules: [...feedings, ...cleanings].sort(byAnimal), rows }
}

/** The events of other planned rows; what is to do only of animals in the collection. */
export const eventsOfRows = (
  rows: readonly PlannedRow[],
  faces: ReadonlyMap<string, Patient>,
  viewer: Viewer,
  span: Span,
): CalendarEvent[] =>
  rows.flatMap((row) => {
    const face = 'animal_id' in row && row.animal_id ? faces.get(row.animal_id) : undefined
    const isToDo = row.kind === 'dose' || row.kind === 'shed' || (row.kind === 'vet' && !row.isDone)
    return isToDo && !face?.isKept ? [] : plannedEvents(row, face, viewer, span)
  })

type Patient = { id: string; name: string; isKept: boolean }
export type Faces = ReadonlyMap<string, EventAnimal & { isKept: boolean }>

export const mostUrgent = (one: CalendarEvent, other: CalendarEvent) =>
  other.days_overdue - one.days_overdue ||
  eventKinds.indexOf(one.kind) - eventKinds.indexOf(other.kind)

/** The animals among them that the viewer may see, including those that have left the collection. */
export async function facesOf(
  db: Db,
  viewer: Viewer,
  animalIds: readonly string[],
): Promise<Faces> {
  if (animalIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: animals.id,
      name: animals.name,
      genetics: animals.genetics,
      isKept: sql<boolean>`${animals.state} = 'kept'`,
      species: sql`${animalReads.species}`.mapWith(readSpecies),
      photoUrls: animalReads.photoUrls,
    })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, viewer.accountId),
        among(animals.id, [...new Set(animalIds)]),
        isNull(animals.deleted_at),
        isUnlocked(viewer),
      ),
    )
    .orderBy(animals.id)
  return new Map(rows.map((row) => [row.id, row]))
}

const readSpecies = (species: EventAnimal['species']) => species
