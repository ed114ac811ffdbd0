import { Readable } from 'node:stream'
import { and, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import type { Tenant } from '../../server/session/session.ts'
import { csvForExcel, csvRows } from '../../shared/csv.ts'
import { findImport } from './importRecord.queries.ts'
import { type ImportRow, notFetched, type rowsQuery } from './importRows.contract.ts'
import type { StoredRow } from './imports.queries.ts'
import { logKind } from './kinds/logs/logs.ts'
import type { Draft } from './reading/draftRows.ts'
import { cellPages, ofImport } from './rows.queries.ts'

const isUnfetched = sql`${importRows.errors} @> ${JSON.stringify([{ code: notFetched }])}::jsonb`
const actionOrder = sql`array_position(array['error', 'update', 'new', 'skip'], ${importRows.action})`

/** Pages of an import's rows. Throws `NotFound`. */
export async function rowPages(
  db: Db,
  { accountId }: Tenant,
  id: string,
  { page, per_page, action, order }: z.output<ReturnType<typeof rowsQuery>>,
) {
  await findImport(db, { accountId }, id)
  const where = and(
    ofImport({ account_id: accountId, id }),
    action === 'all'
      ? undefined
      : action === 'unfetched'
        ? isUnfetched
        : eq(importRows.action, action),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(importRows)
      .where(where)
      .orderBy(...(order === 'action' ? [actionOrder] : []), importRows.row)
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.select({ total: count() }).from(importRows).where(where),
  ])
  const total = counted?.total ?? 0
  return { value: rows.map(rowOf), total, totalPages: Math.ceil(total / per_page) }
}

/** A row with its draft as its review shows it; the contract leaves out the rest. */
export const rowOf = (row: StoredRow): ImportRow => ({ ...row, ...shownDraft(row.draft) })

/** A row's draft, as its review shows it; nothing of one that couldn't be read. */
function shownDraft(stored: unknown): Pick<ImportRow, 'animal' | 'record'> {
  const draft = stored as Draft | null
  if (draft?.kind === 'animal') {
    return {
      animal: {
        species: draft.species?.common || draft.species?.latin || '',
        sex: draft.sex ?? 'unknown',
        dateHatched: draft.born?.day ?? null,
        dateHatchedPrecision: draft.born?.precision ?? 'day',
        genetics: draft.genetics ?? '',
        weightInGrams: draft.weight?.grams ?? null,
      },
      record: null,
    }
  }
  if (draft?.kind !== 'records') return { animal: null, record: null }
  return {
    animal: null,
    record: {
      day: draft.at.day,
      text: draft.logs.map((log) => logKind(log.type).words(log)).join(' · '),
    },
  }
}

/**
 * The rows of an import that weren't written because of an error or the plan, as the file had them, to be
 * corrected and imported again. Throws `NotFound`.
 */
export async function leftOutCsv(db: Db, session: Tenant, id: string): Promise<Readable> {
  const { columns } = await findImport(db, session, id)
  const isLeftOut = sql`(${importRows.action} = 'error'
    or (${importRows.action} = 'skip' and ${importRows.errors} <> '[]'))`
  const pages = cellPages(db, { account_id: session.accountId, id }, { where: isLeftOut })
  async function* texts() {
    yield csvForExcel({ head: columns.map(({ header }) => header), rows: [] })
    for await (const rows of pages) yield csvRows(rows.map(({ cells }) => cells))
  }
  return Readable.from(texts())
}
