import { lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import {
  oneTimeTokens,
  outbox,
  reminders,
  securityEvents,
  sessions,
  throttles,
} from '../db/schema.ts'
import { forgetOldKinds } from '../features/operator/clientErrors.queries.ts'
import type { Config } from './config.ts'
import { forgetMails } from './mail.ts'

/** How long it can be seen what was sent and what was not. */
const outboxKept_days = 30
/** How long people can read what was done with their sign-in. */
const eventsKept_days = 400
const day_ms = 86_400_000

type Forgotten = Record<
  | 'sessions'
  | 'throttles'
  | 'tokens'
  | 'letters'
  | 'mails'
  | 'reminders'
  | 'events'
  | 'clientErrors',
  number
>

/**
 * Forgets sessions, throttles and unused tokens whose time was over at `now`, what left the house a
 * month before, which reminders people had of days gone by, what happened to sign-ins more than a year
 * ago, and errors of browsers beyond those kept. They count for nothing already; this keeps their
 * tables small. Answers how many went.
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
  const letters = await db.delete(outbox).where(lt(outbox.created_at, old.toISOString()))
  const mails = await forgetMails(config, old)
  const told = await db.delete(reminders).where(isOldReminder(now))
  const longAgo = new Date(now.getTime() - eventsKept_days * day_ms).toISOString()
  const events = await db.delete(securityEvents).where(lt(securityEvents.created_at, longAgo))
  return {
    sessions: ended.rowCount ?? 0,
    throttles: over.rowCount ?? 0,
    tokens: unused.rowCount ?? 0,
    letters: letters.rowCount ?? 0,
    mails,
    reminders: told.rowCount ?? 0,
    events: events.rowCount ?? 0,
    clientErrors: await forgetOldKinds(db),
  }
}

/** That of a day is never asked for again; that of a record may be as long as the record lasts. */
const isOldReminder = (now: Date) =>
  or(
    sql`${reminders.key} ~ '^[a-z_]+:[0-9-]{10}$'
      and ${reminders.created_at} < ${new Date(now.getTime() - 7 * day_ms).toISOString()}`,
    lt(reminders.created_at, new Date(now.getTime() - 800 * day_ms).toISOString()),
  )
