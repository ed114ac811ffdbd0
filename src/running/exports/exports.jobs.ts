import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/db.ts'
import { archives, memberships } from '../../db/schema.ts'
import { archiveKey, archivesBefore, removeArchive } from '../../server/archiveFiles.ts'
import type { Context } from '../../server/context.ts'
import { FilesAway } from '../../server/files/files.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { notify } from '../../server/messages/notify.ts'
import { startWorker, type WorkerLog } from '../../server/worker.ts'
import { archiveHours } from './exports.contract.ts'
import { archivesNotice, forgetArchives } from './exports.queries.ts'
import { type Progress, packArchive } from './packing/packArchive.ts'

type Given = Pick<Context, 'db' | 'replica'> & { config: FilesSettings }

/** How often a packing process says that it is alive; if it falls silent, another process begins anew. */
const alive_ms = 5_000
export const silent_s = 30
/** How often progress is told at most. */
const told_ms = 500
/** After so many failures, or kills, an archive counts as failed. */
const mostTries = 3

/** Packs archives as they are asked for, one at a time in this process, until it is stopped. */
export const startPacking = (context: Given, log: WorkerLog) =>
  startWorker(
    context.db,
    'archives',
    archivesNotice,
    (signal) => packOne(context, signal, log),
    log,
  )

type Claimed = { id: string; account_id: string; tries: number; asked_by: string | null }

/** Packs the archive that waits longest; false if none waits. */
export async function packOne(
  { db, config, replica }: Given,
  signal: AbortSignal,
  log: Pick<WorkerLog, 'warn'>,
): Promise<boolean> {
  const claimed = await claim(db)
  if (!claimed) return false
  const { id, account_id: accountId } = claimed
  const files = filesOf(config)
  if (claimed.tries > mostTries) {
    await fail(db, claimed)
    return true
  }
  const lost = new AbortController()
  const living = setInterval(() => {
    stayAlive(db, claimed).then(
      (isMine) => isMine || lost.abort(new Error('Another process packs it')),
      () => undefined,
    )
  }, alive_ms)
  try {
    // Many rows are read for long, which a replica may break off.
    const elsewhere = claimed.tries > 1 ? undefined : await replica?.current(db)
    const size = await packArchive(elsewhere ?? db, {
      accountId,
      files,
      to: archiveKey({ accountId, id }),
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: teller(db, claimed),
    })
    await finish(db, claimed, size)
  } catch (err) {
    // Neither a stopping server nor a store that is away is a try.
    await giveBack(db, claimed, signal.aborted ? 'stopping' : isAway(err) ? 'away' : 'failing')
    if (signal.aborted) throw err
    log.warn({ err, archive: id }, 'not packed')
    if (claimed.tries >= mostTries && !isAway(err)) await fail(db, claimed)
  } finally {
    clearInterval(living)
  }
  return true
}

/** Takes the archive that waits longest, or whose packer has gone silent. */
async function claim(db: Database): Promise<Claimed | undefined> {
  const [claimed] = await db
    .update(archives)
    .set({
      tries: sql`${archives.tries} + 1`,
      try_at: silentAt,
      step: 'waiting',
      done: 0,
      total: 0,
    })
    .where(
      sql`(${archives.account_id}, ${archives.id}) in (
        select waiting.account_id, waiting.id from ${archives} waiting
        where waiting.status = 'packing' and waiting.try_at <= now()
        order by waiting.try_at, waiting.id limit 1 for update skip locked)`,
    )
    .returning({
      id: archives.id,
      account_id: archives.account_id,
      tries: archives.tries,
      asked_by: archives.asked_by,
    })
  return claimed
}

const silentAt = sql`now() + make_interval(secs => ${silent_s})`

/** The row as it was claimed: a packer that was thought dead must not touch it. */
const isMine = ({ account_id, id, tries }: Claimed) =>
  and(
    eq(archives.account_id, account_id),
    eq(archives.id, id),
    eq(archives.tries, tries),
    eq(archives.status, 'packing'),
  )

