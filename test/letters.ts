import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../src/db/db.ts'
import { outbox } from '../src/db/schema.ts'
import type { Context } from '../src/server/context.ts'
import { type Mail, mail } from '../src/server/outbox.ts'

/** The mails that wait to be carried to an address, the earliest first. */
export async function lettersTo({ db }: Pick<Context, 'db'>, address: string) {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.recipient, address))
    .orderBy(asc(outbox.created_at), asc(outbox.id))
  return rows.map(({ payload }) => mail.parse(payload))
}

/** Those with a subject, or all, the latest first. */
export const mailsTo = async (db: Database, address: string, subject?: string) =>
  (await lettersTo({ db }, address))
    .filter((letter) => subject === undefined || letter.subject === subject)
    .reverse()

/** The latest with a subject; waits for one that is written after the answer. */
export async function mailTo(db: Database, address: string, subject: string): Promise<Mail> {
  await expect.poll(() => mailsTo(db, address, subject)).not.toEqual([])
  const [latest] = await mailsTo(db, address, subject)
  return mail.parse(latest)
}

/** The address of the button of a mail, without the site's. */
export const linkIn = ({ text }: { text: string }): string =>
  text.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1] ?? ''
