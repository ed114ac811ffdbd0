import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { treatments, users } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import type { Session } from '../../server/session/session.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { findComment } from '../comments/comments.queries.ts'
import type { HistoryOf } from './history.contract.ts'

/** Address of a history: `subject` is the record that holds it, `record` limits it to one row. */
export type Historied = {
  subject: string
  record?: string
  addedAt: string
  addedBy: string | null
}

/**
 * Finds the record of a history. Throws as reading the record does: `NotFound`, or `Forbidden` if
 * the plan locks its animal or excludes tasks.
 */
export async function findHistoried(
  db: Db,
  session: Session,
  records: StoredRecord[],
  { kind, id }: HistoryOf,
): Promise<Historied> {
  const stored = records.find((record) => record.kind === kind)
  if (!stored) throw new NotFound()
  if (stored.history === 'record') {
    await stored.guard?.(db, session, id)
    const { created_at } = await owned(db, stored.table, session.accountId).find(id)
    return { subject: id, addedAt: String(created_at), addedBy: null }
  }
  if (kind === 'comment') {
    const { commentable_id, commentedAt, commenter } = await findComment(db, session, { id })
    return { subject: commentable_id, record: id, addedAt: commentedAt, addedBy: commenter }
  }
  return findPart(db, session, stored, id)
}

async function findPart(
  db: Db,
  session: Session,
  { table, guard, partOf = animalOf }: StoredRecord,
  id: string,
): Promise<Historied> {
  await guard?.(db, session, id)
  const row: Record<string, unknown> = await owned(db, table, session.accountId).find(id)
  const subject = await partOf(db, session, row)
  const { recorded_by } = row
  return {
    subject,
    record: id,
    addedAt: String(row.created_at),
    addedBy: typeof recorded_by === 'string' ? await nameOf(db, recorded_by) : null,
  }
}

async function animalOf(db: Db, session: Session, row: Record<string, unknown>) {
  const subject = String(
    row.animal_id ?? (await animalOfDose(db, session, String(row.treatment_id))),
  )
  await requireAnimal(db, session, subject)
  return subject
}

async function animalOfDose(db: Db, { accountId }: Session, treatmentId: string) {
  return (await owned(db, treatments, accountId).find(treatmentId)).animal_id
}

async function nameOf(db: Db, userId: string) {
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person?.name ?? null
}