async function stayAlive(db: Database, claimed: Claimed): Promise<boolean> {
  const { rowCount } = await db.update(archives).set({ try_at: silentAt }).where(isMine(claimed))
  return (rowCount ?? 0) > 0
}

/** Tells open tabs how far packing is, now and then. */
function teller(db: Database, claimed: Claimed): (progress: Progress) => void {
  let last = { at: 0, step: '' }
  let telling = Promise.resolve()
  return ({ step, done, total }) => {
    const now = Date.now()
    if (step === last.step && now - last.at < told_ms) return
    last = { at: now, step }
    telling = telling.then(async () => {
      await db
        .update(archives)
        .set({ step, done, total, try_at: silentAt, updated_at: sql`now()` })
        .where(isMine(claimed))
        .catch(() => undefined)
    })
  }
}

async function finish(db: Database, claimed: Claimed, size: number) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(archives)
      .set({
        status: 'ready',
        size,
        expires_at: sql`now() + make_interval(hours => ${archiveHours})`,
        updated_at: sql`now()`,
      })
      .where(isMine(claimed))
    if (rowCount) await tell(tx, claimed, readyWords)
  })
}

async function fail(db: Database, claimed: Claimed) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(archives)
      .set({ status: 'failed', updated_at: sql`now()` })
      .where(isMine(claimed))
    if (rowCount) await tell(tx, claimed, failedWords)
  })
}

/** It is tried again in a while; only a try that failed by itself counts. */
async function giveBack(db: Database, claimed: Claimed, why: 'stopping' | 'away' | 'failing') {
  const wait_s = why === 'stopping' ? 0 : 15 * claimed.tries
  await db
    .update(archives)
    .set({
      tries: why === 'failing' ? claimed.tries : claimed.tries - 1,
      try_at: sql`now() + make_interval(secs => ${wait_s})`,
    })
    .where(isMine(claimed))
}

const isAway = (error: unknown) => error instanceof FilesAway

const readyWords = {
  header_text: 'Your archive is ready',
  body_text: `Everything you keep in Vivary, in one file. You can download it for ${archiveHours} hours.`,
}
const failedWords = {
  header_text: "Your archive couldn't be packed",
  body_text: 'Nothing is lost. Please try again.',
}

/** Tells the person who asked, if they are still in the account. */
async function tell(
  tx: Transaction,
  { account_id, asked_by }: Claimed,
  words: { header_text: string; body_text: string },
) {
  if (!asked_by) return
  const [person] = await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.account_id, account_id), eq(memberships.user_id, asked_by)))
  if (!person) return
  await notify(tx, [{ account_id, ...person, kind: 'export', ...words, path: '/export' }])
}

const day_ms = 86_400_000
/** How long the list says what an expired archive was. */
const listed_days = 7
/** How long a file may lie without a row that keeps it, such as a killed packer's. */
const stray_ms = 2 * day_ms

/**
 * Removes the files of archives that have expired at `now`, their rows a week later, and files that
 * no row keeps. Returns how many files were removed.
 */
export async function removeExpired(
  { db, config }: Given,
  now: Date,
): Promise<{ archives: number }> {
  const files = filesOf(config)
  const moment = now.toISOString()
  const expired = await db
    .select({ accountId: archives.account_id, id: archives.id, size: archives.size })
    .from(archives)
    .where(and(eq(archives.status, 'ready'), lt(archives.expires_at, moment)))
  for (const one of expired) await removeArchive({ files, ...one })
  const longAgo = new Date(now.getTime() - listed_days * day_ms).toISOString()
  const old = await db
    .select({ id: archives.id })
    .from(archives)
    .where(and(sql`${archives.status} <> 'packing'`, lt(archives.created_at, longAgo)))
  await forgetArchives(
    db,
    old.map(({ id }) => id),
  )
  const strayBefore = new Date(now.getTime() - stray_ms)
  await files.removeUnfinished('exports', strayBefore)
  for await (const stray of archivesBefore(files, strayBefore)) {
    await removeArchive({ files, ...stray })
  }
  return { archives: expired.length }
}
