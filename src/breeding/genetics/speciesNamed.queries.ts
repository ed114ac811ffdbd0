import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { species } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import { listedAs } from './lists/names.ts'

/**
 * The account's species that a cross is of, by the id or name of its species: those of that name, and
 * those with the same listed genes.
 */
export async function speciesNamed(db: Db, session: Session, named: string): Promise<string[]> {
  const kinds = await db
    .select({ id: species.id, commonName: species.commonName, latinName: species.latinName })
    .from(species)
    .where(and(eq(species.account_id, session.accountId), isNull(species.deleted_at)))
  const name = named.trim().toLowerCase()
  const isNamed = (kind: (typeof kinds)[number]) =>
    [kind.id, kind.commonName, kind.latinName].some((each) => each.toLowerCase() === name)
  const list = listedAs(kinds.find(isNamed) ?? { commonName: named })
  return kinds
    .filter((kind) => isNamed(kind) || (list && listedAs(kind) === list))
    .map(({ id }) => id)
}
