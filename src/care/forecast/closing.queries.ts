import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { sheddingLogs, shedForecasts } from '../../db/schema.ts'
import { changedNow } from '../../server/records/crud.ts'
import type { Tenant, Zoned } from '../../server/session/session.ts'
import { dayOf } from '../../shared/dates.ts'

type Shed = { id: string; animal_id: string; happenedAt: string }

/** Columns of a forecast that ends with a shed on this day: a shed from before it was made cancels it. */
const endedOn = (day: string) => ({
  state: sql`case when ${shedForecasts.made_on} <= ${day}::date then 'closed' else 'cancelled' end`,
  shed_on: day,
  error_days: sql`case when ${shedForecasts.made_on} <= ${day}::date
    then ${day}::date - ${shedForecasts.predicted_on} end`,
  closed_at: sql`now()`,
  updated_at: changedNow(shedForecasts),
})

/** Closes the animal's active forecast with a shed, unless that has closed one already. */
export async function closeForecast(
  tx: Transaction,
  { accountId, timeZone }: Zoned,
  { id, animal_id, happenedAt }: Shed,
): Promise<void> {
  await tx
    .update(shedForecasts)
    .set({ ...endedOn(dayOf(happenedAt, timeZone)), shedding_log_id: id })
    .where(
      and(
        eq(shedForecasts.account_id, accountId),
        eq(shedForecasts.animal_id, animal_id),
        eq(shedForecasts.state, 'ready'),
        sql`not exists (select from ${shedForecasts} other where other.account_id = ${accountId}
          and other.shedding_log_id = ${id} and other.shed_on is not null)`,
      ),
    )
}

/** Closes again what these sheds had closed before they were deleted, though a newer forecast stands: they are back. */
export async function closeAgain(
  tx: Transaction,
  { accountId, timeZone }: Zoned,
  sheds: readonly Shed[],
): Promise<void> {
  for (const { id, happenedAt } of sheds) {
    await tx
      .update(shedForecasts)
      .set(endedOn(dayOf(happenedAt, timeZone)))
      .where(
        and(
          eq(shedForecasts.account_id, accountId),
          eq(shedForecasts.shedding_log_id, id),
          inArray(shedForecasts.state, ['ready', 'cancelled']),
          isNull(shedForecasts.shed_on),
        ),
      )
  }
}

/** Follows a shed that was moved to another day. */
export async function moveForecast(
  tx: Transaction,
  { accountId, timeZone }: Zoned,
  { id, happenedAt }: Shed,
): Promise<void> {
  const day = dayOf(happenedAt, timeZone)
  await tx
    .update(shedForecasts)
    .set(endedOn(day))
    .where(
      and(
        eq(shedForecasts.account_id, accountId),
        eq(shedForecasts.shedding_log_id, id),
        sql`${shedForecasts.shed_on} <> ${day}`,
      ),
    )
}

/**
 * Reopens what these sheds closed. A forecast stays cancelled if the animal has shed or been forecast
 * again since: it was of a shed that lies behind.
 */
export async function reopenForecasts(
  tx: Transaction,
  { accountId }: Tenant,
  sheds: readonly string[],
): Promise<void> {
  if (sheds.length === 0) return
  await tx
    .update(shedForecasts)
    .set({
      state: sql`case when exists (select from ${sheddingLogs} later
          where later.account_id = ${accountId} and later.animal_id = ${shedForecasts.animal_id}
            and later.id <> ${shedForecasts.shedding_log_id}
            and later.happened_at >= ${shedForecasts.created_at})
        or exists (select from ${shedForecasts} newer
          where newer.account_id = ${accountId} and newer.animal_id = ${shedForecasts.animal_id}
            and newer.id <> ${shedForecasts.id} and newer.created_at >= ${shedForecasts.created_at})
        then 'cancelled' else 'ready' end`,
      shed_on: null,
      error_days: null,
      closed_at: null,
      updated_at: changedNow(shedForecasts),
    })
    .where(
      and(
        eq(shedForecasts.account_id, accountId),
        inArray(shedForecasts.shedding_log_id, [...sheds]),
        sql`${shedForecasts.shed_on} is not null`,
      ),
    )
}
