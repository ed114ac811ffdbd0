import { and, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { importRecords, importRows } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { removeUpload, uploadPath } from '../../server/keptUploads.ts'
import { among } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { previewArchive, type Restored, restoreArchive } from './archives/restoreArchive.ts'
import type { KindCounts, Problem, Steps } from './archives/restoring.ts'
import { undoArchive } from './archives/undoArchive.queries.ts'
import { lockImport, nothing, rest, type StoredImport, setImport } from './imports.queries.ts'
import { ofImport } from './rows.queries.ts'
import { addedBy, noteChanged, noteMade } from './writing/made.queries.ts'

type Given = Pick<Context, 'db' | 'config'>

/* An archive of Vivary: it says by itself what is in it, so that there are no columns to choose. */

const fileOf = ({ db, config: { dataDir } }: Given, session: Session, one: StoredImport) => ({
  ...{ db, dataDir, session },
  path: uploadPath({ dataDir, accountId: one.account_id, id: one.id }),
})

/** Finds out what an archive would bring. Its rows are those that can't be taken in. Throws `RefusedFile`. */
export async function readOwnArchive(context: Given, session: Session, one: StoredImport) {
  const read = await previewArchive(fileOf(context, session, one), one.matching)
  const { manifest, kinds } = read
  await context.db.transaction(async (tx) => {
    const { state } = await lockImport(tx, { accountId: one.account_id }, one.id)
    if (state !== 'reading') return
    await saveProblems(tx, one, read.problems)
    await setImport(tx, one, {
      state: 'review',
      kind: 'archive',
      archive: {
        made_at: manifest.made_at,
        version: manifest.product_version,
        kinds: kinds.filter(({ rows }) => rows > 0),
      },
      rows: sumOf(kinds, 'rows'),
      rows_done: 0,
      counts: countsOf(kinds),
      tries: 0,
    })
  })
}

/**
 * Writes what an archive brings, step by step. After a kill it begins anew, and what is written by then
 * is left as it is.
 */
export async function applyOwnArchive(context: Given, session: Session, one: StoredImport) {
  const { db, config } = context
  await setImport(db, one, { rows_done: 0 })
  const restored = await restoreArchive(fileOf(context, session, one), stepsOf(context, one))
  if (!restored) return
  const isOver = await db.transaction(async (tx) => {
    const now = await lockImport(tx, { accountId: one.account_id }, one.id)
    if (now.state !== 'applying') return false
    await saveProblems(tx, one, restored.problems)
    const result = await resultOf(tx, one, restored)
    await setImport(tx, one, { state: 'done', has_file: false, rows_done: now.rows, result })
    return true
  })
  const place = { dataDir: config.dataDir, accountId: one.account_id, id: one.id }
  if (isOver) await removeUpload(place)
}

/** Takes back the next records of an archive. */
export async function undoOwnArchive(tx: Transaction, { accountId }: Session, one: StoredImport) {
  const { rows, kept: leftovers } = await undoArchive(tx, { accountId, importId: one.id })
  return { rows, kept: leftovers.slice(0, Math.max(0, mostKept - (one.result?.kept.length ?? 0))) }
}

/** The most that are told; no one reads further. */
const mostKept = 500

function stepsOf({ db }: Given, one: StoredImport): Steps {
  return {
    matching: one.matching,
    inStep: async (work) => {
      const isGoing = await db.transaction(async (tx) => {
        const now = await lockImport(tx, { accountId: one.account_id }, one.id)
        if (now.state !== 'applying') return false
        const { rows } = await work(tx)
        await setImport(tx, now, { rows_done: Math.min(now.rows, now.rows_done + rows), tries: 0 })
        return true
      })
      await rest()
      return isGoing
    },
    noteMade: (tx, kind, ids) => noteMade(tx, one, kind, ids),
    noteChanged: (tx, kind, changed) => noteChanged(tx, one, kind, changed),
    madeAmong: async (from, kind, ids) => {
      const records = await from
        .select({ id: importRecords.record_id })
        .from(importRecords)
        .where(and(addedBy(one, kind), among(importRecords.record_id, [...ids])))
      return new Set(records.map(({ id }) => id))
    },
  }
}

const sumOf = (kinds: KindCounts[], name: Exclude<keyof KindCounts, 'kind'>) =>
  kinds.reduce((sum, counts) => sum + counts[name], 0)

function countsOf(kinds: KindCounts[]) {
  const needs_plus = sumOf(kinds, 'needs_plus')
  return {
    new: sumOf(kinds, 'new'),
    update: sumOf(kinds, 'update'),
    skip: sumOf(kinds, 'skip') + needs_plus,
    error: sumOf(kinds, 'error'),
    needs_plus,
  }
}

/** Counts what was written, also before an interruption. Kinds without ids, such as codes, leave no note. */
async function resultOf(tx: Transaction, one: StoredImport, { kinds }: Restored) {
  const { rows } = await tx.execute<{
    added: number
    updated: number
    pictures: number
    noted: string[] | null
  }>(sql`
    select array_agg(distinct kind) as noted, (count(*) filter (where before is null))::int as added,
      (count(*) filter (where before is not null))::int as updated,
      (count(*) filter (where before is null and kind = 'pictures'))::int as pictures
    from ${importRecords}
    where account_id = ${one.account_id} and import_id = ${one.id}`)
  const [{ noted, ...written } = { added: 0, updated: 0, pictures: 0, noted: null }] = rows
  const unnoted = kinds.filter(({ kind }) => !noted?.includes(kind))
  const left_out = sumOf(kinds, 'error') + sumOf(kinds, 'needs_plus')
  return { ...nothing, ...written, added: written.added + sumOf(unnoted, 'new'), left_out }
}

/** Problems are an archive's rows: each names its kind and line. */
async function saveProblems(tx: Transaction, one: StoredImport, problems: Problem[]) {
  await tx.delete(importRows).where(ofImport(one))
  if (problems.length === 0) return
  await tx.insert(importRows).values(
    problems.map(({ kind, line, field, message }, at) => ({
      account_id: one.account_id,
      import_id: one.id,
      row: at + 1,
      cells: [],
      action: 'error' as const,
      name: `${kind}, line ${line}`,
      errors: [{ ...(field && { field }), message }],
    })),
  )
}
