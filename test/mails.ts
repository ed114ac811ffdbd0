import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../src/db/db.ts'
import { outbox } from '../src/db/schema.ts'
import type { Context } from '../src/server/context.ts'
import { type Mail, mail } from '../src/server/messages/outbox.ts'

/** The emails queued for an address, earliest first. */
export async function queuedMails({ db }: Pick<Context, 'db'>, address: string) {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.recipient, address))
    .orderBy(asc(outbox.created_at), asc(outbox.id))
  return rows.map(({ payload }) => mail.parse(payload))
}

/** The queued emails with a subject, or all, latest first. */
export const mailsTo = async (db: Database, address: string, subject?: string) =>
  (await queuedMails({ db }, address))
    .filter((sent) => subject === undefined || sent.subject === subject)
    .reverse()

/** The latest with a subject; waits for one that is queued after the response. */
export async function mailTo(db: Database, address: string, subject: string): Promise<Mail> {
  await expect.poll(() => mailsTo(db, address, subject)).not.toEqual([])
  const [latest] = await mailsTo(db, address, subject)
  return mail.parse(latest)
}

/** The path of an email's button. */
export const linkIn = ({ text }: { text: string }): string =>
  text.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1] ?? ''
