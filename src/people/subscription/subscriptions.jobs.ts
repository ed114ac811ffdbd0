import {
  and,
  asc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import {
  accounts,
  stripeCustomers,
  stripeEvents,
  stripeSubscriptions,
  subscriptionPeriods,
} from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { runEach, throwAll } from '../../server/limits/runEach.ts'
import { hasPlus, lockAccount } from '../../server/plan.ts'
import { refresh } from './stripe/refresh.queries.ts'
import { openStripe, paymentOf } from './stripe/stripe.ts'
import { subscriptionsOf } from './stripe/stripeBilling.ts'
import { overStatuses } from './subscription.contract.ts'
import { letSubscriptionsRunOut } from './subscriptions.queries.ts'
import { hasJustEnded, isToldOf, tellOfEnd } from './telling.queries.ts'

/** The most that one run reads from Stripe; the rest waits for the next. */
const mostAtOnce = 500

/**
 * Reads from Stripe every subscription near or past its end, each at least weekly, and those of
 * recent checkouts without an event, to make up for lost events. Corrects which ones renew, and
 * notifies about Plus that has ended. A failure doesn't stop the rest, and is thrown at the end.
 * Returns how many were read and notified.
 */
export async function keepSubscriptions(
  context: Base,
  signal?: AbortSignal,
): Promise<{ read: number; ended: number }> {
  const turns: Turns = { failures: [], signal, isHopeless: isOutOfReach }
  const read = context.config.stripe ? await askStripe(context, turns) : 0
  const ended = await tellOfEnds(context, turns)
  await context.db.delete(stripeEvents).where(lt(stripeEvents.created_at, daysAgo(eventsKept_days)))
  throwAll(turns.failures, "Some subscriptions weren't checked")
  return { read, ended }
}

type Turns = Parameters<typeof runEach>[2]

const isOutOfReach = (error: unknown) => error instanceof Failure && error.status === 503

async function askStripe(context: Base, turns: Turns): Promise<number> {
  const { config, db } = context
  const stripe = await openStripe(paymentOf(config))
  const ids = await dueIds(db)
  await runEach(
    await silentCustomers(db),
    async (customer) => ids.push(...(await subscriptionsOf(stripe, customer)).map(({ id }) => id)),
    turns,
  )
  const read = await runEach(ids, (id) => refresh(context, stripe, id), turns)
  return read + (await setRenewals(context, turns))
}

/** Stripe retries an event for three days, or thirty by hand. */
const eventsKept_days = 60

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

async function dueIds(db: Database) {
  const { status, paid_until, updated_at, stripe_id } = stripeSubscriptions
  const rows = await db
    .select({ id: stripe_id })
    .from(stripeSubscriptions)
    .where(
      and(
        notInArray(status, [...overStatuses]),
        lt(updated_at, sql`now() - interval '50 minutes'`),
        or(
          lt(updated_at, daysAgo(7)),
          // A payment overdue for two months needn't be checked hourly.
          and(lt(paid_until, sql`now() + interval '1 day'`), gt(paid_until, daysAgo(60))),
        ),
      ),
    )
    .orderBy(asc(updated_at))
    .limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

/** Customers with a recent checkout and without a running subscription. */
async function silentCustomers(db: Database) {
  const subscriptions = db
    .select({ one: sql`1` })
    .from(stripeSubscriptions)
    .where(
      and(
        sql`${stripeSubscriptions.account_id} = ${stripeCustomers.account_id}`,
        notInArray(stripeSubscriptions.status, [...overStatuses]),
      ),
    )
  const rows = await db
    .select({ id: stripeCustomers.customer_id })
    .from(stripeCustomers)
    .where(and(gt(stripeCustomers.updated_at, daysAgo(3)), notExists(subscriptions)))
    .orderBy(asc(stripeCustomers.updated_at))
    .limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

/**
 * Subscriptions renew unless the account will be deleted. This corrects those that couldn't be
 * changed at the time, because Stripe was unreachable or the server stopped.
 */
async function setRenewals(context: Base, turns: Turns) {
  const { account_id, status, is_ending, ends_with_account } = stripeSubscriptions
  const rows = await context.db
    .select({ id: accounts.id, isEnding: sql<boolean>`${accounts.erase_at} is not null` })
    .from(accounts)
    .innerJoin(stripeSubscriptions, eq(account_id, accounts.id))
    .where(
      and(
        notInArray(status, [...overStatuses]),
        or(
          and(isNotNull(accounts.erase_at), not(is_ending)),
          // Those that their owner cancelled stay cancelled.
          and(isNull(accounts.erase_at), ends_with_account),
        ),
      ),
    )
    .groupBy(accounts.id)
    // In random order, so that subscriptions which Stripe refuses can't block the rest.
    .orderBy(sql`random()`)
    .limit(mostAtOnce)
  return runEach(rows, ({ id, isEnding }) => letSubscriptionsRunOut(context, id, isEnding), turns)
}

/** No event reports that Plus has simply run out. Returns how many owners were notified. */
async function tellOfEnds({ config, db }: Base, { failures, signal }: Turns) {
  const rows = await db
    .selectDistinct({ accountId: subscriptionPeriods.account_id })
    .from(subscriptionPeriods)
    .innerJoin(accounts, eq(accounts.id, subscriptionPeriods.account_id))
    .where(and(hasJustEnded, not(hasPlus(config, accounts.id)), not(isToldOf(subscriptionPeriods))))
  let notices = 0
  const tell = ({ accountId }: { accountId: string }) =>
    db.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      if (await tellOfEnd(tx, config, accountId)) notices += 1
    })
  await runEach(rows, tell, { failures, signal })
  return notices
}
