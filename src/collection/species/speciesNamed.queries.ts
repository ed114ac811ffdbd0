import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { animalResource } from '../animals/animals.contract.ts'
import { withBreeding } from './species.queries.ts'

type NewSpecies = NonNullable<InputOf<typeof animalResource>['species_attributes']>

/**
 * The id of the account's species of that name, created if it doesn't exist; undefined without any
 * name. Throws `Invalid` if it has only a Latin name.
 */
export async function speciesNamed(
  tx: Transaction,
  { accountId }: Session,
  { commonName = '', latinName = '', countryOfOrigin }: NewSpecies,
): Promise<string | undefined> {
  if (latinName && !commonName) throw new Invalid([nameless])
  if (!commonName) return undefined
  const [existing] = await tx
    .select({ id: species.id })
    .from(species)
    .where(
      and(
        eq(species.account_id, accountId),
        isNull(species.deleted_at),
        sql`lower(${species.commonName}) = lower(${commonName})`,
      ),
    )
    .limit(1)
  if (existing) return existing.id
  const values = withBreeding({ commonName, latinName, countryOfOrigin })
  return (await owned(tx, species, accountId).insert(values)).id
}

const nameless = {
  field: 'species_attributes.commonName',
  message: 'Please choose a common name',
}
