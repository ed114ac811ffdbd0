import { eq } from 'drizzle-orm'
import { memberships, users } from '../../src/db/schema.ts'
import { build, type Keeper, keeperIn } from '../app.ts'
import { paymentAt, signed, startStripe } from './standIn.ts'
import type { StripeEvent } from './state.ts'

export const daysFromNow = (moment: string) =>
  Math.round((Date.parse(moment) - Date.now()) / 86_400_000)

export type Selling = Awaited<ReturnType<typeof sellingServer>>

/** A whole server that sells Plus over the stand-in for Stripe. */
export async function sellingServer() {
  const stripe = await startStripe()
  const stack = await build({
    stripe: paymentAt(stripe.api),
    publicUrl: 'https://vivary.example.org',
  })
  const { app, db } = stack

  /** Posts what Stripe would; `header` as it signs, unless told otherwise. */
  const post = (payload: string, header?: string) =>
    app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload,
      headers: {
        'content-type': 'application/json',
        ...(header !== undefined && { 'stripe-signature': header }),
      },
    })

  return {
    ...stack,
    stripe,
    post,

    /** Tells the server of events, one after the other; answers the statuses it gave. */
    async tell(events: StripeEvent[]) {
      const statuses: number[] = []
      for (const event of events) {
        const { payload, header } = signed(event)
        statuses.push((await post(payload, header)).statusCode)
      }
      return statuses
    },

    /** An owner whose address is known to be theirs. */
    async owner(name = 'Maren') {
      const keeper = await keeperIn(stack, { name })
      const confirmed_at = new Date().toISOString()
      await db.update(users).set({ confirmed_at }).where(eq(users.id, keeper.userId))
      return keeper
    },

    /** Goes to the checkout and pays there; answers the subscription, and what Stripe has to tell. */
    async buy(keeper: Keeper, interval: 'month' | 'year' = 'month') {
      const answer = await keeper.post('subscriptions', { subscription: { interval } })
      const session = answer.json().url?.split('/pay/')[1]
      if (!session) throw new Error(`${answer.statusCode} ${answer.body}`)
      return stripe.pay(session)
    },

    /** An owner who has paid, and whose server knows it. */
    async subscriber(interval: 'month' | 'year' = 'month') {
      const keeper = await this.owner()
      const { id, events } = await this.buy(keeper, interval)
      await this.tell(events)
      return { keeper, id }
    },

    stateOf: async (keeper: Keeper) => (await keeper.get('subscription')).json(),

    /** As if Stripe had last been asked long ago, and the time were over. */
    waitedFor: ({ accountId }: Keeper) =>
      stack.pool.query(
        `update stripe_subscriptions set updated_at = now() - interval '8 days' where account_id = $1`,
        [accountId],
      ),

    async periodsOf({ accountId }: Keeper) {
      const { rows } = await stack.pool.query(
        'select * from subscription_periods where account_id = $1',
        [accountId],
      )
      return rows
    },

    async isSubscribed(keeper: Keeper): Promise<boolean> {
      return (await keeper.get('user')).json().subscribed
    },

    /** What the owner was told: the headers of notifications, and the subjects of mails. */
    async toldTo({ accountId }: Keeper) {
      const { rows } = await stack.pool.query<{ words: string }>(
        `select header_text as words, sent_at as at from notifications where account_id = $1
         union all select 'mail: ' || (payload ->> 'subject'), created_at from outbox
         where account_id = $1 and channel = 'mail' order by 1`,
        [accountId],
      )
      return rows.map(({ words }) => words)
    },

    /** Someone else who works in the account. */
    async join({ accountId }: Keeper, role: 'keeper' | 'viewer') {
      const other = await keeperIn(stack, { name: 'Ida' })
      await db.insert(memberships).values({ account_id: accountId, user_id: other.userId, role })
      await stack.pool.query('update sessions set account_id = $1 where user_id = $2', [
        accountId,
        other.userId,
      ])
      return { ...other, accountId }
    },

    async stop() {
      await app.close()
      await stack.pool.end()
      await stripe.stop()
    },
  }
}
