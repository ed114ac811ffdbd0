import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animals, clutches, eggs, possibleSires } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { changedNow } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { animalsOf } from '../animals/animals.queries.ts'
import { requireWritable } from '../animals/openAnimals.queries.ts'
import { roleWords, type SexCorrection } from './lineage.contract.ts'
import type { ParentRole } from './parents.contract.ts'

/**
 * Corrects the sex of an animal that is a parent: it takes its other role for the young named, and
 * the rest lose it as a parent; so do its clutches, where those have that role free. Throws
 * `NotFound`, `Forbidden`, or `Invalid` at each young that isn't its own or has that parent already.
 */
export async function correctSex(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  { sex, young_ids }: SexCorrection,
): Promise<Animal> {
  await requireWritable(tx, session, id)
  await lockAccount(tx, session.accountId)
  const { accountId } = session
  const [before, after] = sex === 'female' ? (['sire', 'dam'] as const) : (['dam', 'sire'] as const)
  const young = await tx
    .select({ id: animals.id, name: animals.name, other: animals[`${after}_id`] })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals[`${before}_id`], id)))
    .orderBy(animals.id)
    .for('update')
  const wrong = young_ids.flatMap((youngId, at) => {
    const field = `young_ids.${at}`
    const one = young.find((each) => each.id === youngId)
    if (!one) return [{ field, message: 'Not found', code: 'not_found' }]
    if (one.other === null) return []
    return [{ field, message: `${one.name} has a ${roleWords[after].toLowerCase()} already` }]
  })
  if (wrong.length > 0) throw new Invalid(wrong)

  const chosen = sql`${animals.id} = any(${sql.param(young_ids)}::uuid[])`
  const ofBoth = { before: animals[`${before}_id`], after: animals[`${after}_id`] }
  await tx
    .update(animals)
    .set({
      [`${before}_id`]: null,
      [`${after}_id`]: sql`case when ${chosen} then ${id}::uuid else ${ofBoth.after} end`,
      updated_at: changedNow(animals),
    })
    .where(and(eq(animals.account_id, accountId), eq(ofBoth.before, id)))
  await correctClutches(tx, accountId, { id, before, after, chosen })
  return animalsOf(tx, session).update(id, { sex })
}

/** The clutches that one of the chosen young hatched from take the parent in its other role. */
async function correctClutches(
  tx: Transaction,
  accountId: string,
  { id, before, after, chosen }: { id: string; before: ParentRole; after: ParentRole; chosen: SQL },
): Promise<void> {
  const ofBoth = { before: clutches[`${before}_id`], after: clutches[`${after}_id`] }
  const isTheirs = sql`exists (select from ${eggs} join ${animals}
    on ${animals.account_id} = ${eggs.account_id} and ${animals.id} in (${eggs.animal_id}, ${eggs.twin_id})
    where ${eggs.account_id} = ${accountId} and ${eggs.clutch_id} = ${clutches.id} and ${chosen})`
  await tx
    .update(clutches)
    .set({
      [`${before}_id`]: null,
      [`${after}_id`]: sql`case when ${ofBoth.after} is null and ${isTheirs} then ${id}::uuid
        else ${ofBoth.after} end`,
      updated_at: changedNow(clutches),
    })
    .where(and(eq(clutches.account_id, accountId), eq(ofBoth.before, id)))
  if (before === 'sire') {
    await tx
      .delete(possibleSires)
      .where(and(eq(possibleSires.account_id, accountId), eq(possibleSires.animal_id, id)))
  }
}
