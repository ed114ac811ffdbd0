import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { qrCodes } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { requirePlus } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { CardField } from '../../shared/choices.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { coded } from './coded.ts'
import { type CodeKind, codeLength, codeLetters, shownFields } from './codes.contract.ts'

/** Throws as reading the record would: `NotFound`, or `Forbidden` if the plan locks it. */
export async function requireRecord(
  db: Db,
  session: Session,
  kind: CodeKind,
  id: string,
): Promise<void> {
  if (kind === 'clutch') await requirePlus({ session })
  if (kind === 'animal') await requireAnimal(db, session, id)
  else await owned(db, coded[kind].table, session.accountId).find(id)
}

type Known = { id: string; code: string; shown: boolean; chosen: CardField[] | null }

/** A record's code, created on first use. The record must exist. */
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
 * The codes of existing records of one kind. Missing ones are created; simultaneous requests get
 * the same ones.
 */
export async function codesOf(
  db: Db,
  accountId: string,
  kind: CodeKind,
  ids: string[],
): Promise<Known[]> {
  if (ids.length === 0) return []
  const codes = await readCodes(db, accountId, kind, ids)
  const codedIds = new Set(codes.map(({ id }) => id))
  const bare = ids.filter((id) => !codedIds.has(id))
  if (bare.length === 0) return codes
  await db
    .insert(qrCodes)
    .values(bare.map((id) => ({ code: newCode(), account_id: accountId, [coded[kind].key]: id })))
    .onConflictDoNothing()
  return readCodes(db, accountId, kind, ids)
}

async function readCodes(db: Db, accountId: string, kind: CodeKind, ids: string[]) {
  const { record } = coded[kind]
  return db
    .select({
      id: sql<string>`${record}`,
      code: qrCodes.code,
      shown: qrCodes.shown,
      chosen: qrCodes.card_fields,
    })
    .from(qrCodes)
    .where(and(eq(qrCodes.account_id, accountId), inArray(record, ids)))
}

/** 60 random bits: not guessable, and collisions are negligible. */
export const newCode = (): string =>
  [...randomBytes(codeLength)].map((byte) => codeLetters[byte % codeLetters.length]).join('')

/** The address that a QR code encodes. */
export const urlOf = (publicUrl: string, code: string): string => `${publicUrl}/q/${code}`

/**
 * Switches a record's public card on or off, and chooses what it shows. Throws `Invalid` for a field
 * that cards of this kind don't have.
 */
export async function changeCard(
  db: Db,
  { accountId, kind, id }: { accountId: string; kind: CodeKind; id: string },
  { shown, fields }: { shown?: boolean | undefined; fields?: CardField[] | undefined },
): Promise<void> {
  const chosen = fields && shownFields(kind, fields)
  if (fields?.some((field) => !chosen?.includes(field))) {
    throw new Invalid([{ field: 'fields', message: 'Please choose from what this card can show' }])
  }
  if (shown === undefined && chosen === undefined) return
  const isUsual = String(chosen) === String(shownFields(kind, null))
  await db
    .update(qrCodes)
    .set({
      ...(shown !== undefined && { shown }),
      ...(chosen && { card_fields: isUsual ? null : chosen }),
      updated_at: sql`now()`,
    })
    .where(and(eq(qrCodes.account_id, accountId), eq(coded[kind].record, id)))
}
