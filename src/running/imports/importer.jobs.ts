import { addAbortListener } from 'node:events'
import { and, eq, exists, inArray, lt, lte, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { actingAs, type Database, type Transaction } from '../../db/db.ts'
import { accounts, importRows, imports, memberships, users } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { FilesAway } from '../../server/files/files.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { removeUpload, sweepUploads } from '../../server/keptUploads.ts'
import type { Session } from '../../server/session/session.ts'
import { signedIn } from '../../server/session/signedIn.ts'
import { startWorker, type WorkerLog } from '../../server/worker.ts'
import {
  fetchingStep,
  importLock,
  importsNotice,
  inState,
  type StoredImport,
  setImport,
  wakeImporters,
} from './imports.queries.ts'
import { RefusedFile } from './reading/table.ts'
import { readFile } from './readingFile.queries.ts'
import { forgetSheets } from './sheets.queries.ts'
import { applySteps } from './writing/applying.queries.ts'
import { undoStep } from './writing/undoing.queries.ts'

type Log = Pick<WorkerLog, 'warn' | 'error'>

/** After so many failures of one step, or kills, an import has failed. */
const mostTries = 3

/**
 * Reads, writes and undoes imports, step by step, until it is stopped. Processes on one database
 * share them; what a killed one was at is done again by the next, since a step is one transaction.
 */
export function startImporter(context: Base, log: WorkerLog): { stop(): Promise<void> } {
  const start = (name: string, lane: Lane) => {
    const work = (signal: AbortSignal) => takeStep(context, log, lane, signal)
    return startWorker(context.db, name, importsNotice, work, log)
  }
  const workers = [start('imports', 'rows'), start('imports of pictures', 'pictures')]
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/** Other people's servers may be slow: fetching pictures holds up no other import. */
type Lane = 'rows' | 'pictures'
const isFetching = sql`(${imports.state} = 'applying' and ${imports.step} = ${fetchingStep})`
const isIn = (lane?: Lane) => lane && (lane === 'pictures' ? isFetching : sql`not ${isFetching}`)

/**
 * Takes the next step of the import that waits longest, in this lane, which no other process is at. False if
 * none waits. `signal` aborts when the server stops, which may end it in the middle: that is no try.
 */
export async function takeStep(context: Base, log: Log, lane?: Lane, signal?: AbortSignal) {
  const { db } = context
  // This transaction only holds the import; each step has its own, so that its progress is seen.
  return db.transaction(async (holding) => {
    const one = await claim(db, holding, lane)
    if (!one) return false
    const giveBack = () =>
      setImport(db, one, { tries: sql`greatest(${imports.tries} - 1, 0)` }).catch((err) =>
        log.warn({ err, import: one.id }, 'import try still counts'),
      )
    try {
      using _stopping = signal && addAbortListener(signal, giveBack)
      if (one.tries > mostTries) throw broken
      const session = await sessionFor(context, one)
      await actingAs(session.userId, () => step(context, session, one))
      // The other lane can take it only once this transaction has let it go.
      if (one.step !== fetchingStep && one.fetches) await wakeImporters(holding)
    } catch (err) {
      // Neither a stop that cut it short nor a store that is away is a try.
      if (err instanceof FilesAway || (err instanceof Failure && err.status === 503)) {
        if (!signal?.aborted) await giveBack()
        throw err
      }
      const isRefused = err instanceof RefusedFile
      if (!isRefused) log.warn({ err, import: one.id }, 'import step failed')
      if (isRefused || one.tries >= mostTries) await fail(context, one, isRefused ? err : broken)
      // After a second, then two.
      else await setImport(db, one, { try_at: sql`now() + make_interval(secs => ${one.tries})` })
    }
    return true
  })
}

async function step(context: Base, session: Session, one: StoredImport) {
  if (one.state === 'reading') await readFile(context, session, one)
  else if (one.state === 'applying') await applySteps(context, session, one)
  else await undoStep(context, session, one)
}

const isWorking = inArray(imports.state, ['reading', 'applying', 'undoing'])

/** A try counts from here, so that an import which ends the process isn't tried for ever. */
async function claim(db: Database, holding: Transaction, lane?: Lane) {
  const waiting = await holding
    .select({ account_id: imports.account_id, id: imports.id })
    .from(imports)
    .where(and(isWorking, isIn(lane), lte(imports.try_at, sql`now()`)))
    .orderBy(imports.try_at, imports.id)
    .limit(20)
  for (const { account_id, id } of waiting) {
    const { rows } = await holding.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${importLock(id)}) as held`,
    )
    if (!rows[0]?.held) continue
    // Read once it is held: another process may just have finished it.
    const [one] = await db
      .update(imports)
      .set({ tries: sql`${imports.tries} + 1` })
      .where(and(eq(imports.account_id, account_id), eq(imports.id, id), isWorking, isIn(lane)))
      .returning()
    if (one) return one
  }
  return undefined
}

/** The importer's session, with their rights now. Throws `RefusedFile` if they have left or may only look. */
async function sessionFor({ db, config }: Base, one: StoredImport): Promise<Session> {
  const [member] = await db
    .select(signedIn(config, memberships))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .where(
      and(
        eq(memberships.account_id, one.account_id),
        one.user_id ? eq(memberships.user_id, one.user_id) : sql`false`,
      ),
    )
  if (!member || member.role === 'viewer') throw notTheirs
  return { ...member, tokenHash: Buffer.alloc(0) }
}

const notTheirs = new RefusedFile(
  'unreadable',
  'The person who started this import can no longer change this account.',
)

/** Ends an import, whose rows so far can be undone. */
async function fail({ db, config }: Base, one: StoredImport, { code, message }: RefusedFile) {
  const failing = inState(db, one, one.state, async (tx, { is_stored }) => {
    await setImport(tx, one, { state: 'failed', has_file: false, problem: { code, message } })
    if (!is_stored) await forgetSheets(tx, one)
  })
  // It may be deleted while it is read.
  await failing.catch((error) => {
    if (!(error instanceof NotFound)) throw error
  })
  await removeUpload({ files: filesOf(config), accountId: one.account_id, id: one.id })
}

const broken = new RefusedFile(
  'broken',
  'Something broke on our side. What was written so far can be undone.',
)

const day_ms = 86_400_000

/** How long a review may wait, and how long the rows of a finished import are kept. */
const daysOfReview = 7
const daysOfRows = 30

/**
 * Forgets imports that were never reviewed, the rows of those that were finished long ago, and files that no
 * import needs. What an import wrote can still be undone.
 */
export async function forgetImports(
  db: Database,
  config: FilesSettings,
  now: Date,
): Promise<{ imports: number; rows: number; files: number }> {
  const before = (days: number) => new Date(now.getTime() - days * day_ms).toISOString()
  const oldReviews = await db
    .delete(imports)
    .where(and(eq(imports.state, 'review'), lt(imports.updated_at, before(daysOfReview))))
    .returning({ accountId: imports.account_id, id: imports.id })
  for (const place of oldReviews) await removeUpload({ files: filesOf(config), ...place })
  const isFinished = and(
    eq(imports.account_id, importRows.account_id),
    eq(imports.id, importRows.import_id),
    inArray(imports.state, ['done', 'failed', 'undone']),
    lt(imports.updated_at, before(daysOfRows)),
  )
  const { rowCount } = await db
    .delete(importRows)
    .where(exists(db.select().from(imports).where(isFinished)))
  const files = await sweepUploads(
    config,
    new Date(now.getTime() - day_ms),
    async (account, id) => {
      if (!validate(account) || !validate(id)) return true
      const needed = and(
        eq(imports.account_id, account),
        eq(imports.id, id),
        eq(imports.has_file, true),
      )
      return (await db.$count(imports, needed)) > 0
    },
  )
  return { imports: oldReviews.length, rows: rowCount ?? 0, files }
}
