import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, cleaningSchedules, feedingSchedules, species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { countryOf } from '../../shared/countries.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { animalResource } from '../animals/animals.contract.ts'
import { isAnimalOf, isKept, isUnlocked } from '../animals/animals.queries.ts'
import type { SpeciesCare, speciesResource } from './species.contract.ts'
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
export const speciesOf = (db: Db, { accountId }: Tenant) =>
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

/** A species by the names given for it; '' for one that isn't known. */
type NamedSpecies = { common: string; latin: string }

/**
 * The ids of the account's species with these names, in their order: the oldest of the common or the
 * Latin name, small and capital letters alike, else a new one. `added` are those that are new.
 */
export async function speciesOfNames(
  tx: Transaction,
  { accountId }: Tenant,
  entries: readonly NamedSpecies[],
): Promise<{ ids: string[]; added: string[] }> {
  if (entries.length === 0) return { ids: [], added: [] }
  await lockAccount(tx, accountId)
  const stored = await tx
    .select({ id: species.id, common: species.commonName, latin: species.latinName })
    .from(species)
    .where(and(eq(species.account_id, accountId), isNull(species.deleted_at)))
    .orderBy(asc(species.created_at), asc(species.id))
  const byName = new Map<string, string>()
  const note = (id: string, { common, latin }: NamedSpecies) => {
    for (const name of [common, latin]) {
      const key = name.toLowerCase()
      if (key && !byName.has(key)) byName.set(key, id)
    }
  }
  for (const { id, ...names } of stored) note(id, names)
  const rows: ReturnType<typeof newSpecies>[] = []
  const ids = entries.map((names) => {
    const { common, latin } = names
    const existing = byName.get(common.toLowerCase()) ?? byName.get(latin.toLowerCase())
    if (existing) return existing
    const id = newId()
    rows.push(newSpecies(id, names))
    note(id, names)
    return id
  })
  if (rows.length > 0) await insertRows(tx, species, accountId, rows)
  return { ids, added: rows.map(({ id }) => id) }
}

/** Every row has the same columns, as they are inserted together. */
const newSpecies = (id: string, { common, latin }: NamedSpecies) => ({
  ...{ bears_live: false, incubation_days: null, incubation_celsius: null, pre_lay_days: null },
  ...withBreeding({ commonName: common || latin, latinName: latin }),
  id,
})

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

/** Days between meals and cleans by the schedules of its animals, but for those of a single day. One statement. */
export async function careOf(db: Db, session: Session, speciesId: string): Promise<SpeciesCare> {
  const intervals = (plan: typeof feedingSchedules | typeof cleaningSchedules) => sql`
    (select json_build_object('least', min(days), 'most', max(days)) from (
      select ${plan.repeat_amount} * case ${plan.repeat} when 'week' then 7 when 'month' then 30 else 1 end as days
      from ${plan} join ${animals} on ${isAnimalOf(plan)}
      where ${animals.account_id} = ${session.accountId} and ${animals.species_id} = ${speciesId}
        and ${animals.deleted_at} is null and ${isKept} and ${isUnlocked(session)}
        and ${plan.repeat_amount} > 0) interval having count(*) > 0)`
  const { rows } = await db.execute<SpeciesCare>(
    sql`select ${intervals(feedingSchedules)} as feeding, ${intervals(cleaningSchedules)} as cleaning`,
  )
  return rows[0] ?? { feeding: null, cleaning: null }
}
