import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { species } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import { isNamed, listedAs, speciesAmong } from './lists/names.ts'

/**
 * The account's species that a cross is of, by the id or name of its species: those of that name, and
 * those with the same listed genes.
 */
export async function speciesNamed(db: Db, session: Session, name: string): Promise<string[]> {
  const kinds = await kindsOf(db, session)
  const list = listedAs(speciesAmong(kinds, name) ?? { commonName: name })
  return kinds
    .filter((kind) => isNamed(kind, name) || (list && listedAs(kind) === list))
    .map(({ id }) => id)
}

/** The account's species with their names, the oldest first. */
export const kindsOf = (db: Db, { accountId }: Session) =>
  db
    .select({ id: species.id, commonName: species.commonName, latinName: species.latinName })
    .from(species)
    .where(and(eq(species.account_id, accountId), isNull(species.deleted_at)))
    .orderBy(species.created_at, species.id)
