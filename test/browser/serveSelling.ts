// A server that sells Plus over a stand-in for Stripe, in a process of its own, over the database of the one under test
// unless SELLING_ALONE is set; it ends with the one that started it. Asked to `erase`, it does the job of a day on which what is asked for now is due.

import { daysToKeep } from '../../src/people/leaving/leaving.contract.ts'
import { eraseAccounts } from '../../src/people/leaving/leaving.jobs.ts'
import { freePort } from '../server.ts'
import { paymentAt, startStripe } from '../stripe/standIn.ts'
import { startServer } from './server.ts'

const stripe = await startStripe()
const { secretKey, webhookSecret, prices, shown } = paymentAt(stripe.api)
const port = await freePort()
const { address, context, stop } = await startServer({
  port,
  databaseUrl: process.env.SELLING_ALONE ? '' : process.env.VIVARY_DATABASE_URL,
  settings: {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: prices.month,
    STRIPE_PRICE_YEARLY: prices.year,
    PLUS_PRICE_MONTHLY: shown.month,
    PLUS_PRICE_YEARLY: shown.year,
    STRIPE_API: stripe.api,
  },
})
stripe.sendTo(`${address.url}/webhooks/stripe`)
process.once('disconnect', async () => {
  await stop()
  await stripe.stop()
  process.exit(0)
})
process.on('message', async () => {
  const now = new Date(Date.now() + (daysToKeep + 1) * 86_400_000)
  process.send?.(await eraseAccounts(context, { now }))
})
process.send?.(address)
