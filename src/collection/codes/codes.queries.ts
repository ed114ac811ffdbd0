import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { qrCodes } from '../../db/schema.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { requirePlus } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { CardField } from '../../shared/choices.ts'
import { isUnlocked } from '../animals/animals.queries.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { coded } from './coded.ts'
import {
  type CodeKind,
  codeKinds,
  codeLength,
  codeLetters,
  type KnownCode,
  readCode,
  shownFields,
} from './codes.contract.ts'

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

type Known = { id: string; code: string; isShown: boolean; chosen: CardField[] | null }

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
      isShown: qrCodes.shown,
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
  { shown: isShown, fields }: { shown?: boolean | undefined; fields?: CardField[] | undefined },
): Promise<void> {
  const chosen = fields && shownFields(kind, fields)
  if (fields?.some((field) => !chosen?.includes(field))) {
    throw new Invalid([{ field: 'fields', message: 'Please choose from what this card can show' }])
  }
  if (isShown === undefined && chosen === undefined) return
  const isUsual = String(chosen) === String(shownFields(kind, null))
  await db
    .update(qrCodes)
    .set({
      ...(isShown !== undefined && { shown: isShown }),
      ...(chosen && { card_fields: isUsual ? null : chosen }),
      updated_at: sql`now()`,
    })
    .where(and(eq(qrCodes.account_id, accountId), eq(coded[kind].record, id)))
}

/**
 * The record of a code in the session's account. Throws `NotFound` for every other code, whether no one
 * has it or someone else does, and `Forbidden` for a record that the plan locks.
 */
export async function findCode(db: Db, session: Session, text: string): Promise<KnownCode> {
  const code = readCode(text)
  if (!code) throw new NotFound()
  const ofCode = eq(qrCodes.code, code)
  for (const kind of codeKinds) {
    const [match] = await knownOf(db, session, kind, ofCode)
    if (!match) continue
    await requireRecord(db, session, kind, match.id)
    return match
  }
  throw new NotFound()
}

/** The codes of all records that the plan shows, by the code. One statement for each kind. */
export async function listCodes(db: Db, session: Session): Promise<KnownCode[]> {
  const kinds = codeKinds.filter((kind) => kind !== 'clutch' || session.isSubscribed)
  const lists = await Promise.all(
    kinds.map((kind) =>
      knownOf(db, session, kind, kind === 'animal' ? isUnlocked(session) : undefined),
    ),
  )
  return lists.flat()
}

async function knownOf(db: Db, session: Session, kind: CodeKind, where: SQL | undefined) {
  const { table, record, name } = coded[kind]
  const rows = await db
    .select({ code: qrCodes.code, id: sql<string>`${record}`, name })
    .from(qrCodes)
    .innerJoin(table, and(eq(table.account_id, qrCodes.account_id), eq(table.id, record)))
    .where(and(eq(qrCodes.account_id, session.accountId), isNull(table.deleted_at), where))
    .orderBy(asc(qrCodes.code))
  return rows.map((row) => ({ ...row, kind }))
}
