import { eq, sql } from 'drizzle-orm'
import { climateAlarmSettings, climateRounds } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { postToStranger } from '../../../server/limits/ssrfGuard.ts'
import { heartbeat_min } from './alarms.contract.ts'

/** How many addresses are called at the same time, and in one go. */
const lanes = 8
const most = 400

/**
 * Calls the addresses that keepers have named, each every five minutes, for as long as all zones are looked at: what
 * isn't called any more can tell its keeper that the server is down.
 */
export async function callHeartbeats({ db, config }: Base, now: Date): Promise<{ called: number }> {
  const at = now.toISOString()
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  // A little sooner, since rounds aren't a minute apart to the second.
  const before = minutesAgo(heartbeat_min - 0.25)
  const due = await db
    .update(climateAlarmSettings)
    .set({ heartbeat_at: at })
    .where(
      sql`${climateAlarmSettings.account_id} in (
        select one.account_id from ${climateAlarmSettings} one
        where one.heartbeat_url <> '' and (one.heartbeat_at is null
          or one.heartbeat_at <= ${before} or one.heartbeat_at > ${minutesAgo(-1)})
        order by one.heartbeat_at nulls first limit ${most} for update skip locked)
      and exists (select from ${climateRounds} where last_at > ${minutesAgo(3)})`,
    )
    .returning()
  const waiting = [...due]
  const callNext = async (): Promise<void> => {
    const one = waiting.shift()
    if (!one) return
    const heartbeat_error = await callOnce(one.heartbeat_url, config.webhookHosts)
    if (heartbeat_error !== one.heartbeat_error) {
      await db
        .update(climateAlarmSettings)
        .set({ heartbeat_error })
        .where(eq(climateAlarmSettings.account_id, one.account_id))
    }
    return callNext()
  }
  await Promise.all(Array.from({ length: lanes }, callNext))
  return { called: due.length }
}

/** Why the call failed, in words for the keeper; empty if it didn't. Names of the server's own network aren't told apart. */
async function callOnce(url: string, hosts: readonly string[]): Promise<string> {
  try {
    const headers = { 'content-length': 0, 'user-agent': 'Vivary' }
    const status = await postToStranger(url, { headers, body: null }, hosts)
    return status >= 200 && status < 300 ? '' : `It answered ${status}`
  } catch {
    return "It can't be reached"
  }
}
