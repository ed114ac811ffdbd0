import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { qrCodes } from '../../db/schema.ts'
import { owned } from '../../server/crud.ts'
import type { Session } from '../../server/session.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { coded } from './coded.ts'
import { type CodeKind, codeLength, codeLetters } from './codes.contract.ts'

/** Throws what reading the record itself would: `NotFound`, or `Forbidden` when the plan hides it. */
export async function requireRecord(
  db: Db,
  session: Session,
  kind: CodeKind,
  id: string,
): Promise<void> {
  if (kind === 'animal') await requireAnimal(db, session, id)
  else await owned(db, coded[kind].table, session.accountId).find(id)
}

type Known = { id: string; code: string; shown: boolean }

/** A record's code, made on the first asking. The record must be there. */
export async function codeOf(
  db: Db,
  accountId: string,
  kind: CodeKind,
  id: string,
): Promise<Known> {
  const [row] = await codesOf(db, accountId, kind, [id])
  if (!row) throw new Error('A code was neither there nor made')
  return row
}

/**
 * The codes of records of one kind, all of which must be there. Those without one get theirs; who
 * asks at the same time gets the same.
 */
export async function codesOf(
  db: Db,
  accountId: string,
  kind: CodeKind,
  ids: string[],
): Promise<Known[]> {
  if (ids.length === 0) return []
  const there = await readCodes(db, accountId, kind, ids)
  const known = new Set(there.map(({ id }) => id))
  const bare = ids.filter((id) => !known.has(id))
  if (bare.length === 0) return there
  await db
    .insert(qrCodes)
    .values(bare.map((id) => ({ code: newCode(), account_id: accountId, [coded[kind].key]: id })))
    .onConflictDoNothing()
  return readCodes(db, accountId, kind, ids)
}

async function readCodes(db: Db, accountId: string, kind: CodeKind, ids: string[]) {
  const { record } = coded[kind]
  return db
    .select({ id: sql<string>`${record}`, code: qrCodes.code, shown: qrCodes.shown })
    .from(qrCodes)
    .where(and(eq(qrCodes.account_id, accountId), inArray(record, ids)))
}

/** 60 bits out of the system's generator: nobody guesses one, and two never meet. */
export const newCode = (): string =>
  [...randomBytes(codeLength)].map((byte) => codeLetters[byte % codeLetters.length]).join('')

/** What a code's image encodes. */
export const urlOf = (publicUrl: string, code: string): string => `${publicUrl}/q/${code}`

/** Switches a record's public card on or off. */
export async function showCard(
  db: Db,
  { accountId, kind, id }: { accountId: string; kind: CodeKind; id: string },
  shown: boolean,
): Promise<void> {
  await db
    .update(qrCodes)
    .set({ shown, updated_at: sql`now()` })
    .where(and(eq(qrCodes.account_id, accountId), eq(coded[kind].record, id)))
}
