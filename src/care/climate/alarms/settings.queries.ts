import { and, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import { climateAlarmSettings, memberships, users } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { isAskable } from '../../../server/limits/ssrfGuard.ts'
import type { Tenant } from '../../../server/session/session.ts'
import type { Config } from '../../../server/settings/config.ts'
import { type AlarmSettings, type settingsBody, usualMinutes } from './alarms.contract.ts'
import { zonesWatched } from './watched.queries.ts'
import { boxesWatched } from './watchedBoxes.queries.ts'

type Change = z.output<typeof settingsBody>['climate_alarm_settings']

/** The settings of an account's alarms, or the defaults, with those who can be told second. */
export async function settingsOf(db: Db, { accountId }: Tenant): Promise<AlarmSettings> {
  const [row] = await db
    .select()
    .from(climateAlarmSettings)
    .where(eq(climateAlarmSettings.account_id, accountId))
  return {
    minutes: row?.minutes ?? usualMinutes,
    second_user_id: row?.second_user_id ?? null,
    heartbeat_url: row?.heartbeat_url ?? '',
    heartbeat_at: row?.heartbeat_at ?? null,
    heartbeat_error: row?.heartbeat_error ?? '',
    tests_weekly: row?.tests_weekly ?? false,
    tested_at: row?.tested_at ?? null,
    watched: await watchedBy(db, accountId),
    people: await helpersOf(db, accountId),
  }
}

async function watchedBy(db: Db, accountId: string): Promise<number> {
  const now = new Date()
  const zones = await zonesWatched(db, now, [accountId])
  const boxes = await boxesWatched(db, now, [accountId])
  return zones.filter(({ hasTarget }) => hasTarget).length + boxes.length
}

/** The members who can acknowledge an alarm, besides the owner. */
export const helpersOf = (db: Db, accountId: string) =>
  db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.account_id, accountId),
        or(
          eq(memberships.role, 'keeper'),
          and(eq(memberships.role, 'viewer'), memberships.may_log),
        ),
      ),
    )
    .orderBy(users.name, users.id)

/** Changes what is sent. Throws `Invalid` for someone who can't be told, or an address that may not be called. */
export async function changeSettings(
  tx: Transaction,
  { webhookHosts }: Pick<Config, 'webhookHosts'>,
  session: Tenant,
  change: Change,
): Promise<AlarmSettings> {
  const { accountId } = session
  const { second_user_id, heartbeat_url } = change
  if (second_user_id) {
    const people = await helpersOf(tx, accountId)
    if (!people.some(({ id }) => id === second_user_id)) {
      throw new Invalid([{ field: 'second_user_id', message: 'Not found' }])
    }
  }
  if (heartbeat_url && !isAskable(heartbeat_url, webhookHosts)) {
    const message = 'Please enter a public https address without a port or password'
    throw new Invalid([{ field: 'heartbeat_url', message }])
  }
  const values = {
    ...change,
    ...(heartbeat_url !== undefined && { heartbeat_at: null, heartbeat_error: '' }),
  }
  await tx
    .insert(climateAlarmSettings)
    .values({ account_id: accountId, ...values })
    .onConflictDoUpdate({
      target: climateAlarmSettings.account_id,
      set: { ...values, updated_at: sql`now()` },
    })
  return settingsOf(tx, session)
}
