import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Transaction, withoutWebhooks } from '../../../db/db.ts'
import { doses, recordChanges, treatments, users } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { owned } from '../../../server/records/crud.ts'
import { requireOwnRecords } from '../../../server/records/ownRecords.ts'
import type { Session } from '../../../server/session/session.ts'
import { formatShortMoment, today } from '../../../shared/dates.ts'
import type { InputOf } from '../../../shared/resource.ts'
import { requireAnimal } from '../../animals/openAnimals.queries.ts'
import { sellerOfDose } from '../../animals/seller.queries.ts'
import type { dose } from '../health.contract.ts'
import { treatmentReads, withDue } from '../health.queries.ts'
import { dayIn, halfInterval_ms } from './course.ts'

type OfTreatment = { animalId: string; treatmentId: string }

/**
 * Adds a dose; throws `NotFound` if the animal has no such treatment. A second one within half the
 * interval needs `again`, and only the next dose can be skipped, or with `again` one that was due by today. The
 * treatment is locked meanwhile, so that of two people who give the same dose, the second is asked.
 */
export async function addDose(
  tx: Transaction,
  session: Session,
  { again, ...input }: InputOf<typeof dose> & { id?: string },
  path: OfTreatment,
) {
  const { treatments, rows } = await openTreatment(tx, session, path)
  const course = await treatments.lock(path.treatmentId)
  const isRepeated = input.id !== undefined && (await rows.findIfThere(input.id))
  const { skipped_for, happenedAt = new Date().toISOString() } = input
  const isDue = !skipped_for || dayIn(skipped_for) <= today(session.timeZone)
  if (!isRepeated && !(again && isDue)) {
    if (skipped_for) await requireNext(tx, session, path, skipped_for)
    else await requireApart(tx, session, course, happenedAt)
  }
  const values = { treatment_id: path.treatmentId, recorded_by: session.userId }
  return rows.insert({ ...input, ...values })
}

/** Throws `Invalid` unless the skipped dose is still the next one. */
async function requireNext(
  tx: Transaction,
  session: Session,
  { treatmentId }: OfTreatment,
  slot: string,
) {
  const { accountId, timeZone } = session
  const row = await owned(tx, treatments, accountId, treatmentReads).find(treatmentId)
  if (withDue(row, new Date().toISOString(), timeZone).next_slot === slot) return
  const message = 'This dose was already given or skipped'
  throw new Invalid([{ field: 'skipped_for', message, code: 'done' }])
}

/** Throws `Invalid` if another dose was given within half the interval. */
async function requireApart(
  tx: Transaction,
  { accountId, timeZone, timeFormat }: Session,
  course: typeof treatments.$inferSelect,
  at: string,
) {
  const between = sql`abs(extract(epoch from ${doses.happenedAt} - ${at}::timestamptz))`
  const [near] = await tx
    .select({ happenedAt: doses.happenedAt })
    .from(doses)
    .where(
      and(
        eq(doses.account_id, accountId),
        eq(doses.treatment_id, course.id),
        isNull(doses.skipped_for),
        sql`${between} * 1000 < ${halfInterval_ms(course)}`,
      ),
    )
    .orderBy(between)
    .limit(1)
  if (!near) return
  const when = formatShortMoment(near.happenedAt, timeZone, timeFormat)
  const message = `Another dose was given ${when}, less than half the usual interval away`
  throw new Invalid([{ field: 'again', message, code: 'soon' }])
}

/** Permanently deletes a dose; viewers can only delete their own. Throws as `addDose`. */
export async function removeDose(
  tx: Transaction,
  session: Session,
  { id, ...path }: OfTreatment & { id: string },
): Promise<void> {
  const { rows } = await openTreatment(tx, session, path)
  await requireOwnRecords(tx, session, doses, eq(doses.id, id))
  await rows.remove(id)
}

/** Deletes a treatment by `remove`. The deletion in its history holds its doses, for `restoreDoses`. */
export async function removeWithDoses(
  tx: Transaction,
  session: Session,
  id: string,
  remove: () => Promise<void>,
): Promise<void> {
  await owned(tx, treatments, session.accountId).lock(id)
  const of = sql`account_id = ${session.accountId} and treatment_id = ${id}`
  const rows = sql<string>`coalesce(json_agg(${doses}), '[]')::text`
  const [own] = await tx.select({ rows }).from(doses).where(of)
  await remove()
  await tx.execute(sql`
    update ${recordChanges} set changes = changes || jsonb_build_object('doses', ${own?.rows}::jsonb)
    where ${isDeletion(session, id)} and created_at >= now()`)
}

/** Restores the doses of a treatment that was deleted and is added again, each as it was, and when it was first added. */
export async function restoreDoses(tx: Transaction, session: Session, id: string): Promise<void> {
  const isHolding = sql`${isDeletion(session, id)} and changes ? 'doses'`
  const restoring = sql`
    with deletion as (
      update ${recordChanges} set changes = changes - 'doses'
      from (select changes -> 'doses' as rows from ${recordChanges} where ${isHolding} for update) held
      where ${isHolding} returning held.rows, (changes ->> 'created_at')::timestamptz as first_added),
    course as (
      update ${treatments} set created_at = coalesce(first_added, created_at) from deletion
      where account_id = ${session.accountId} and id = ${id})
    insert into ${doses} (account_id, id, treatment_id, happened_at, skipped_for, created_at, recorded_by)
    select dose.account_id, dose.id, treatment_id, happened_at, skipped_for, dose.created_at, person.id
    from deletion cross join lateral jsonb_populate_recordset(null::${doses}, deletion.rows) dose
      left join ${users} person on person.id = recorded_by on conflict do nothing`
  await withoutWebhooks(tx, () => tx.execute(restoring))
}

const isDeletion = ({ accountId }: Session, id: string) =>
  sql`account_id = ${accountId} and record_id = ${id} and action = 'deleted'`

async function openTreatment(
  tx: Transaction,
  session: Session,
  { animalId, treatmentId }: OfTreatment,
) {
  const { accountId } = session
  await requireAnimal(tx, session, animalId)
  const ofAnimal = owned(tx, treatments, accountId, {}, eq(treatments.animal_id, animalId))
  await ofAnimal.find(treatmentId)
  const rows = owned(tx, doses, accountId, { givenBy }, eq(doses.treatment_id, treatmentId))
  return { treatments: ofAnimal, rows }
}

const givenBy = sql<string>`coalesce((select person.name from ${users} person
  where person.id = ${doses.recorded_by}), ${sellerOfDose(doses)}, 'Unknown user')`
