import { type SQL, sql } from 'drizzle-orm'
import { animals, clutches, pairingLogs, pairingPlans, pairings, species } from '../../db/schema.ts'
import type { Asking } from '../../db/statement.ts'
import { leftStates } from '../../shared/choices.ts'

/** For so many days after the expected one a laying stays in sight. */
export const awaitedDays = 14

/** A dam that is expected to lay, or to give birth, on `day`; `seen_on` is what that is counted from. */
export type Laying = {
  id: string
  plan_id: string
  dam_id: string
  dam: string
  sire: string
  bears_live: boolean
  seen_on: string
  day: string
}

/**
 * The expected layings of an account as a subquery, with the columns of `Laying`: days are `date`.
 * A species' days are counted from the pre-lay shed, the last of the courtship, or of live-bearers from the
 * ovulation. One that has been logged, or has its clutch, is none; nor is that of a dam that has died or moved on,
 * or any without Plus. A clutch without a day is of the day it was added until it hatches, a litter then of its birth;
 * one that is awaited `ends` it.
 */
export const layings = (
  { accountId, timeZone, isSubscribed }: Asking,
  ends: SQL = sql`true`,
): SQL => sql`(
  select awaited.*, awaited.seen_on + awaited.days as day
  from (
    select pair.id, pair.plan_id, pair.dam_id, dam.name as dam, sire.name as sire, kind.bears_live,
      case when kind.bears_live then seen.ovulated
        when seen.courted_at > seen.shed_at then null else seen.shed end as seen_on,
      (case when kind.bears_live then kind.incubation_days else kind.pre_lay_days end)::int as days,
      seen.laid
    from ${pairings} pair
    join ${pairingPlans} plan on plan.account_id = pair.account_id and plan.id = pair.plan_id
      and plan.deleted_at is null
    join ${animals} dam on dam.account_id = pair.account_id and dam.id = pair.dam_id
      and dam.deleted_at is null and not dam.state = any(${sql.param(leftStates)}::text[])
    join ${animals} sire on sire.account_id = pair.account_id and sire.id = plan.sire_id
    join ${species} kind on kind.account_id = dam.account_id
      and kind.id = coalesce(dam.species_id, sire.species_id)
    cross join lateral (
      select max(log.day) filter (where log.kind = 'ovulated') as ovulated,
        max(log.day) filter (where log.kind = 'pre_lay_shed') as shed,
        max(log.happened_at) filter (where log.kind = 'pre_lay_shed') as shed_at,
        max(log.happened_at) filter (where log.kind in ('paired', 'locked', 'ovulated')) as courted_at,
        max(log.day) filter (where log.kind = 'laid') as laid
      from (select one.kind, one.happened_at, (one.happened_at at time zone ${timeZone})::date as day
        from ${pairingLogs} one
        where one.account_id = pair.account_id and one.pairing_id = pair.id) log) seen
    where pair.account_id = ${accountId} and ${isSubscribed}) awaited
  where awaited.seen_on is not null and awaited.days is not null
    and (awaited.laid is null or awaited.laid < awaited.seen_on)
    and not exists (select from ${clutches} where ${clutches.account_id} = ${accountId}
      and ${clutches.pairing_id} = awaited.id and ${clutches.deleted_at} is null
      and coalesce(${clutches.laid_on}, case when ${clutches.is_litter} then ${clutches.hatchedOn} end,
        case when ${clutches.hatchedOn} is null then (${clutches.created_at} at time zone ${timeZone})::date end) >= awaited.seen_on
      and (${ends} or not ${clutches.is_litter} or coalesce(${clutches.laid_on}, ${clutches.hatchedOn}) is not null)))`
