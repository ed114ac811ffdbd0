import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { helpAnswers, users } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Failure, SignedOut } from '../../server/errors.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { queueMail } from '../../server/messages/outbox.ts'
import { version } from '../../server/root.ts'
import type { Session } from '../../server/session/session.ts'
import { isConfirmed } from '../../server/settings/addresses.ts'
import type { Config } from '../../server/settings/config.ts'
import {
  type Answers,
  type contactMessage,
  contactTopicWords,
  type HelpSums,
} from './help.contract.ts'

export const answersOf = (db: Db, accountId: string): Promise<Answers['value']> =>
  db
    .select({ article: helpAnswers.article, was_helpful: helpAnswers.was_helpful })
    .from(helpAnswers)
    .where(eq(helpAnswers.account_id, accountId))
    .orderBy(helpAnswers.article)

/** Keeps the account's answer, in place of an earlier one. */
export async function keepAnswer(
  db: Db,
  accountId: string,
  { article, was_helpful }: Answers['value'][number],
): Promise<void> {
  await db
    .insert(helpAnswers)
    .values({ account_id: accountId, article, was_helpful })
    .onConflictDoUpdate({
      target: [helpAnswers.account_id, helpAnswers.article],
      set: { was_helpful, updated_at: sql`now()` },
    })
}

/** The sums of all accounts, those that more find unhelpful first. */
export async function helpSums(db: Db): Promise<HelpSums['value']> {
  const no = sql<number>`(count(*) filter (where not ${helpAnswers.was_helpful}))::int`
  const yes = sql<number>`(count(*) filter (where ${helpAnswers.was_helpful}))::int`
  return db
    .select({ article: helpAnswers.article, yes, no })
    .from(helpAnswers)
    .groupBy(helpAnswers.article)
    .orderBy(desc(no), desc(yes), helpAnswers.article)
}

type Written = z.output<typeof contactMessage> & { requestId: string; browser: string }

/**
 * Emails the user's message to every operator. A reply goes to the user, if their address is
 * confirmed. Throws 409 `nobody_to_tell` if no operator has an address.
 */
export async function tellOperators(
  { config, db }: Base,
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
export async function operatorAddresses({
  config,
  db,
}: {
  config: Pick<Config, 'operatorEmails'>
  db: Db
}): Promise<string[]> {
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
