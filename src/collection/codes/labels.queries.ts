import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { groups } from '../../db/schema.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { requirePlus } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { isKept, isUnlocked } from '../animals/animals.queries.ts'
import { isInGroup } from '../groups/groups.queries.ts'
import { coded, hasEggsToHatch } from './coded.ts'
import { type Label, type labelsWanted, mostLabels } from './codes.contract.ts'
import { codesOf, requireRecord, urlOf } from './codes.queries.ts'

type Wanted = z.output<typeof labelsWanted>['codes']

/**
 * Labels of records by name, at most 500, and their total. Only animals in the collection, and clutches with eggs
 * to hatch, unless chosen by id. Throws `Invalid` at `ids.{n}` or `group_id` for unknown records, `Forbidden` for a
 * locked animal.
 */
export async function labelsOf(
  db: Db,
  session: Session,
  query: Wanted,
  publicUrl: string,
): Promise<{ object: Label[]; total: number }> {
  const { kind, ids, page = 1 } = query
  if (kind === 'clutch') await requirePlus({ session })
  const { table, order, name, latinName, shortCode, details } = coded[kind]
  await requireThere(db, session, query)
  const where = and(
    eq(table.account_id, session.accountId),
    isNull(table.deleted_at),
    ids && inArray(table.id, ids),
    kind === 'animal' ? animalsWanted(session, query) : undefined,
    kind === 'clutch' && !ids ? hasEggsToHatch : undefined,
  )
  const [records, [counted]] = await Promise.all([
    db
      .select({ id: sql<string>`${table.id}`, name, latinName, shortCode, details })
      .from(table)
      .where(where)
      .orderBy(order, table.id)
      .limit(mostLabels)
      .offset((page - 1) * mostLabels),
    db.select({ total: count() }).from(table).where(where),
  ])
  const codes = await codesOf(db, session.accountId, kind, idsOf(records))
  const byId = new Map(codes.map(({ id, code }) => [id, code]))
  const object = records.map(({ id, name, latinName, shortCode, details }) => {
    const code = byId.get(id) ?? ''
    return {
      ...{ id, name, code, url: urlOf(publicUrl, code) },
      ...(latinName && { latinName }),
      ...(shortCode && { shortCode }),
      ...(details.length > 0 && { details }),
    }
  })
  return { object, total: counted?.total ?? 0 }
}

function animalsWanted(session: Session, { ids, group_id }: Wanted) {
  const inGroup = group_id ? isInGroup(session.accountId, group_id) : undefined
  return and(isUnlocked(session), ids ? undefined : isKept, inGroup)
}

/** Throws an error for the first unknown id, at its field. */
async function requireThere(db: Db, session: Session, { kind, ids = [], group_id }: Wanted) {
  if (group_id) {
    await owned(db, groups, session.accountId).find(group_id).catch(toldAt('group_id'))
  }
  const { table } = coded[kind]
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(
      and(
        eq(table.account_id, session.accountId),
        isNull(table.deleted_at),
        kind === 'animal' ? isUnlocked(session) : undefined,
        inArray(table.id, ids),
      ),
    )
  const existing = new Set(idsOf(rows))
  const at = ids.findIndex((id) => !existing.has(id.toLowerCase()))
  const missing = ids[at]
  if (missing) await requireRecord(db, session, kind, missing).catch(toldAt(`ids.${at}`))
}

const toldAt = (field: string) => (error: unknown) => {
  if (!(error instanceof NotFound)) throw error
  throw new Invalid([{ field, message: 'Not found', code: 'not_found' }])
}

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
