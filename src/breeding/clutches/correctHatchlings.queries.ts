import { and, eq, isNull, or } from 'drizzle-orm'
import { changeAnimal } from '../../care/animals/saving.queries.ts'
import { parentRoles } from '../../collection/lineage/parents.contract.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, eggs } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { ofClutch } from './eggs.queries.ts'

type Parents = { id: string; dam_id: string | null; sire_id: string | null }

/**
 * Gives the hatchlings of a clutch the parents that it has now, where theirs are those that it had
 * before. Whoever took one over keeps its record as it is. Throws `Invalid` at the parent that can't
 * be one of a hatchling, named by it. The caller holds the account's lock.
 */
export async function correctHatchlings(
  tx: Transaction,
  session: Session,
  before: Parents,
  after: Parents,
): Promise<void> {
  const { id, name, dam_id, sire_id } = animals
  const young = await tx
    .select({ id, name, dam_id, sire_id })
    .from(eggs)
    .innerJoin(
      animals,
      and(
        eq(animals.account_id, eggs.account_id),
        or(eq(id, eggs.animal_id), eq(id, eggs.twin_id)),
      ),
    )
    .where(
      and(
        ofClutch(session.accountId, before.id),
        isNull(animals.deleted_at),
        isNull(animals.handed_over_at),
      ),
    )
    .orderBy(eggs.number, id)
  for (const one of young) {
    const changes = parentRoles.flatMap((role): [string, string | null][] => {
      const field = `${role}_id` as const
      const isCorrected = after[field] !== before[field] && one[field] === before[field]
      return isCorrected ? [[field, after[field]]] : []
    })
    if (changes.length === 0) continue
    await changeAnimal(tx, session, { id: one.id }, Object.fromEntries(changes)).catch((error) => {
      if (!(error instanceof Invalid)) throw error
      throw new Invalid(
        error.errors.map((each) => ({ ...each, message: `${one.name}: ${each.message}` })),
      )
    })
  }
}
