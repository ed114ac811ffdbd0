import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, SignedOut } from '../../server/errors.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { queueMail } from '../../server/messages/outbox.ts'
import { version } from '../../server/root.ts'
import type { Session } from '../../server/session/session.ts'
import { isConfirmed } from '../../server/settings/addresses.ts'
import { type contactMessage, contactTopicWords } from './contact.contract.ts'

type Written = z.output<typeof contactMessage> & { requestId: string; browser: string }

/**
 * Emails the user's message to every operator. A reply goes to the user, if their address is
 * confirmed. Throws 409 `nobody_to_tell` if no operator has an address.
 */
export async function tellOperators(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { accountId, userId }: Session,
  { topic, content, reference, requestId, browser }: Written,
): Promise<void> {
  const [from] = await db
    .select({ name: users.name, email: users.email, isConfirmed })
    .from(users)
    .where(eq(users.id, userId))
  if (!from) throw new SignedOut()
  const addresses = await operatorAddresses({ config, db })
  if (addresses.length === 0) throw nobodyToTell()
  const mail = writeMail({
    subject: `${contactTopicWords[topic]}, from ${from.name}`,
    lines: content.split(/\n{2,}/),
    after: [
      `From ${from.name}, ${from.email}${from.isConfirmed ? '' : ' (not confirmed)'}.`,
      `Reference ${reference || 'none'}, request ${requestId}, Vivary ${version}.`,
      browser,
    ],
  })
  const replyTo = from.isConfirmed ? from.email : undefined
  await queueMail(
    db,
    addresses.map((to) => ({ account_id: accountId, to, mail: { ...mail, replyTo } })),
  )
}

/** The addresses in the settings, and of the person who signed up first, once it is confirmed. */
async function operatorAddresses({ config, db }: Pick<Context, 'config' | 'db'>) {
  const first = await db
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.operator} and ${isConfirmed}`)
  return [...new Set([...config.operatorEmails, ...first.map(({ email }) => email.toLowerCase())])]
}

const nobodyToTell = () =>
  new Failure(409, [
    {
      message: "Whoever runs this server hasn't confirmed an email address, so we can't send this.",
      code: 'nobody_to_tell',
    },
  ])
