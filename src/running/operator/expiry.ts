import { lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import {
  oneTimeTokens,
  outbox,
  pickedFeeders,
  reminders,
  securityEvents,
  sessions,
  throttles,
} from '../../db/schema.ts'
import { forgetMails } from '../../server/messages/mail.ts'
import type { Config } from '../../server/settings/config.ts'
import { forgetOldKinds } from './clientErrors/clientErrors.queries.ts'

/** Days that sent and failed messages stay visible. */
const outboxKept_days = 30
/** Days that security events stay visible. */
const eventsKept_days = 400
/** Days that ticks of the picking list stay: those for a week are of use for as long. */
const picksKept_days = 9
const day_ms = 86_400_000

type Forgotten = Record<
  | 'sessions'
  | 'throttles'
  | 'tokens'
  | 'messages'
  | 'mails'
  | 'reminders'
  | 'events'
  | 'clientErrors'
  | 'picked',
  number
>

/**
 * Deletes what has expired at `now`: sessions, throttles, unused tokens, messages sent a month
 * before, past reminders, security events of more than a year ago, surplus browser errors, and old
 * ticks of picking lists. None of it has any effect; this keeps the tables small. Returns how many
 * rows were deleted.
 */
export async function forgetExpired(
  db: Database,
  config: Pick<Config, 'dataDir'>,
  now: Date,
): Promise<Forgotten> {
  const moment = now.toISOString()
  const ended = await db.delete(sessions).where(lt(sessions.expires_at, moment))
  const over = await db.delete(throttles).where(lt(throttles.expires_at, moment))
  const unused = await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expires_at, moment))
  const old = new Date(now.getTime() - outboxKept_days * day_ms)
  const messages = await db.delete(outbox).where(lt(outbox.created_at, old.toISOString()))
  const mails = await forgetMails(config, old)
  const oldReminders = await db.delete(reminders).where(isOldReminder(now))
  const longAgo = new Date(now.getTime() - eventsKept_days * day_ms).toISOString()
  const events = await db.delete(securityEvents).where(lt(securityEvents.created_at, longAgo))
  const lastWeek = new Date(now.getTime() - picksKept_days * day_ms).toISOString().slice(0, 10)
  const picked = await db.delete(pickedFeeders).where(lt(pickedFeeders.picked_for, lastWeek))
  return {
    sessions: ended.rowCount ?? 0,
    throttles: over.rowCount ?? 0,
    tokens: unused.rowCount ?? 0,
    messages: messages.rowCount ?? 0,
    mails,
    reminders: oldReminders.rowCount ?? 0,
    events: events.rowCount ?? 0,
    clientErrors: await forgetOldKinds(db),
    picked: picked.rowCount ?? 0,
  }
}

/**
 * A past day's reminder is never looked up again, but a record's may be as long as the record
 * exists.
 */
const isOldReminder = (now: Date) =>
  or(
    sql`${reminders.key} ~ '^[a-z_]+:[0-9-]{10}$'
      and ${reminders.created_at} < ${new Date(now.getTime() - 7 * day_ms).toISOString()}`,
    lt(reminders.created_at, new Date(now.getTime() - 800 * day_ms).toISOString()),
  )
