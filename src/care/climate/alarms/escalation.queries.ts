import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { climateAlarmSettings, climateAlarms } from '../../../db/schema.ts'
import type { Config } from '../../../server/settings/config.ts'
import { mailAfter_min, secondAfter_min } from './alarms.contract.ts'
import { ahead_ms, type StoredAlarm } from './changes.ts'
import { mailAlarm, peopleOf, pushAlarm, tellTest } from './telling.queries.ts'

type Server = Pick<Config, 'publicUrl'>
type Look = { now: Date; accountIds?: readonly string[] | undefined }

const week_ms = 7 * 86_400_000
/** Of one round. */
const most = 500

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Tells more people of alarms that no one has acknowledged in time; and in a round of all accounts, sends tests. */
export async function escalate(tx: Transaction, server: Server, look: Look): Promise<void> {
  const { now, accountIds } = look
  const isDue = (minutes: number) => lte(climateAlarms.raised_at, ago(now, minutes * 60_000))
  const waiting = await tx
    .select()
    .from(climateAlarms)
    .where(
      and(
        isNull(climateAlarms.ended_at),
        isNull(climateAlarms.acknowledged_at),
        or(
          and(isNull(climateAlarms.mailed_at), isDue(mailAfter_min)),
          and(isNull(climateAlarms.second_at), isDue(secondAfter_min)),
        ),
        accountIds && inArray(climateAlarms.account_id, [...accountIds]),
      ),
    )
    .orderBy(climateAlarms.account_id, climateAlarms.id)
    .limit(most)
    .for('update')
  for (const alarm of waiting) await tellMore(tx, server, alarm, now)
  if (!accountIds) await sendTests(tx, server, now)
}

async function tellMore(tx: Transaction, server: Server, alarm: StoredAlarm, now: Date) {
  const at = now.toISOString()
  const people = await peopleOf(tx, alarm.account_id)
  const waited_ms = now.getTime() - Date.parse(alarm.raised_at)
  if (alarm.mailed_at === null) {
    alarm.mailed_at = at
    for (const owner of people.filter(({ isSecond }) => !isSecond)) {
      await mailAlarm(tx, server, owner, alarm, at)
    }
  }
  if (alarm.second_at === null && waited_ms >= secondAfter_min * 60_000) {
    alarm.second_at = at
    for (const second of people.filter(({ isSecond }) => isSecond)) {
      await pushAlarm(tx, second, alarm, at)
      await mailAlarm(tx, server, second, alarm, at)
    }
  }
  const { mailed_at, second_at } = alarm
  await tx
    .update(climateAlarms)
    .set({ mailed_at, second_at, told: alarm.told, updated_at: sql`now()` })
    .where(and(eq(climateAlarms.account_id, alarm.account_id), eq(climateAlarms.id, alarm.id)))
}

/** Sends the weekly tests that are due; one whose last lies ahead, by a clock that was wrong, is due as well. */
async function sendTests(tx: Transaction, server: Server, now: Date) {
  const { tested_at } = climateAlarmSettings
  const due = await tx
    .select({ account_id: climateAlarmSettings.account_id })
    .from(climateAlarmSettings)
    .where(
      and(
        climateAlarmSettings.tests_weekly,
        or(
          isNull(tested_at),
          lte(tested_at, ago(now, week_ms)),
          sql`${tested_at} > ${ago(now, -ahead_ms)}`,
        ),
      ),
    )
    .limit(most)
  for (const { account_id } of due) {
    await tx
      .update(climateAlarmSettings)
      .set({ tested_at: now.toISOString() })
      .where(eq(climateAlarmSettings.account_id, account_id))
    for (const person of await peopleOf(tx, account_id)) await tellTest(tx, server, person)
  }
}
