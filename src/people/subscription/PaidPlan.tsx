import { dayOf, formatDay } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useUser } from '../../web/user.ts'
import { Gains } from './Gains.tsx'
import type { SubscriptionState } from './subscription.contract.ts'
import { usePayment } from './useSubscription.ts'

type Paid = NonNullable<SubscriptionState['paid']>

/** The state of a paid subscription, with a link to manage it. */
export function PaidPlan({ paid, isOn }: { paid: Paid; isOn: boolean }) {
  const { timezone } = useUser()
  const { leave, to } = usePayment()
  const { tone, tag, words } = standing(paid, isOn, (moment) => formatDay(dayOf(moment, timezone)))
  return (
    <>
      <Card title="Your subscription" aside={<Tag tone={tone}>{tag}</Tag>}>
        <p>
          {paid.interval === 'year' ? 'Paid yearly.' : 'Paid monthly.'} {words}
        </p>
        <Button fullWidth loading={to !== undefined} onClick={() => leave('portal')}>
          Manage payment
        </Button>
        <p className="quiet">
          Change your card, see invoices or cancel with Stripe, our payment provider.
        </p>
      </Card>
      <Gains isOn={false} />
    </>
  )
}

function standing(
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
    return {
      tone: 'due',
      tag: 'Paused',
      words: 'Your subscription is paused, so Plus is off.',
    } as const
  }
  if (is_ending) {
    const words = `It ends on ${day(paid_until)} and won't renew.`
    return { tone: 'due', tag: 'Ending', words } as const
  }
  return { tone: 'good', tag: 'On', words: `It renews on ${day(paid_until)}.` } as const
}
