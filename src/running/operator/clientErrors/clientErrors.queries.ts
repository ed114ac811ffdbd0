import { hash } from 'node:crypto'
import { desc, eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db } from '../../../db/db.ts'
import { clientErrors } from '../../../db/schema.ts'
import { NotFound } from '../../../server/errors.ts'
import { pageWith } from '../../../server/records/orders.ts'
import { deviceName } from '../../../shared/deviceName.ts'
import type { Page } from '../../../shared/resource.ts'
import { type ClientError, mostKinds } from './clientErrors.contract.ts'

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

/** A screen's path without ids, codes, queries and anchors, which say what was looked at. */
export function cleanPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''
  return path
    .split('/')
    .map((step) => (isWord.test(step) ? step : ':id'))
    .join('/')
    .slice(0, 200)
}

/** Screens are named in lower case with hyphens. */
const isWord = /^([a-z][a-z-]{0,29}|v2-migration)?$/

/** A stack trace without hosts, queries and the hashes of a build. */
const cleanStack = (stack: string): string =>
  stack
    // Bounded, since an unlimited scheme would be searched from each of its letters (ReDoS).
    .replace(/[a-z-]{1,30}:\/\/[^/\s)]*/gi, '')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(uuid, ':id')

/** The message without ids and queries, so that it doesn't make a kind per animal. */
const cleanMessage = (message: string): string =>
  message.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1').replace(uuid, ':id')

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Key of a kind of error: the message without numbers, and the first place in the code, whatever the build. */
export function sameness({ message, stack }: { message: string; stack: string }): string {
  const place = stack.split('\n').find((line) => /\bat\b|@/.test(line)) ?? ''
  const source = place.replace(/-[\da-f]{7}(?=\.js)/g, '').replace(/:\d+/g, '')
  return `${message.replace(/\d+/g, '0')}\n${source.trim()}`
}

/** The browser's name and version, and the system's; nothing else of its user agent. */
export const browserOf = (userAgent: string): string =>
  deviceName(userAgent, { withVersion: true }) || 'Unknown browser'
