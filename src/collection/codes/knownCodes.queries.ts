import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { qrCodes } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { isUnlocked } from '../animals/animals.queries.ts'
import { coded } from './coded.ts'
import { type CodeKind, codeKinds, type KnownCode, readCode } from './codes.contract.ts'
import { requireRecord } from './codes.queries.ts'

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
