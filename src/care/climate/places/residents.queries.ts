import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/db.ts'
import { animals, climatePlaces, species } from '../../../db/schema.ts'
import type { Tenant } from '../../../server/session/session.ts'
import type { ClimatePlace } from './places.contract.ts'
import { placesOf } from './places.queries.ts'
import {
  type Inhabited,
  inhabited,
  placesAround,
  type Settled,
  type Spot,
  spotsAround,
} from './targets.ts'

/**
 * The species of these accounts that have targets, and where their animals live that are kept, locked ones as well: in
 * all places, or within some.
 */
export async function settledSpecies(
  db: Db,
  accountIds: readonly string[],
  within?: readonly Spot[],
): Promise<(Settled & { account_id: string; id: string })[]> {
  const { rows } = await db.execute<Settled & { account_id: string; id: string }>(sql`
    select ${species.account_id}, ${species.id}, ${species.commonName} as name, ${species.targets},
      coalesce((select json_agg(spot) from (
        select distinct ${animals.room}, ${animals.rack}, ${animals.tub} from ${animals}
        where ${animals.account_id} = ${species.account_id} and ${animals.species_id} = ${species.id}
          and ${animals.deleted_at} is null and ${animals.state} = 'kept'
          and (${animals.room} <> '' or ${animals.rack} <> '' or ${animals.tub} <> '')
          and ${within ? livesWithin(within) : sql`true`}) spot), '[]') as spots
    from ${species}
    where ${species.account_id} = any (${sql.param([...accountIds])}::uuid[])
      and ${species.deleted_at} is null and ${species.targets} <> '[]'
    order by ${species.commonName}, ${species.id}`)
  return rows
}

const livesWithin = (spots: readonly Spot[]) => sql`exists (
  select from ${columnsOf(spots)} s (room, rack, tub) where s.room = ${animals.room}
    and (s.rack = ${animals.rack} or (s.rack = '' and s.tub = '')) and s.tub in ('', ${animals.tub}))`

/** All places of an account in their order, with the species that live there; and those species. */
export async function inhabitedPlaces(db: Db, session: Tenant): Promise<Inhabitants> {
  const [places, settled] = await Promise.all([
    placesOf(db, session),
    settledSpecies(db, [session.accountId]),
  ])
  return { places: inhabited(places, settled), settled }
}

/**
 * The places at spots and around them, and those of which a condition is true. Which species live there is only read of
 * the closest place of each spot, since no other one's count.
 */
export async function inhabitedAround(
  db: Db,
  session: Tenant,
  spots: readonly Spot[],
  further?: SQL,
): Promise<Inhabitants> {
  const around = columnsOf(spots.flatMap(spotsAround))
  const places = await placesOf(
    db,
    session,
    or(sql`(${placeSpot}) in (select * from ${around})`, further),
  )
  const closestTo = placesAround(places)
  const closest = spots.flatMap((spot) => closestTo(spot)[0] ?? [])
  const settled = await settledSpecies(db, [session.accountId], closest)
  return { places: inhabited(places, settled), settled }
}

type Inhabitants = {
  places: Inhabited<ClimatePlace>[]
  settled: Awaited<ReturnType<typeof settledSpecies>>
}

const placeSpot = sql`${climatePlaces.room}, ${climatePlaces.rack}, ${climatePlaces.tub}`

/** Spots as rows of room, rack and tub. */
const columnsOf = (
  spots: readonly Spot[],
) => sql`unnest(${sql.param(spots.map(({ room }) => room))}::text[],
  ${sql.param(spots.map(({ rack }) => rack))}::text[], ${sql.param(spots.map(({ tub }) => tub))}::text[])`

/** Tells whether a row with a room, a rack and a tub is in a spot, or in anything within it. */
export function isWithin(row: Record<keyof Spot, PgColumn>, { room, rack, tub }: Spot) {
  if (tub) return and(eq(row.room, room), eq(row.rack, rack), eq(row.tub, tub))
  return and(eq(row.room, room), rack ? eq(row.rack, rack) : undefined)
}
