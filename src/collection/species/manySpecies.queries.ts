import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../db/db.ts'
import { species } from '../../db/schema.ts'
import { lockAccount } from '../../server/plan.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Session } from '../../server/session/session.ts'
import { withBreeding } from './species.queries.ts'

/** A species by the names given for it; '' for one that isn't known. */
export type NamedSpecies = { common: string; latin: string }

/**
 * The ids of the account's species with these names, in their order: the oldest of the common or the
 * Latin name, small and capital letters alike, else a new one. `added` are those that are new.
 */
export async function speciesOfNames(
  tx: Transaction,
  { accountId }: Pick<Session, 'accountId'>,
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
