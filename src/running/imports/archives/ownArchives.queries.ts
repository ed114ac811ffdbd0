import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { importRecords, importRows } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import { removeUpload, uploadPath } from '../../../server/keptUploads.ts'
import type { Session } from '../../../server/session/session.ts'
import { inState, nothing, type StoredImport, setImport } from '../imports.queries.ts'
import { ofImport } from '../rows.queries.ts'
import { madeBy } from '../writing/made.queries.ts'
import {
  type ArchiveImport,
  previewArchive,
  type Restored,
  restoreArchive,
} from './restoreArchive.queries.ts'
import type { KindCounts, Problem } from './restoring.ts'
import { undoArchive } from './undoArchive.queries.ts'

/* An archive of Vivary: it says by itself what is in it, so that there are no columns to choose. */

const placeOf = ({ config }: Base, { account_id, id }: StoredImport) => ({
  files: filesOf(config),
  accountId: account_id,
  id,
})

const archiveOf = async (
  context: Base,
  session: Session,
  one: StoredImport,
): Promise<ArchiveImport> => ({
  ...{ db: context.db, files: filesOf(context.config), session, one },
  path: await uploadPath(placeOf(context, one)),
})

/** Finds out what an archive would bring. Its rows are those that can't be taken in as they are. Throws `RefusedFile`. */
export async function readOwnArchive(context: Base, session: Session, one: StoredImport) {
  const read = await previewArchive(await archiveOf(context, session, one))
  if (!read) return
  const { manifest, kinds, problems } = read
  const needs_plus = sumOf(kinds, 'needs_plus')
  await inState(context.db, one, 'reading', async (tx) => {
    await saveProblems(tx, one, problems)
    await setImport(tx, one, {
      state: 'review',
      kind: 'archive',
      archive: {
        made_at: manifest.made_at,
        version: manifest.product_version,
        sensors: manifest.kinds.find(({ kind }) => kind === 'climate_sensors')?.rows,
        kinds: kinds.filter(({ rows }) => rows > 0),
      },
      rows: sumOf(kinds, 'rows'),
      rows_done: 0,
      counts: {
        new: sumOf(kinds, 'new'),
        update: sumOf(kinds, 'update'),
        skip: sumOf(kinds, 'skip') + needs_plus,
        error: sumOf(kinds, 'error'),
        needs_plus,
      },
      tries: 0,
    })
  })
}

/**
 * Writes what an archive brings, step by step. After a kill it begins anew, and what is written by then
 * is left as it is.
 */
export async function applyOwnArchive(context: Base, session: Session, one: StoredImport) {
  await setImport(context.db, one, { rows_done: 0 })
  const restored = await restoreArchive(await archiveOf(context, session, one))
  if (!restored) return
  const isOver = await inState(context.db, one, 'applying', async (tx, { rows }) => {
    await saveProblems(tx, one, restored.problems)
    const result = await resultOf(tx, one, restored)
    await setImport(tx, one, { state: 'done', has_file: false, rows_done: rows, result })
    return true
  })
  if (isOver) await removeUpload(placeOf(context, one))
}

/** Undoes the next records of an archive. */
export async function undoOwnArchive(tx: Transaction, session: Session, one: StoredImport) {
  const { rows, kept: leftovers } = await undoArchive(tx, { ...one, session })
  return { rows, kept: leftovers.slice(0, Math.max(0, mostKept - (one.result?.kept.length ?? 0))) }
}

/** The most that are told; no one reads further. */
const mostKept = 500

const sumOf = (kinds: KindCounts[], name: Exclude<keyof KindCounts, 'kind'>) =>
  kinds.reduce((sum, counts) => sum + counts[name], 0)

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
    from ${importRecords} where ${madeBy(one)}`)
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
    problems.map(({ kind, line, field, message, isChange }, at) => ({
      account_id: one.account_id,
      import_id: one.id,
      row: at + 1,
      cells: [],
      action: isChange ? ('update' as const) : ('error' as const),
      name: `${kind}, line ${line}`,
      errors: [{ ...(field && { field }), message }],
    })),
  )
}
