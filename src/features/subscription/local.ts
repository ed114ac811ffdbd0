import type { Database } from '../../db/db.ts'
import { Failure } from '../../server/errors.ts'
import { endLocalPlus, startLocalPlus } from '../../server/plan.ts'
import type { Billing } from './billing.ts'

/** An installation of one's own: nothing is sold, the owner turns Plus on and off. */
export const localBilling = (db: Database): Billing => ({
  async startCheckout() {
    throw nothingIsSold()
  },
  async openPortal() {
    throw nothingIsSold()
  },
  turn: (accountId, plus) =>
    db.transaction((tx) => (plus ? startLocalPlus : endLocalPlus)(tx, accountId)),
  async letRunOut() {},
  async cancelAll() {},
})

const nothingIsSold = () =>
  new Failure(409, [
    {
      message: 'Nothing is sold here: turn Plus on in the settings, at no cost.',
      code: 'no_payment',
    },
  ])
