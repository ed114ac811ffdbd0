import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { requireOfCollection } from '../../collection/animals/openAnimals.queries.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { animals, recordChanges, sheddingLogs, shedForecasts } from '../../db/schema.ts'
import { Invalid, Stale } from '../../server/errors.ts'
import { changedNow, contains, owned } from '../../server/records/crud.ts'
import { knownFirst, type Order } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import {
  type ForecastDetail,
  type ForecastRecord,
  mostIntervals,
  mostOutcomes,
  type ShedForecast,
  type shedForecastResource,
} from './shedForecasts.contract.ts'

/** The notice that something is to be worked out. */
export const forecastsNotice = 'vivary_forecasts'

/**
 * True if a shed happened or was recorded after its active forecast was asked for, or one from before is on another
 * day or deleted since, or the animal has another species or hatch date than then; of the table or an alias of it.
 */
export const overtaken = (
  forecast: SQL,
): SQL<boolean> => sql`(${forecast}.state = 'ready' and (exists (select from ${sheddingLogs} shed
  where shed.account_id = ${forecast}.account_id and shed.animal_id = ${forecast}.animal_id
    and greatest(shed.happened_at, shed.created_at) > ${forecast}.created_at)
  or exists (select from (
      select distinct on (record_id, key) record_id, key, value from ${recordChanges} since, jsonb_each(since.changes)
      where since.account_id = ${forecast}.account_id and since.subject_id = ${forecast}.animal_id
        and since.created_at > ${forecast}.created_at and since.kind in ('animals', 'shedding_logs')
        and key = any ('{species_id,date_hatched,date_hatched_precision,happened_at,created_at}')
      order by record_id, key, since.created_at) old
    left join ${animals} animal on animal.account_id = ${forecast}.account_id and animal.id = old.record_id
    left join ${sheddingLogs} shed on shed.account_id = ${forecast}.account_id and shed.id = old.record_id
    where case when animal.id is not null then to_jsonb(animal) ->> old.key is distinct from old.value ->> 0
      when shed.id is null then old.key = 'created_at' and (old.value #>> '{}')::timestamptz <= ${forecast}.created_at
      else old.key = 'happened_at' and shed.created_at <= ${forecast}.created_at
        and left(coalesce(old.value ->> 0, old.value #>> '{}'), 10) <> left(to_jsonb(shed.happened_at) #>> '{}', 10) end)))`

const reads = {
  predictedToShedAt: sql<string | null>`${shedForecasts.predicted_on}::text`,
  isOvertaken: sql<boolean>`${overtaken(sql`${shedForecasts}`)}`,
  isInside: sql<
    boolean | null
  >`${shedForecasts.shed_on} between ${shedForecasts.lower_on} and ${shedForecasts.upper_on}`,
  animal: sql<ShedForecast['animal']>`(select
    json_build_object('id', kept.id, 'name', kept.name, 'sex', kept.sex) from ${animals} kept
    where kept.account_id = ${shedForecasts.account_id} and kept.id = ${shedForecasts.animal_id})`,
}

/** Forecasts of deleted animals are out of sight with them. */
const ofShownAnimals = sql`exists (select from ${animals} shown
  where shown.account_id = ${shedForecasts.account_id} and shown.id = ${shedForecasts.animal_id}
    and shown.deleted_at is null)`

const forecastsOf = (db: Db, { accountId }: Tenant) =>
  owned(db, shedForecasts, accountId, reads, ofShownAnimals)

const isActive = inArray(shedForecasts.state, ['working', 'ready'])
const filters = { closed: eq(shedForecasts.state, 'closed'), active: isActive }
const day = sql`coalesce(${shedForecasts.shed_on}, ${shedForecasts.predicted_on})`
const orders: Record<'shed_at_desc' | 'shed_at_asc', Order> = {
  shed_at_desc: knownFirst(day, 'desc'),
  shed_at_asc: knownFirst(day, 'asc'),
}

const animalName = sql`(select named.name from ${animals} named
  where named.account_id = ${shedForecasts.account_id} and named.id = ${shedForecasts.animal_id})`

/** Reads pages of an account's forecasts, with how all closed ones did. Three statements. */
export const forecastPages =
  (db: Database) =>
  async (
    session: Session,
    { sort, filter, q, page, per_page }: ListQuery<typeof shedForecastResource>,
  ) => {
    const [listed, { outcomes, ...record }] = await Promise.all([
      forecastsOf(db, session).page({
        where: and(filters[filter], contains([animalName], q)),
        order: orders[sort],
        page,
        per_page,
      }),
      recordOf(db, session),
    ])
    return { ...listed, record, outcomes }
  }

type Did = ForecastRecord & { outcomes: boolean[] }

