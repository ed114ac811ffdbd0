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
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { notify } from '../../server/messages/notify.ts'
import { queueMail } from '../../server/messages/outbox.ts'
import { hasPlus } from '../../server/plan.ts'
import { isConfirmed } from '../../server/settings/addresses.ts'
import type { Config } from '../../server/settings/config.ts'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { graceOf } from './stripe/paidTime.ts'

type Settings = Pick<Config, 'publicUrl' | 'stripe'>

/** An end discovered later than this isn't worth a notice. */
const newsFor_days = 7

/**
 * Notifies an account's owner, in the app and by email, of an overdue payment or the end of Plus,
 * once for each occurrence.
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
      title: 'Your payment for Plus failed',
      words: `Plus stays on until ${day}. Please check your card before then.`,
      more: `If the payment still fails, your tasks and all but your five oldest animals will be locked after that. ${nothingIsLost}`,
      action: 'Manage subscription',
    }
  })
}

/** Only notifies of an end; returns whether there was one. */
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
      'You can still use your five oldest animals. The others and your tasks are kept safe, and nothing is deleted.',
    more: 'Subscribe again and everything comes back just as you left it.',
    action: 'Subscribe',
  }))
}

/** Not if the owner turned it off. */
export const hasJustEnded = and(
  ne(subscriptionPeriods.source, 'local'),
  lte(subscriptionPeriods.ends_at, sql`clock_timestamp()`),
  gt(subscriptionPeriods.ends_at, sql`now() - make_interval(days => ${newsFor_days})`),
)

/** True for a period whose end the owner has been notified of; of several, the latest counts. */
export const isToldOf = ({ account_id, ends_at }: typeof subscriptionPeriods): SQL =>
  sql`exists (select from ${reminders} where ${and(
    eq(reminders.account_id, account_id),
    like(reminders.key, 'plus_ended:%'),
    gte(reminders.created_at, ends_at),
  )})`

const nothingIsLost =
  'Nothing is deleted. Subscribe again and everything comes back just as you left it.'

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
    // Not the transaction's start: an end within the transaction must precede its notice.
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
  const mail = writeMail({
    subject: title,
    lines: [words, more],
    action: { label: action, url: `${publicUrl}/dashboard/subscribe` },
  })
  await queueMail(tx, [{ account_id: accountId, to: owner.email, mail }])
  return true
}
