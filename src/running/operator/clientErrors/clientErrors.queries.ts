import { hash } from 'node:crypto'
import { desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db } from '../../../db/db.ts'
import { clientErrors } from '../../../db/schema.ts'
import { NotFound } from '../../../server/errors.ts'
import { pageWith } from '../../../server/records/orders.ts'
import type { Page } from '../../../shared/resource.ts'
import { type ClientError, mostKinds } from './clientErrors.contract.ts'
import { browserOf, cleanMessage, cleanPath, cleanStack, sameness } from './clientErrors.ts'

type Reported = { message: string; stack?: string | undefined; url?: string | undefined }

/** Counts a browser's error, stored without records and people; returns its kind's reference. */
export async function noteClientError(
  db: Db,
  { message: rawMessage, stack: rawStack = '', url = '' }: Reported,
  userAgent: string,
): Promise<string> {
  const message = cleanMessage(rawMessage)
  const stack = cleanStack(rawStack)
  const row = { message, stack, url: cleanPath(url), browser: browserOf(userAgent) }
  const fingerprint = hash('sha256', sameness({ message, stack }), 'buffer')
  await db
    .insert(clientErrors)
    .values({ id: newId(), fingerprint, ...row })
    .onConflictDoUpdate({
      target: clientErrors.fingerprint,
      // The latest details are the most useful ones.
      set: { ...row, times: sql`least(${clientErrors.times} + 1, 1000000)`, last_at: sql`now()` },
    })
  return referenceOf(fingerprint)
}

/** The kinds of errors, the latest first. */
export async function clientErrorsPage(
  db: Db,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<ClientError>> {
  const { fingerprint, ...columns } = getTableColumns(clientErrors)
  const rows = await db
    .select({ ...columns, fingerprint })
    .from(clientErrors)
    .orderBy(desc(clientErrors.last_at), desc(clientErrors.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const kinds = rows.map(({ fingerprint, ...kind }) => ({
    ...kind,
    reference: referenceOf(fingerprint),
  }))
  return pageWith(kinds, await db.$count(clientErrors), per_page)
}

const referenceOf = (fingerprint: Buffer) => fingerprint.toString('hex', 0, 4)

/** Deletes one kind, which returns if it is reported again. Throws `NotFound`. */
export async function forgetClientError(db: Db, id: string): Promise<void> {
  const removed = await db.delete(clientErrors).where(eq(clientErrors.id, id))
  if (removed.rowCount === 0) throw new NotFound()
}

/** Keeps the latest kinds. Returns how many were deleted. */
export async function forgetOldKinds(db: Db): Promise<number> {
  const latest = db
    .select({ id: clientErrors.id })
    .from(clientErrors)
    .orderBy(desc(clientErrors.last_at))
    .limit(mostKinds)
  const removed = await db.delete(clientErrors).where(notInArray(clientErrors.id, latest))
  return removed.rowCount ?? 0
}
