import type { Interval } from './subscription.contract.ts'

/** Who pays: the account, and the owner's address. */
export type Payer = { accountId: string; email: string }

/**
 * How an installation comes to its Plus: sold over Stripe, or turned on by the owner. What does not
 * go with it is refused with a 409 that says so.
 */
export type Billing = {
  /** Answers where to pay; who has a running subscription is led to where it is managed instead. */
  startCheckout(payer: Payer, interval: Interval): Promise<string>
  /** Answers where an account's subscription is managed. */
  openPortal(accountId: string): Promise<string>
  /** Turns Plus on or off without payment. */
  turn(accountId: string, plus: boolean): Promise<void>
  /** Has what the account pays for run out instead of being renewed; false takes that back. */
  letRunOut(accountId: string, isEnding: boolean): Promise<void>
  /** Ends what the account pays for, at once. Doing it again does nothing. */
  cancelAll(accountId: string): Promise<void>
}
