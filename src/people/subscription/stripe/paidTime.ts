import { graceDays, type Interval } from '../subscription.contract.ts'

/** A subscription from Stripe, with times in milliseconds. */
export type Told = {
  id: string
  customerId: string
  /** The account it was bought for, from the metadata set by checkout. */
  notedAccountId: string | undefined
  status: string
  interval: Interval
  startedAt: number
  periodStart: number
  periodEnd: number
  /** When it will end, if it was cancelled. */
  endsAt: number | undefined
  /** True if it was cancelled because the account will be deleted. */
  endsWithAccount: boolean
  /** When it ended. */
  endedAt: number | undefined
  /** Since when a payment is overdue, if known. */
  unpaidSince: number | undefined
}

export type PaidTime = {
  paidUntil: number
  isEnding: boolean
  /** When its Plus ends; undefined if it gives none. */
  plusUntil: number | undefined
}

const day_ms = 86_400_000

/** A renewal is charged about an hour after the period's end, and its event may be late. */
const slack_ms = day_ms

/**
 * The time that a subscription gives, from its present state at Stripe alone: the order and number of events don't
 * matter.
 */
export function paidTimeOf(subscription: Told): PaidTime {
  const { status, startedAt, periodEnd } = subscription
  const endsAt = subscription.endsAt ?? Number.POSITIVE_INFINITY
  const isEnding = endsAt <= periodEnd
  switch (status) {
    case 'active':
    case 'trialing':
      return {
        paidUntil: Math.min(periodEnd, endsAt),
        isEnding,
        plusUntil: isEnding ? endsAt : Math.min(periodEnd + slack_ms, endsAt),
      }
    case 'past_due': {
      const paidUntil = unpaidSince(subscription)
      return { paidUntil, isEnding, plusUntil: Math.min(graceOf(paidUntil), endsAt) }
    }
    case 'unpaid':
    case 'paused': {
      const paidUntil = unpaidSince(subscription)
      return { paidUntil, isEnding, plusUntil: paidUntil }
    }
    case 'canceled': {
      const paidUntil = subscription.endedAt ?? periodEnd
      return { paidUntil, isEnding: true, plusUntil: paidUntil }
    }
    default:
      // `incomplete`, `incomplete_expired`, and future statuses.
      return { paidUntil: startedAt, isEnding: false, plusUntil: undefined }
  }
}

/** The end of the grace period of an overdue payment. */
export const graceOf = (unpaidSince: number): number => unpaidSince + graceDays * day_ms

/** A renewed period begins before it is paid. */
const unpaidSince = (subscription: Told) => subscription.unpaidSince ?? subscription.periodStart
