import { asc, eq } from 'drizzle-orm'
import { outbox } from '../src/db/schema.ts'
import type { Context } from '../src/server/context.ts'
import { mail } from '../src/server/outbox.ts'

/** The mails that wait to be carried to an address, the earliest first. */
export async function lettersTo({ db }: Pick<Context, 'db'>, address: string) {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.recipient, address))
    .orderBy(asc(outbox.created_at), asc(outbox.id))
  return rows.map(({ payload }) => mail.parse(payload))
}

/** The address of the button of a mail, without the site's. */
export const linkIn = ({ text }: { text: string }): string =>
  text.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1] ?? ''
