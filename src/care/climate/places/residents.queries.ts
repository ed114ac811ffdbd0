import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals, species } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import type { ClimatePlace } from './places.contract.ts'
import { placesOf } from './places.queries.ts'
import { type Inhabited, inhabited, type Settled } from './targets.ts'

/** The species of these accounts that have targets, and where their animals live that are kept, locked ones as well. */
export async function settledSpecies(
  db: Db,
  accountIds: readonly string[],
): Promise<(Settled & { account_id: string; id: string })[]> {
  const { rows } = await db.execute<Settled & { account_id: string; id: string }>(sql`
    select ${species.account_id}, ${species.id}, ${species.commonName} as name, ${species.targets},
      coalesce((select json_agg(spot) from (
        select distinct ${animals.room}, ${animals.rack}, ${animals.tub} from ${animals}
        where ${animals.account_id} = ${species.account_id} and ${animals.species_id} = ${species.id}
          and ${animals.deleted_at} is null and ${animals.state} = 'kept'
          and (${animals.room} <> '' or ${animals.rack} <> '' or ${animals.tub} <> '')) spot), '[]') as spots
    from ${species}
    where ${species.account_id} = any (${sql.param([...accountIds])}::uuid[])
      and ${species.deleted_at} is null and ${species.targets} <> '[]'
    order by ${species.commonName}, ${species.id}`)
  return rows
}

/** All places of an account in their order, with the species that live there; and those species. */
export async function inhabitedPlaces(
  db: Db,
  session: Pick<Session, 'accountId'>,
): Promise<{
  places: Inhabited<ClimatePlace>[]
  settled: Awaited<ReturnType<typeof settledSpecies>>
}> {
  const [places, settled] = await Promise.all([
    placesOf(db, session),
    settledSpecies(db, [session.accountId]),
  ])
  return { places: inhabited(places, settled), settled }
}
