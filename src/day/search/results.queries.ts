import type { Database, Db } from '../../db/db.ts'
import { owned } from '../../server/records/crud.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import type { Session } from '../../server/session/session.ts'
import { perPage } from '../../shared/resource.ts'
import { type Klass, searchables } from './search.contract.ts'
import { type Found, recordFinder } from './search.queries.ts'

/** Reads one page of results as records; see `recordFinder` for their order. */
export function searchResults(db: Database, records: StoredRecord[]) {
  const find = recordFinder(db)
  return async (session: Session, { query, page }: { query: string; page: number }) => {
    const all = await find(session, query, perPage.usual)
    const first = (page - 1) * perPage.usual
    const value = await recordsOf(db, session, records, all.slice(first, first + perPage.usual))
    return { value, total: all.length, totalPages: Math.ceil(all.length / perPage.usual) }
  }
}

/** The records in the given order; those deleted meanwhile are left out. */
async function recordsOf(db: Db, session: Session, records: StoredRecord[], hits: Found[]) {
  const read = await Promise.all(
    records.flatMap(({ search, table }) => {
      if (!search) return []
      const ids = hits.flatMap(({ klass, id }) => (klass === search.klass ? id : []))
      // No query for a kind without results.
      if (ids.length === 0) return []
      const rows = search.rows?.(db, session) ?? owned(db, table, session.accountId)
      return rows.findAll(ids).then((rowsById) => ({ klass: search.klass, rowsById }))
    }),
  )
  return hits.flatMap(({ klass, id }) => {
    const row = read.find((kind) => kind.klass === klass)?.rowsById.get(id)
    return row ? [{ klass, name: nameOf(row), attributes: fieldsOf(klass, row) }] : []
  })
}

const nameOf = (row: object) =>
  String('commonName' in row ? row.commonName : 'name' in row ? row.name : '')

/** The fields in the record's contract: other columns never leave the server. */
const fieldsOf = (klass: Klass, row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([field]) => field in searchables[klass].record.shape),
  )
