import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  animals,
  contacts,
  doses,
  healthNotes,
  treatments,
  users,
  vetVisits,
} from '../../db/schema.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import type { AnimalHealth, Treatment, VetVisit } from './health.contract.ts'

/** The computed columns of a visit. */
export const visitReads = {
  contact: sql<VetVisit['contact']>`(select json_build_object('id', vet.id, 'name', vet.name)
    from ${contacts} vet
    where vet.account_id = ${vetVisits.account_id} and vet.id = ${vetVisits.contact_id})`,
}

type Doses = Treatment['doses']

/** The doses of a treatment, latest first: all, or the last few. */
const dosesOf = ({ account_id, id }: { account_id: SQL; id: SQL }, most?: number) => sql<Doses>`(
  select coalesce(json_agg(json_build_object('id', given.id, 'happenedAt', given.happened_at,
      'givenBy', coalesce(person.name, 'Unknown user'), 'recorded_by', given.recorded_by) order by given.happened_at desc), '[]')
  from (select * from ${doses} one_dose
    where one_dose.account_id = ${account_id} and one_dose.treatment_id = ${id}
    order by one_dose.happened_at desc limit ${most ? sql.raw(String(most)) : sql`all`}) given
  left join ${users} person on person.id = given.recorded_by)`

const inUtc = (moment: string) => new Date(moment).toISOString()
const revived = (given: Doses): Doses =>
  given.map((one) => ({ ...one, happenedAt: inUtc(one.happenedAt) }))

export const treatmentReads = {
  doses: dosesOf({
    account_id: sql`${treatments.account_id}`,
    id: sql`${treatments.id}`,
  }).mapWith(revived),
}

type Course = Pick<Treatment, 'started_on' | 'ends_on' | 'every_days' | 'doses'>

/**
 * A treatment with what is due on `today` in the account's time zone: the first dose on its first
 * day, each later one `every_days` after the last given. Nothing is due after its last day.
 */
export function withDue<Row extends Course>(
  row: Row,
  today: string,
  dayOf: (moment: string) => string,
) {
  const [last] = row.doses
  const next = last ? addDays(dayOf(last.happenedAt), row.every_days) : row.started_on
  const isOver = row.ends_on !== null && (next > row.ends_on || today > row.ends_on)
  if (isOver) return { ...row, due_on: null, next_on: null, days_overdue: 0 }
  const isDue = next <= today
  return {
    ...row,
    due_on: isDue ? next : null,
    next_on: next,
    days_overdue: isDue ? daysBetween(next, today) : 0,
  }
}

/**
 * The latest records of each kind on an animal's page, and doses of each treatment; lists have all.
 */
const shown = 10
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
  treatments: latest<
    Omit<AnimalHealth['treatments'][number], 'due_on' | 'next_on' | 'days_overdue'>
  >(
    treatments,
    'started_on',
    sql`|| jsonb_build_object('doses', ${dosesOf({ account_id: sql`one.account_id`, id: sql`one.id` }, shownDoses)})`,
    sql`(one.ends_on is null or one.ends_on >= current_date) desc,`,
  ),
}

type Kept = { created_at: string; updated_at: string; doses?: Doses }

/** The latest rows of a table below an animal, as records; those matching `first` come first. */
function latest<Shown extends Kept>(table: PgTable, on: string, more = sql``, first = sql``) {
  return sql`(select coalesce(jsonb_agg(record), '[]') from (
      select to_jsonb(one) - 'account_id' ${more} as record from ${table} one
      where one.account_id = ${animals.account_id} and one.animal_id = ${animals.id}
      order by ${first} one.${sql.identifier(on)} desc, one.id desc limit ${sql.raw(String(shown))}) latest)`.mapWith(
    (rows: Shown[]): Shown[] =>
      rows.map((row) => ({
        ...row,
        created_at: inUtc(row.created_at),
        updated_at: inUtc(row.updated_at),
        ...(row.doses && { doses: revived(row.doses) }),
      })),
  ) as SQL<Shown[]>
}
