import type { SubscriptionState } from './subscription.contract.ts'

/* Words for a subscription. `day` writes a moment's day. */

export type Paid = NonNullable<SubscriptionState['paid']>

/** Where Plus stands that isn't paid here, in a sentence; nothing of an account that never had it. */
export function planWords(
  { subscribed, source, until, paid }: SubscriptionState,
  day: (moment: string) => string,
) {
  if (!subscribed) return paid && `Your last subscription ended on ${day(paid.paid_until)}.`
  if (source === 'stripe') return until && `Plus stays on until ${day(until)}.`
  if (!until) return 'This account has been given Plus for free, with no end date.'
  return `This account has been given Plus for free until ${day(until)}.`
}

/** Where a paid subscription stands: the tone and words of its tag, and a sentence. */
export function standing(
  { status, paid_until, is_ending, grace_until }: Paid,
  isOn: boolean,
  day: (moment: string) => string,
) {
  if (status === 'past_due' && isOn && grace_until) {
    const words = `Your payment failed. Plus stays on until ${day(grace_until)}. Please check your card before then.`
    return { tone: 'late', tag: 'Payment failed', words } as const
  }
  if (status === 'past_due' || status === 'unpaid') {
    const words = "Your payment failed, so Plus is off. It comes back as soon as you've paid."
    return { tone: 'late', tag: 'Payment failed', words } as const
  }
  if (status === 'paused') {
    const words = 'Your subscription is paused, so Plus is off.'
    return { tone: 'due', tag: 'Paused', words } as const
  }
  if (is_ending) {
    const words = `It ends on ${day(paid_until)} and won't renew.`
    return { tone: 'due', tag: 'Ending', words } as const
  }
  return { tone: 'good', tag: 'On', words: `It renews on ${day(paid_until)}.` } as const
}