/** How the account's closed forecasts did, or those of one animal. */
async function recordOf(db: Db, { accountId }: Session, animalId?: string): Promise<Did> {
  const { rows } = await db.execute<Did>(sql`
    with closed as (
      select shed_on, id, shed_on between lower_on and upper_on as "isInside", abs(error_days) as off
      from ${shedForecasts}
      where account_id = ${accountId} and state = 'closed' and ${ofShownAnimals}
        ${animalId ? sql`and animal_id = ${animalId}` : sql``})
    select count(*)::int as closed, (count(*) filter (where "isInside"))::int as inside,
      round(avg(off), 1)::float8 as mean_error_days, min(shed_on)::text as since,
      (select coalesce(json_agg(latest."isInside" order by latest.shed_on, latest.id), '[]')
        from (select * from closed order by shed_on desc, id desc limit ${mostOutcomes}) latest) as outcomes
    from closed`)
  return rows[0] ?? { closed: 0, inside: 0, mean_error_days: null, since: null, outcomes: [] }
}

/** A forecast with the days between the animal's sheds. Throws `NotFound`. */
export async function findForecast(db: Db, session: Session, id: string): Promise<ForecastDetail> {
  const forecast = await forecastsOf(db, session).find(id)
  const [{ outcomes: _, ...past }, sheds] = await Promise.all([
    recordOf(db, session, forecast.animal_id),
    db.execute<{ day: string }>(sql`
      select (happened_at at time zone ${session.timeZone})::date::text as day
      from ${sheddingLogs}
      where account_id = ${session.accountId} and animal_id = ${forecast.animal_id}
      group by 1 order by 1 desc limit ${mostIntervals + 1}`),
  ])
  return {
    ...forecast,
    shed_days: sheds.rows.map((shed) => shed.day).reverse(),
    past,
  }
}

const hasLeft = 'This animal has left the collection'

/**
 * Asks for a forecast, which is worked out after the commit. An animal has one active forecast, however
 * many ask at once: that one is returned. One whose window has passed, or that is overtaken, gives
 * way. Throws as `requireOfCollection` does.
 */
export async function askForForecast(
  tx: Transaction,
  session: Session,
  { id, animal_id, remind }: { id?: string; animal_id: string; remind?: boolean | undefined },
): Promise<ShedForecast> {
  const { accountId } = session
  const forecasts = forecastsOf(tx, session)
  const existing = id && (await forecasts.findIfThere(id))
  if (existing) return existing
  await requireOfCollection(tx, session, animal_id)
  const [animal] = await tx
    .select({ state: animals.state })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, animal_id)))
  if (animal?.state !== 'kept') throw new Invalid([{ field: 'animal_id', message: hasLeft }])

  const ofAnimal = and(
    eq(shedForecasts.account_id, accountId),
    eq(shedForecasts.animal_id, animal_id),
  )
  await tx.delete(shedForecasts).where(and(ofAnimal, eq(shedForecasts.state, 'failed')))
  await tx
    .update(shedForecasts)
    .set({ state: 'cancelled', closed_at: sql`now()`, updated_at: changedNow(shedForecasts) })
    .where(
      and(
        ofAnimal,
        eq(shedForecasts.state, 'ready'),
        sql`(${shedForecasts.upper_on} < ${today(session.timeZone)}
          or ${overtaken(sql`${shedForecasts}`)})`,
      ),
    )
  // Another request's row is waited for here, and then taken.
  await tx.execute(sql`
    insert into ${shedForecasts} (account_id, id, animal_id, asked_by, remind)
    values (${accountId}, coalesce(${id ?? null}::uuid, gen_random_uuid()), ${animal_id},
      ${session.userId}, ${remind ?? true})
    on conflict (account_id, animal_id) where state in ('working', 'ready') do nothing`)
  await tx.execute(sql`select pg_notify(${forecastsNotice}, '')`)
  const [active] = await forecasts.rows({
    where: and(eq(shedForecasts.animal_id, animal_id), isActive),
    order: orders.shed_at_desc,
    page: 1,
    per_page: 1,
  })
  if (!active) throw new Error('The animal has a forecast now')
  return active
}

/** Changes whether keepers are told when the window opens. Throws `NotFound`, `Stale`, `Invalid`. */
export async function changeForecast(
  tx: Transaction,
  session: Session,
  id: string,
  { animal_id, remind }: { animal_id?: string; remind?: boolean | undefined },
  readAt?: string,
): Promise<ShedForecast> {
  const forecasts = forecastsOf(tx, session)
  const before = await forecasts.lock(id)
  if (animal_id && animal_id !== before.animal_id) {
    throw new Invalid([{ field: 'animal_id', message: 'A forecast stays with its animal' }])
  }
  try {
    return await forecasts.update(id, remind === undefined ? {} : { remind }, readAt)
  } catch (error) {
    throw error instanceof Stale ? new Stale(await findForecast(tx, session, id)) : error
  }
}
