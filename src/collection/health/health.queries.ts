import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db, Transaction } from '../../db/db.ts'
import {
  animals,
  contacts,
  doses,
  healthNotes,
  treatments,
  users,
  vetVisits,
} from '../../db/schema.ts'
import { Stale } from '../../server/errors.ts'
import type { Reads } from '../../server/reads.ts'
import { contains, type OwnedTable, owned, type Row } from '../../server/records/crud.ts'
import { deletedValues, requireNamed } from '../../server/records/named.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import { dayOf, inUtc, momentOf } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { requireAnimal, requireOfCollection } from '../animals/openAnimals.queries.ts'
import { sellerOfDose } from '../animals/seller.queries.ts'
import type { AnimalHealth, Treatment, VetVisit } from './health.contract.ts'
import { dayIn, nextSlot, plannedDoses } from './treatments/course.ts'

/** The computed columns of a visit. */
export const visitReads = {
  contact: sql<VetVisit['contact']>`(select json_build_object('id', vet.id, 'name', vet.name)
    from ${contacts} vet
    where vet.account_id = ${vetVisits.account_id} and vet.id = ${vetVisits.contact_id})`,
}

type Doses = Treatment['doses']

const doseRow = {
  account_id: sql`given.account_id`,
  treatment_id: sql`given.treatment_id`,
  created_at: sql`given.created_at`,
}

/** The doses of a treatment, latest first: all, or the last few. */
const dosesOf = ({ account_id, id }: { account_id: SQL; id: SQL }, most?: number) => sql<Doses>`(
  select coalesce(json_agg(json_build_object('id', given.id, 'happenedAt', given.happened_at,
      'skipped_for', given.skipped_for, 'givenBy', coalesce(person.name, ${sellerOfDose(doseRow)}, 'Unknown user'), 'recorded_by', given.recorded_by) order by given.happened_at desc), '[]')
  from (select * from ${doses} one_dose
    where one_dose.account_id = ${account_id} and one_dose.treatment_id = ${id}
    order by one_dose.happened_at desc limit ${most ? sql.raw(String(most)) : sql`all`}) given
  left join ${users} person on person.id = given.recorded_by)`

/** How many doses of a treatment were given or skipped, or of those how many were given. */
function doneOf({ account_id, id }: { account_id: SQL; id: SQL }, which?: 'given') {
  return sql<number>`(select count(*)::int from ${doses} done
    where done.account_id = ${account_id} and done.treatment_id = ${id}
      ${which ? sql`and done.skipped_for is null` : sql``})`
}

/** A treatment, by its alias, as a `Course` in JSON. */
export const courseOf = (alias: string) => {
  const [account_id, id] = [sql.raw(`${alias}.account_id`), sql.raw(`${alias}.id`)]
  return sql`to_jsonb(${sql.raw(alias)}) || jsonb_build_object(
    'doses_done', ${doneOf({ account_id: sql`${account_id}`, id: sql`${id}` })},
    'last', (select jsonb_build_object('happenedAt', one.happened_at, 'skipped_for', one.skipped_for)
      from ${doses} one where one.account_id = ${account_id} and one.treatment_id = ${id}
      order by one.happened_at desc limit 1))`
}

/** True for a treatment, by its alias, that has doses to give: not ended, and not all done. */
export function isOpenCourse(alias: string) {
  const course = sql.raw(alias)
  return sql`(${course}.ended_on is null and (${course}.ends_on is null
    or ${doneOf({ account_id: sql`${course}.account_id`, id: sql`${course}.id` })}
      < ((${course}.ends_on - ${course}.started_on) / ${course}.every_days + 1)
        * greatest(cardinality(${course}.at_times), 1)))`
}

const revived = (doses: Doses): Doses =>
  doses.map((one) => ({ ...one, happenedAt: inUtc(one.happenedAt) }))

const ofRow = { account_id: sql`${treatments.account_id}`, id: sql`${treatments.id}` }
const ofOne = { account_id: sql`one.account_id`, id: sql`one.id` }

export const treatmentReads = {
  doses: dosesOf(ofRow).mapWith(revived),
  doses_done: doneOf(ofRow).mapWith(Number),
  doses_given: doneOf(ofRow, 'given').mapWith(Number),
}

type Stored = Pick<
  Treatment,
  'started_on' | 'ends_on' | 'ended_on' | 'every_days' | 'at_times' | 'doses_done' | 'created_at'
> & { doses: Pick<Treatment['doses'][number], 'happenedAt' | 'skipped_for'>[] }

/** A treatment with what is due at `now`, an ISO moment, by the wall clock of the account. */
export function withDue<Row extends Stored>(row: Row, now: string, zone: string) {
  const slot = nextSlot({ ...row, last: row.doses[0] ?? null }, zone)
  const today = dayOf(now, zone)
  const next_on = slot && dayIn(slot)
  const isDue = next_on !== null && next_on <= today
  return {
    ...row,
    doses_planned: plannedDoses(row),
    next_slot: slot,
    next_on,
    next_at: slot && momentOf(slot, zone),
    due_on: isDue ? next_on : null,
    days_overdue: isDue ? daysBetween(next_on, today) : 0,
  }
}

/**
 * The latest records of each kind on an animal's page, and doses of each treatment; lists have all.
 */
const mostShown = 10
const shownDoses = 5

/** An animal's health for its page, as expressions of its own statement. */
export const healthReads = {
  healthNotes: latest<AnimalHealth['healthNotes'][number]>(healthNotes, 'noted_on'),
  vetVisits: latest<AnimalHealth['vetVisits'][number]>(
    vetVisits,
    'visited_on',
    sql`|| jsonb_build_object('cost', one.cost / 100.0, 'contact',
      (select jsonb_build_object('id', vet.id, 'name', vet.name) from ${contacts} vet
        where vet.account_id = one.account_id and vet.id = one.contact_id))`,
  ),
  treatments: latest<Omit<AnimalHealth['treatments'][number], WorkedOut>>(
    treatments,
    'started_on',
    sql`|| jsonb_build_object('doses', ${dosesOf(ofOne, shownDoses)},
      'doses_done', ${doneOf(ofOne)}, 'doses_given', ${doneOf(ofOne, 'given')})`,
    sql`${isOpenCourse('one')} desc,`,
  ),
}

/** Fields that `withDue` adds. */
type WorkedOut = 'doses_planned' | `next_${'on' | 'at' | 'slot'}` | 'due_on' | 'days_overdue'

type Kept = { created_at: string; updated_at: string; doses?: Doses }

/** The latest rows of a table below an animal, as records; those matching `first` come first. */
function latest<Shown extends Kept>(table: PgTable, on: string, more = sql``, first = sql``) {
  return sql`(select coalesce(jsonb_agg(record), '[]') from (
      select to_jsonb(one) - 'account_id' ${more} as record from ${table} one
      where one.account_id = ${animals.account_id} and one.animal_id = ${animals.id}
      order by ${first} one.${sql.identifier(on)} desc, one.id desc limit ${sql.raw(String(mostShown))}) latest)`.mapWith(
    (rows: Shown[]): Shown[] =>
      rows.map((row) => ({
        ...row,
        created_at: inUtc(row.created_at),
        updated_at: inUtc(row.updated_at),
        ...(row.doses && { doses: revived(row.doses) }),
      })),
  )
}

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
      const { id } = input
      const sentBefore = id
        ? ((await rows.findAll([id])).get(id) ?? (await deletedValues(tx, session, id)))
        : undefined
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
