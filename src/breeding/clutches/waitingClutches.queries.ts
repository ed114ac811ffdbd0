import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/db.ts'
import { animals, clutches } from '../../db/schema.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { kindOf, proposedDay } from './clutchDays.queries.ts'

/** Gives the clutches of a species that wait without an expected day the one that follows from its days. */
export async function expectWaitingClutches(
  tx: Transaction,
  session: Session,
  speciesId: string,
): Promise<void> {
  const { accountId } = session
  const speciesOf = (column: PgColumn) => sql`(select parent.species_id
    from ${animals} parent where parent.account_id = ${accountId} and parent.id = ${column})`
  const waiting = await tx
    .select()
    .from(clutches)
    .where(
      sql`${clutches.account_id} = ${accountId} and ${clutches.deleted_at} is null
        and ${clutches.hatchedOn} is null and ${clutches.expected_to_hatch_on} is null
        and coalesce(${speciesOf(clutches.dam_id)}, ${speciesOf(clutches.sire_id)}) = ${speciesId}`,
    )
    .orderBy(clutches.id)
    .for('update')
  for (const clutch of waiting) {
    const kind = await kindOf(tx, session, clutch)
    const expected_to_hatch_on = await proposedDay(tx, session, clutch, kind)
    if (expected_to_hatch_on) {
      await owned(tx, clutches, accountId).update(clutch.id, { expected_to_hatch_on })
    }
  }
}
