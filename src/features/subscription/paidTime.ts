import { graceDays, type Interval } from './subscription.contract.ts'

/** A subscription as Stripe tells it; moments in milliseconds. */
export type Told = {
  id: string
  customerId: string
  /** The account it was bought for, by the note that checkout leaves on it. */
  notedAccountId: string | undefined
  status: string
  interval: Interval
  startedAt: number
  periodStart: number
  periodEnd: number
  /** When it will end by itself, if somebody said so. */
  endsAt: number | undefined
  /** Whether it was ended because its account is to be erased. */
  endsWithAccount: boolean
  /** When it ended. */
  endedAt: number | undefined
  /** Since when a payment is overdue, where that is known. */
  unpaidSince: number | undefined
}

export type PaidTime = {
  paidUntil: number
  isEnding: boolean
  /** Until when it gives Plus; undefined: it gives nothing. */
  plusUntil: number | undefined
}

const day_ms = 86_400_000

/** A renewal is charged about an hour after the period's end, and may arrive later still. */
const slack_ms = day_ms

/** What a subscription gives, by what Stripe says of it and nothing else: order and number of events don't count. */
export function paidTimeOf(told: Told): PaidTime {
  const { status, startedAt, periodEnd } = told
  const endsAt = told.endsAt ?? Number.POSITIVE_INFINITY
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
      const paidUntil = unpaidSince(told)
      return { paidUntil, isEnding, plusUntil: Math.min(graceOf(paidUntil), endsAt) }
    }
    case 'unpaid':
    case 'paused': {
      const paidUntil = unpaidSince(told)
      return { paidUntil, isEnding, plusUntil: paidUntil }
    }
    case 'canceled': {
      const paidUntil = told.endedAt ?? periodEnd
      return { paidUntil, isEnding: true, plusUntil: paidUntil }
    }
    default:
      // `incomplete`, `incomplete_expired`, and words that are yet to be invented.
      return { paidUntil: startedAt, isEnding: false, plusUntil: undefined }
  }
}

/** The end of the grace that began when a payment was overdue. */
export const graceOf = (unpaidSince: number): number => unpaidSince + graceDays * day_ms

/** Renewing begins the next period before it is paid. */
const unpaidSince = (told: Told) => told.unpaidSince ?? told.periodStart
