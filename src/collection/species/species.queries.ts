import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { countryOf } from '../../shared/countries.ts'

/** The computed columns of a species. */
export const speciesReads = {
  countryOfOrigin: sql`${species.countryOfOrigin}`.mapWith(countryOf),
  animalCount: sql<number>`(select count(*)::int from ${animals} where ${animals.account_id} = ${species.account_id}
    and ${animals.species_id} = ${species.id} and ${animals.deleted_at} is null
    and ${animals.state} = 'kept')`,
}

/** The account's species, as records. */
export const speciesOf = (db: Db, { accountId }: Pick<Session, 'accountId'>) =>
  owned(db, species, accountId, speciesReads)
