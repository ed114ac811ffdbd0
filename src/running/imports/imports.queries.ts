import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type Db, type Transaction, withoutWebhooks } from '../../db/db.ts'
import { importRecords, type importRows, imports, users } from '../../db/schema.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { changedNow } from '../../server/records/crud.ts'
import type { Tenant } from '../../server/session/session.ts'
import type { ImportRecord, importList, Remarks } from './imports.contract.ts'

/** The notice that an import has something to do. */
export const importsNotice = 'vivary_imports'

export type StoredImport = typeof imports.$inferSelect
export type StoredRow = typeof importRows.$inferSelect

/** The part of applying, after all others, in which a worker of its own fetches pictures. */
export const fetchingStep = 90

/** Result of an import before it begins. */
export const nothing: NonNullable<StoredImport['result']> = {
  added: 0,
  updated: 0,
  parents: 0,
  pictures: 0,
  unfetched: 0,
  left_out: 0,
  kept: [],
}

/** Wakes the workers of all processes, after the commit. */
export const wakeImporters = (tx: Db) => tx.execute(sql`select pg_notify(${importsNotice}, '')`)

const reads = {
  one: imports,
  started_by: sql<string>`coalesce(${users.name}, 'Unknown user')`,
  has_records: sql<boolean>`exists (select from ${importRecords} made
    where made.account_id = ${imports.account_id} and made.import_id = ${imports.id})`,
}

/** Reads imports with the names of who began them. */
export const readsOf = (db: Db) =>
  db.select(reads).from(imports).leftJoin(users, eq(users.id, imports.user_id))

/** The account's imports, the latest first. */
export async function importPages(
  db: Db,
  { accountId }: Tenant,
  { page, per_page }: { page: number; per_page: number },
): Promise<Omit<z.output<ReturnType<typeof importList>>, 'archive_bytes'>> {
  const mine = eq(imports.account_id, accountId)
  const [rows, total] = await Promise.all([
    readsOf(db)
      .where(mine)
      .orderBy(desc(imports.created_at), desc(imports.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.$count(imports, mine),
  ])
  return { value: rows.map(recordOf), total, totalPages: Math.ceil(total / per_page) }
}

/** The import as stored, locked until the transaction ends. Throws `NotFound`. */
export async function lockImport(tx: Transaction, { accountId }: Tenant, id: string) {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.account_id, accountId), eq(imports.id, id)))
    .for('update')
  if (!row) throw new NotFound()
  return row
}

/**
 * Does work on an import in a transaction, unless it isn't in this state any more: an undo or a change may have come in
 * between. Undefined then.
 */
export const inState = <Result>(
  db: Db,
  { account_id, id }: Pick<StoredImport, 'account_id' | 'id'>,
  state: StoredImport['state'],
  work: (tx: Transaction, one: StoredImport) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction(async (tx) => {
    const one = await lockImport(tx, { accountId: account_id }, id)
    return one.state === state ? withoutWebhooks(tx, () => work(tx, one)) : undefined
  })

/** Throws a `Failure` (409) that says how an import stands, unless it is in one of these states. */
export function requireState(one: StoredImport, states: readonly StoredImport['state'][]) {
  if (states.includes(one.state)) return
  throw new Failure(409, [{ message: stateWords[one.state], code: `import_${one.state}` }])
}

const stateWords: Record<StoredImport['state'], string> = {
  reading: 'This file is still being read',
  review: "This import hasn't written anything yet",
  applying: 'This import is being written',
  done: 'This import is done. Undo it first.',
  failed: 'This import has failed',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
}

/** After each step of an import, by its rows: others' requests would feel a large one all the while it runs. */
export const rest = (rows: number) => setTimeout(Math.min(rows, longestRest_ms))
const longestRest_ms = 20

/** Values that make an import's next step due at once, with all its tries. */
export const dueNow = { tries: 0, try_at: sql`now()` }

/** Changes a locked import. `updated_at` moves on, by which a form knows that it has changed. */
export const setImport = (
  db: Db,
  { account_id, id }: Pick<StoredImport, 'account_id' | 'id'>,
  values: PgUpdateSetSource<typeof imports>,
) =>
  db
    .update(imports)
    .set({ ...values, updated_at: changedNow(imports) })
    .where(and(eq(imports.account_id, account_id), eq(imports.id, id)))

type Found = { one: StoredImport; started_by: string; has_records: boolean }

/** An import without what its review remarks on. */
export function recordOf({
  one,
  started_by,
  has_records,
}: Found): Omit<ImportRecord, keyof Remarks> {
  const { needs_plus, ...counts } = one.counts
  const isUndoing = one.state === 'undoing'
  return {
    id: one.id,
    source: one.source,
    file_name: one.file_name,
    kind: one.kind,
    status: one.state === 'undoing' ? 'applying' : one.state,
    undoing: isUndoing,
    progress: progressOf(one),
    rows: one.rows,
    rows_done: one.rows_done,
    counts,
    needs_plus,
    result: one.result && { ...nothing, ...one.result },
    problem: one.problem,
    can_undo: has_records && ['applying', 'done', 'failed'].includes(one.state),
    started_by,
    created_at: one.created_at,
    updated_at: one.updated_at,
    columns: one.columns as ImportRecord['columns'],
    date_order: one.date_order,
    weight_unit: one.weight_unit,
    matching: one.matching,
    unsure: one.unsure,
    archive: one.archive,
    pictures: {
      addresses: one.addresses,
      may_fetch: one.may_fetch,
      fetch: one.fetches && one.may_fetch,
      is_fetching: one.state === 'applying' && one.step === fetchingStep,
    },
  }
}

/** In percent; what is at rest has done all it had to. */
function progressOf({ state, rows, rows_done }: StoredImport): number {
  const isWorking = state === 'reading' || state === 'applying' || state === 'undoing'
  if (!isWorking) return 100
  return rows === 0 ? 0 : Math.min(99, Math.floor((100 * rows_done) / rows))
}

/** The advisory lock of an import, which a process holds while it is at a step of it. */
export const importLock = (id: string) => sql`hashtextextended(${`vivary import ${id}`}, 0)`
