import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { countryOf } from '../../shared/countries.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { speciesResource } from './species.contract.ts'
import { starters } from './starters.ts'
import { breedingOf, starterNamed } from './suggestions.ts'

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

type SpeciesInput = Partial<InputOf<typeof speciesResource>>

/** A new species with how it breeds, if we know it by its names and nothing of it was entered. */
export function withBreeding<Input extends SpeciesInput>(input: Input): Input & SpeciesInput {
  const { commonName = '', latinName = '', incubation_days, incubation_celsius } = input
  const starter = starterNamed(starters, { commonName, latinName })
  if (!starter) return input
  const { bears_live, ...days } = breedingOf(starter)
  const isEntered = [incubation_days, incubation_celsius, input.pre_lay_days].some(
    (value) => typeof value === 'number',
  )
  return { ...input, bears_live: input.bears_live ?? bears_live, ...(!isEntered && days) }
}
