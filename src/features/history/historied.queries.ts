import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import {
  animals,
  bulbs,
  cleaningLogs,
  contacts,
  customEvents,
  doses,
  feeders,
  feedingLogs,
  groups,
  healthNotes,
  moves,
  poopLogs,
  sheddingLogs,
  species,
  supplements,
  tasks,
  treatments,
  users,
  vetVisits,
  weightLogs,
} from '../../db/schema.ts'
import { type OwnedTable, owned } from '../../server/crud.ts'
import { requirePlus } from '../../server/plan.ts'
import type { Session } from '../../server/session.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { findComment } from '../comments/comments.queries.ts'
import { type HistoryOf, type PartKind, partKinds, type RecordKind } from './history.contract.ts'

/** Whose history is asked for: `subject` is where its lines stand, `record` narrows them to one row's. */
export type Historied = {
  subject: string
  record?: string
  addedAt: string
  addedBy: string | null
}

/**
 * Finds the record of which a history is asked for. Throws as reading the record itself does:
 * `NotFound`, `Forbidden` when the plan hides its animal or has no tasks.
 */
export async function findHistoried(
  db: Db,
  session: Session,
  { kind, id }: HistoryOf,
): Promise<Historied> {
  if (kind === 'task') await requirePlus({ session })
  if (!isPart(kind)) {
    const { created_at } = await owned(db, tables[kind], session.accountId).find(id)
    if (kind === 'animal') await requireAnimal(db, session, id)
    return { subject: id, addedAt: String(created_at), addedBy: null }
  }
  if (kind === 'comment') {
    const { commentable_id, commentedAt, commenter } = await findComment(db, session, id)
    return { subject: commentable_id, record: id, addedAt: commentedAt, addedBy: commenter }
  }
  return findPart(db, session, kind, id)
}

const isPart = (kind: HistoryOf['kind']): kind is PartKind =>
  partKinds.some((part) => part === kind)

const tables: Record<RecordKind, OwnedTable> = {
  animal: animals,
  bulb: bulbs,
  contact: contacts,
  custom_event: customEvents,
  feeder: feeders,
  group: groups,
  species,
  supplement: supplements,
  task: tasks,
}

type Part = OwnedTable & { animal_id?: PgColumn; recorded_by?: PgColumn }
const parts: Record<Exclude<PartKind, 'comment'>, Part> = {
  feeding_log: feedingLogs,
  cleaning_log: cleaningLogs,
  shedding_log: sheddingLogs,
  weight_log: weightLogs,
  poop_log: poopLogs,
  move: moves,
  health_note: healthNotes,
  treatment: treatments,
  dose: doses,
  vet_visit: vetVisits,
}

async function findPart(
  db: Db,
  session: Session,
  kind: keyof typeof parts,
  id: string,
): Promise<Historied> {
  const row: Record<string, unknown> = await owned(db, parts[kind], session.accountId).find(id)
  const subject = String(
    row.animal_id ?? (await animalOfDose(db, session, String(row.treatment_id))),
  )
  await requireAnimal(db, session, subject)
  const { recorded_by } = row
  return {
    subject,
    record: id,
    addedAt: String(row.created_at),
    addedBy: typeof recorded_by === 'string' ? await nameOf(db, recorded_by) : null,
  }
}

async function animalOfDose(db: Db, { accountId }: Session, treatmentId: string) {
  return (await owned(db, treatments, accountId).find(treatmentId)).animal_id
}

async function nameOf(db: Db, userId: string) {
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person?.name ?? null
}
