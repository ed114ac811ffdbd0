import { and, desc, eq, gt, gte, like, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import {
  accounts,
  memberships,
  reminders,
  stripeSubscriptions,
  subscriptionPeriods,
  users,
} from '../../db/schema.ts'
import { isConfirmed } from '../../server/addresses.ts'
import type { Config } from '../../server/config.ts'
import { letter } from '../../server/letter.tsx'
import { queueMail } from '../../server/outbox.ts'
import { hasPlus } from '../../server/plan.ts'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { graceOf } from './paidTime.ts'

type Settings = Pick<Config, 'publicUrl' | 'stripe'>

/** Who was without Plus for so long when it is found out needs not be told of it. */
const newsFor_days = 7

/**
 * Tells an account's owner that a payment is overdue, or that Plus has ended: in the app and by
 * mail, once for each time it happens, however often this is asked.
 */
export async function tellOfPlan(
  tx: Transaction,
  config: Settings,
  accountId: string,
): Promise<void> {
  await tellOfOverdue(tx, config, accountId)
  await tellOfEnd(tx, config, accountId)
}

async function tellOfOverdue(tx: Transaction, config: Settings, accountId: string) {
  const [overdue] = await tx
    .select({ id: stripeSubscriptions.stripe_id, since: stripeSubscriptions.paid_until })
    .from(stripeSubscriptions)
    .where(
      and(
        eq(stripeSubscriptions.account_id, accountId),
        eq(stripeSubscriptions.status, 'past_due'),
        hasPlus(config, accountId),
      ),
    )
  if (!overdue) return
  const until = graceOf(Date.parse(overdue.since))
  await tellOwner(tx, config, accountId, (zone) => {
    const day = formatDay(dayOf(new Date(until).toISOString(), zone))
    return {
      key: `plus_overdue:${overdue.id}:${overdue.since}`,
      title: 'The payment for Plus failed',
      words: `Plus stays on until ${day}. Please check your card before then.`,
      more: `If the payment still fails, animals past the fifth and your tasks are locked after that day. ${nothingIsLost}`,
      action: 'Manage subscription',
    }
  })
}

/** The same of an end alone; answers whether there was something to tell. */
export async function tellOfEnd(
  tx: Transaction,
  config: Settings,
  accountId: string,
): Promise<boolean> {
  const [ended] = await tx
    .select({ id: subscriptionPeriods.id, at: subscriptionPeriods.ends_at })
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.account_id, accountId),
        hasJustEnded,
        not(hasPlus(config, accountId)),
      ),
    )
    .orderBy(desc(subscriptionPeriods.ends_at))
    .limit(1)
  if (!ended) return false
  return tellOwner(tx, config, accountId, () => ({
    key: `plus_ended:${ended.id}:${ended.at}`,
    title: 'Plus has ended',
    words:
      'Your five oldest animals stay open; the others and your tasks wait. Nothing is deleted.',
    more: 'With Plus everything is there again, as you recorded it.',
    action: 'Subscribe',
  }))
}

/** Who turned it off themselves knows. */
export const hasJustEnded = and(
  ne(subscriptionPeriods.source, 'local'),
  lte(subscriptionPeriods.ends_at, sql`clock_timestamp()`),
  gt(subscriptionPeriods.ends_at, sql`now() - make_interval(days => ${newsFor_days})`),
)

/** True of a period after whose end the owner was told of one; of several, the latest is told. */
export const isToldOf = ({ account_id, ends_at }: typeof subscriptionPeriods): SQL =>
  sql`exists (select from ${reminders} where ${and(
    eq(reminders.account_id, account_id),
    like(reminders.key, 'plus_ended:%'),
    gte(reminders.created_at, ends_at),
  )})`

const nothingIsLost = 'Nothing is deleted: with Plus everything is there again, as you recorded it.'

type Words = { key: string; title: string; words: string; more: string; action: string }

async function tellOwner(
  tx: Transaction,
  { publicUrl }: Settings,
  accountId: string,
  wordsIn: (zone: string) => Words,
): Promise<boolean> {
  const [owner] = await tx
    .select({
      userId: users.id,
      email: users.email,
      zone: accounts.time_zone,
      isConfirmed,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .where(and(eq(memberships.account_id, accountId), eq(memberships.role, 'owner')))
  if (!owner) return false
  const { key, title, words, more, action } = wordsIn(owner.zone)
  const person = { account_id: accountId, user_id: owner.userId }
  const first = await tx
    .insert(reminders)
    // Not when the transaction began: what ends in it has ended before it is told.
    .values({ ...person, key, created_at: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ key: reminders.key })
  if (first.length === 0) return false
  await notify(tx, [
    {
      ...person,
      kind: 'subscription',
      header_text: title,
      body_text: words,
      path: '/subscribe',
    },
  ])
  if (!owner.isConfirmed) return true
  const mail = letter({
    subject: title,
    lines: [words, more],
    action: { label: action, url: `${publicUrl}/dashboard/subscribe` },
  })
  await queueMail(tx, [{ account_id: accountId, to: owner.email, mail }])
  return true
}
