import type { Interval } from './subscription.contract.ts'

/** The paying account, and its owner's address. */
export type Payer = { accountId: string; email: string }

/**
 * How a server provides Plus: sold over Stripe, or turned on by the owner. The verbs of the other
 * way throw a 409.
 */
export type Billing = {
  /** Returns the address of a checkout, or of the portal if there is a running subscription. */
  startCheckout(payer: Payer, interval: Interval): Promise<string>
  /** Returns the address of the portal that manages a subscription. */
  openPortal(accountId: string): Promise<string>
  /** Turns Plus on or off without payment. */
  turn(accountId: string, plus: boolean): Promise<void>
  /** Sets whether the account's subscription ends with its period instead of renewing. */
  letRunOut(accountId: string, isEnding: boolean): Promise<void>
  /** Ends the account's subscription at once. Repeating it does nothing. */
  cancelAll(accountId: string): Promise<void>
}
