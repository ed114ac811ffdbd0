import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableName, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '../../../db/db.ts'
import { referencesTo } from '../../../db/references.ts'
import {
  animalIdentities,
  animals,
  cleaningLogs,
  dueDays,
  feedingLogs,
  feedingSchedules,
  importRecords,
  importRows,
  logTotals,
  moves,
  poopLogs,
  recordChanges,
  searchTerms,
  searchVocabulary,
  sheddingLogs,
  species,
  weightLogs,
} from '../../../db/schema.ts'
import { failureOf } from '../../../server/errors.ts'
import { among } from '../../../server/records/crud.ts'
import type { StoredImport } from '../imports.queries.ts'

type Of = Pick<StoredImport, 'account_id' | 'id'>

/** Notes the records that an import added, by their table, for its undo. */
export async function noteMade(
  db: Db,
  { account_id, id }: Of,
  kind: string,
  records: readonly (string | { id: string })[],
): Promise<void> {
  if (records.length === 0) return
  const ids = records.map((one) => (typeof one === 'string' ? one : one.id))
  await db.execute(sql`
    insert into ${importRecords} (account_id, import_id, kind, record_id)
    select ${account_id}::uuid, ${id}::uuid, ${kind}, record_id
    from unnest(${sql.param(ids)}::uuid[]) record_id
    on conflict do nothing`)
}

/**
 * Notes what an import changed of a record: its columns as they were, and as they are now, on top of what it changed
 * before. Of a record that it added, nothing is noted.
 */
export async function noteChanged(
  db: Db,
  { account_id, id }: Of,
  kind: string,
  changed: { record_id: string; before: object; after: object },
): Promise<void> {
  const { record_id, before, after } = changed
  await db
    .insert(importRecords)
    .values({
      account_id,
      import_id: id,
      kind,
      record_id,
      before: before as Record<string, unknown>,
      after: after as Record<string, unknown>,
    })
    .onConflictDoUpdate({
      target: [
        importRecords.account_id,
        importRecords.import_id,
        importRecords.kind,
        importRecords.record_id,
      ],
      set: {
        before: sql`${importRecords.before} || excluded.before`,
        after: sql`${importRecords.after} || excluded.after`,
      },
      setWhere: isNotNull(importRecords.before),
    })
}

/**
 * Values that an undo gives a record back, fact by fact: all columns of one, or none where one of them has changed
 * since. A column that is in none of `facts` is one by itself.
 */
export function unchangedFacts(
  noted: Pick<typeof importRecords.$inferSelect, 'before' | 'after'>,
  row: Readonly<Record<string, unknown>>,
  facts: readonly (readonly string[])[],
): Record<string, unknown>[] {
  const { before, after } = { before: noted.before ?? {}, after: noted.after ?? {} }
  const factOf = (key: string) => facts.find((fact) => fact.includes(key)) ?? key
  return [...Map.groupBy(Object.keys(before), factOf).values()]
    .filter((keys) => keys.every((key) => isDeepStrictEqual(row[key], after[key])))
    .map((keys) => Object.fromEntries(keys.map((key) => [key, before[key]])))
}

/**
 * Gives a record back these facts and returns them; if that is refused, since what one of them refers to is gone, each
 * by itself.
 */
export async function giveBack(
  tx: Transaction,
  facts: Record<string, unknown>[],
  update: (tx: Transaction, values: Record<string, unknown>) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const values = Object.assign({}, ...facts)
  if (facts.length === 0) return values
  try {
    await tx.transaction((inner) => update(inner, values))
    return values
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || failure.status >= 500) throw error
  }
  const fitting: Record<string, unknown> = {}
  if (facts.length > 1) {
    for (const fact of facts) Object.assign(fitting, await giveBack(tx, [fact], update))
  }
  return fitting
}

/** The records that an import made or changed. */
export const madeBy = ({ account_id, id }: Of) =>
  and(eq(importRecords.account_id, account_id), eq(importRecords.import_id, id))

/** Filters for records of a kind that it added. */
export const addedBy = (one: Of, kind: string) =>
  and(madeBy(one), eq(importRecords.kind, kind), isNull(importRecords.before))

/** The ids of the next ones. */
export async function nextAdded(db: Db, one: Of, kind: string, most = 1000): Promise<string[]> {
  const added = await db
    .select({ id: importRecords.record_id })
    .from(importRecords)
    .where(addedBy(one, kind))
    .orderBy(importRecords.record_id)
    .limit(most)
  return added.map(({ id }) => id)
}

/** Drops the notes of records that were undone, or are to stay. */
export async function forget(db: Db, one: Of, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .delete(importRecords)
    .where(and(madeBy(one), eq(importRecords.kind, kind), among(importRecords.record_id, [...ids])))
}

/** The tables that grow by most when a large file is imported, their triggers' tables among them. */
export const writtenTables = [
  ...[animals, animalIdentities, moves, species],
  ...[feedingSchedules, feedingLogs, weightLogs, sheddingLogs, cleaningLogs, poopLogs],
  ...[logTotals, dueDays],
  ...[importRows, importRecords, recordChanges, searchTerms, searchVocabulary],
]

/** With so many rows PostgreSQL plans as for a large table; an import of fewer leaves its plans as they were. */
export const fewRows = 200

/**
 * True if a row of any table refers to a record of this one, but for tables of `bookkeeping`, whose rows go with it;
 * `isUse` says of each table which of its rows count.
 */
export function isReferredTo(
  table: PgTable,
  bookkeeping: ReadonlySet<string>,
  isUse: (from: PgTable, follows: boolean) => SQL = () => sql`true`,
): SQL {
  const uses = referencesTo(table)
    .filter(({ from }) => !bookkeeping.has(getTableName(from)))
    .map(
      ({ from, follows, refers }) =>
        sql`exists (select from ${from} referrer where ${refers} and ${isUse(from, follows)})`,
    )
  return uses.length > 0 ? sql`(${sql.join(uses, sql` or `)})` : sql`false`
}
