import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { Stale } from '../../server/errors.ts'
import type { Reads } from '../../server/reads.ts'
import { contains, type OwnedTable, owned, type Row } from '../../server/records/crud.ts'
import { requireNamed } from '../../server/records/named.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import { requireAnimal, requireOfCollection } from '../animals/openAnimals.queries.ts'

type HealthTable = OwnedTable & { animal_id: PgColumn }
type OfAnimal = { animalId: string }
type Which = OfAnimal & { id: string }
type Wanted = {
  sort: 'happened_at_desc' | 'happened_at_asc'
  q: string
  page: number
  per_page: number
}

/**
 * The verbs of one kind of health record, below its animal; without access to the animal they
 * throw. `on` is its day. `completed` fills in and validates values before saving, on top of the
 * existing row for a change; `names` maps fields to the tables they refer to; `shown` turns a row
 * into a record.
 */
export function healthVerbs<T extends HealthTable, R extends Reads, Shown>(kind: {
  table: T
  on: PgColumn
  reads: R
  filterOn: (PgColumn | SQL)[]
  completed: (
    values: Partial<T['$inferInsert']>,
    session: Session,
    before?: T['$inferSelect'],
  ) => Partial<T['$inferInsert']>
  names?: Record<string, OwnedTable>
  shown: (row: Row<T, R>, session: Session) => Shown
}) {
  const { table, on, reads, filterOn, completed, names = {}, shown: view } = kind
  const orders = { happened_at_desc: descending(on), happened_at_asc: ascending(on) }

  async function rowsOf(db: Db, session: Session, { animalId }: OfAnimal) {
    await requireAnimal(db, session, animalId)
    return owned(db, table, session.accountId, reads, eq(table.animal_id, animalId))
  }

  return {
    list:
      (db: Database) =>
      async (session: Session, { sort, q, page, per_page }: Wanted, path: OfAnimal) => {
        const rows = await rowsOf(db, session, path)
        const where = contains(filterOn, q)
        const records = await rows.page({ where, order: orders[sort], page, per_page })
        return { ...records, value: records.value.map((row) => view(row, session)) }
      },

    async find(db: Db, session: Session, which: Which) {
      const rows = await rowsOf(db, session, which)
      return view(await rows.find(which.id), session)
    },

    async add(
      tx: Transaction,
      session: Session,
      input: Partial<T['$inferInsert']> & { id?: string },
      path: OfAnimal,
    ) {
      await requireOfCollection(tx, session, path.animalId)
      const rows = await rowsOf(tx, session, path)
      const values = completed(input, session)
      const sentBefore = input.id ? (await rows.findAll([input.id])).get(input.id) : undefined
      await requireNamed(tx, session.accountId, names, values, sentBefore)
      return view(await rows.insert({ ...values, animal_id: path.animalId }), session)
    },

    async change(
      tx: Transaction,
      session: Session,
      which: Which,
      changes: Partial<T['$inferInsert']>,
      readAt?: string,
    ) {
      const rows = await rowsOf(tx, session, which)
      const before = await rows.lock(which.id)
      const values = completed(changes, session, before)
      await requireNamed(tx, session.accountId, names, values, before)
      const row = await rows.update(which.id, values, readAt).catch((error) => {
        // It brings the row that it met, of this very table.
        throw error instanceof Stale ? new Stale(view(error.current as Row<T, R>, session)) : error
      })
      return view(row, session)
    },

    async remove(tx: Transaction, session: Session, which: Which) {
      const rows = await rowsOf(tx, session, which)
      await rows.remove(which.id)
    },
  }
}
