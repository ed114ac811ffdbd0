import type { Database } from '../../db/db.ts'
import { preparedRows } from '../../server/pages/pages.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import type { Session } from '../../server/session/session.ts'
import { perPage } from '../../shared/resource.ts'
import { type Klass, searchables } from './search.contract.ts'
import { type Found, recordFinder } from './search.queries.ts'

/** Reads one page of results as records; see `recordFinder` for their order. */
export function searchResults(db: Database, records: StoredRecord[]) {
  const find = recordFinder(db)
  const readers = records.flatMap(({ search, table }) => {
    if (!search) return []
    const { klass, reads = {}, rows } = search
    if (rows) return { klass, read: (who: Session, ids: string[]) => rows(db, who).findAll(ids) }
    const read = preparedRows(db, `found ${klass}`, table, reads)
    return { klass, read: ({ accountId }: Session, ids: string[]) => read(accountId, ids) }
  })
  return async (session: Session, { query, page }: { query: string; page: number }) => {
    const all = await find(session, query, perPage.usual)
    const first = (page - 1) * perPage.usual
    const value = await recordsOf(session, readers, all.slice(first, first + perPage.usual))
    return { value, total: all.length, totalPages: Math.ceil(all.length / perPage.usual) }
  }
}

type Reader = {
  klass: string
  read: (session: Session, ids: string[]) => Promise<Map<string, object>>
}

/** The records in the given order; those deleted meanwhile are left out. */
async function recordsOf(session: Session, readers: Reader[], hits: Found[]) {
  const read = await Promise.all(
    readers.flatMap(({ klass, read }) => {
      const ids = hits.flatMap((hit) => (hit.klass === klass ? hit.id : []))
      // No query for a kind without results.
      if (ids.length === 0) return []
      return read(session, ids).then((rowsById) => ({ klass, rowsById }))
    }),
  )
  return hits.flatMap(({ klass, id }) => {
    const row = read.find((kind) => kind.klass === klass)?.rowsById.get(id)
    return row ? [{ klass, name: nameOf(row), attributes: fieldsOf(klass, row) }] : []
  })
}

const nameOf = (row: object) =>
  String('commonName' in row ? row.commonName : 'name' in row ? row.name : '')

const fieldsByKlass = new Map(
  Object.entries(searchables).map(([klass, { record }]) => [
    klass,
    new Set(Object.keys(record.shape)),
  ]),
)

/** The fields in the record's contract: other columns never leave the server. */
const fieldsOf = (klass: Klass, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fieldsByKlass.get(klass)?.has(field)))
