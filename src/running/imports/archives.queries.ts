import { and, eq, sql } from 'drizzle-orm'
import { importRecords, importRows } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { uploadPath } from '../../server/keptUploads.ts'
import { among } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import {
  previewArchive,
  type Restored,
  restoreArchive,
} from '../exports/restoring/restoreArchive.ts'
import { lockImport, nothing, type StoredImport, setImport } from './imports.queries.ts'
import { noteChanged, noteMade } from './made.queries.ts'
import { ofImport } from './rows.queries.ts'

type Given = Pick<Context, 'db' | 'config'>

/** The most rows of an archive that are told one by one because they can't be taken in. */
const mostProblems = 1000

const fileOf = ({ db, config: { dataDir } }: Given, session: Session, one: StoredImport) => ({
  ...{ db, dataDir, session },
  path: uploadPath({ dataDir, accountId: one.account_id, id: one.id }),
})

/** Previews one of our archives: what would come of each kind. Throws `RefusedFile`. */
export async function readArchive(context: Given, session: Session, one: StoredImport) {
  const told = await previewArchive(fileOf(context, session, one), one.matching)
  await context.db.transaction(async (tx) => {
    const { state } = await lockImport(tx, { accountId: one.account_id }, one.id)
    if (state !== 'reading') return
    await tx.delete(importRows).where(ofImport(one))
    await tellProblems(tx, one, told)
    await setImport(tx, one, {
      ...factsOf(told),
      kind: 'archive',
      is_stored: true,
      state: 'review',
    })
  })
}

/** Takes an archive in, step by step; begun anew after a kill, it adds nothing twice. */
export async function applyArchive(context: Given, session: Session, one: StoredImport) {
  const { db } = context
  await setImport(db, one, { rows_done: 0 })
  const restored = await restoreArchive(fileOf(context, session, one), {
    matching: one.matching,
    inStep: (work) =>
      db.transaction(async (tx) => {
        const now = await lockImport(tx, { accountId: one.account_id }, one.id)
        if (now.state !== 'applying') return false
        const { rows } = await work(tx)
        await setImport(tx, now, { rows_done: Math.min(now.rows, now.rows_done + rows) })
        return true
      }),
    noteMade: (tx, kind, ids) => noteMade(tx, one, kind, ids),
    noteChanged: (tx, kind, changed) => noteChanged(tx, one, kind, changed),
    async madeAmong(tx, kind, ids) {
      const made = await tx
        .select({ id: importRecords.record_id })
        .from(importRecords)
        .where(
          and(
            eq(importRecords.account_id, one.account_id),
            eq(importRecords.import_id, one.id),
            eq(importRecords.kind, kind),
            sql`${importRecords.before} is null`,
            among(importRecords.record_id, [...ids]),
          ),
        )
      return new Set(made.map(({ id }) => id))
    },
  })
  if (!restored) return false
  return db.transaction(async (tx) => {
    const now = await lockImport(tx, { accountId: one.account_id }, one.id)
    if (now.state !== 'applying') return false
    await tx.delete(importRows).where(ofImport(one))
    await tellProblems(tx, one, restored)
    const { counts, ...facts } = factsOf(restored)
    const made = and(
      eq(importRecords.account_id, one.account_id),
      eq(importRecords.import_id, one.id),
    )
    const updated = await tx.$count(importRecords, and(made, sql`before is not null`))
    const added = (await tx.$count(importRecords, made)) - updated
    const left_out = counts.error + counts.needs_plus
    const result = { ...nothing, added, updated, left_out }
    await setImport(tx, now, { ...facts, counts, result, state: 'done', has_file: false })
    return true
  })
}

/** What an archive brings, all kinds together and each. */
function factsOf({ manifest, kinds }: Restored) {
  const sum = (name: 'rows' | 'new' | 'update' | 'skip' | 'needs_plus' | 'error') =>
    kinds.reduce((all, counts) => all + counts[name], 0)
  const needs_plus = sum('needs_plus')
  return {
    rows: sum('rows'),
    rows_done: 0,
    archive: {
      made_at: manifest.made_at,
      version: manifest.product_version,
      kinds: kinds.filter(({ rows }) => rows > 0),
    },
    counts: {
      new: sum('new'),
      update: sum('update'),
      skip: sum('skip') + needs_plus,
      error: sum('error'),
      needs_plus,
    },
  }
}

/** Rows that can't be taken in as they are, each named by its kind and its line in that kind's file. */
async function tellProblems(
  tx: Parameters<typeof setImport>[0],
  one: StoredImport,
  { problems }: Restored,
) {
  if (problems.length === 0) return
  await tx.insert(importRows).values(
    problems.slice(0, mostProblems).map(({ kind, line, field, message }, at) => ({
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
