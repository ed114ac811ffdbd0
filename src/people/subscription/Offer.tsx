import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import classes from './SubscribeScreen.module.css'
import { savingOf } from './saving.ts'
import type { Interval, SubscriptionState } from './subscription.contract.ts'
import { usePayment } from './useSubscription.ts'

type Prices = NonNullable<SubscriptionState['prices']>

/** Monthly or yearly, each a button to the payment page. */
export function Offer({ prices }: { prices: Prices }) {
  const { leave, to } = usePayment()
  const saving = savingOf(prices)
  const choice = (interval: Interval) => (
    <Button
      variant={interval === 'year' ? 'filled' : 'light'}
      aria-label={`Subscribe ${interval}ly`}
      loading={to === interval}
      disabled={to !== undefined && to !== interval}
      onClick={() => leave(interval)}
    >
      Subscribe
    </Button>
  )
  return (
    <Card title="Choose how to pay">
      <ul className={`${classes.offers} stack gap12`}>
        <li>
          <div>
            <h3>Yearly</h3>
            <p>
              <strong>{prices.year}</strong> a year
            </p>
            {saving && (
              <p className="text14 semibold primary">
                You save {saving.amount} ({saving.percent}%)
              </p>
            )}
          </div>
          {choice('year')}
        </li>
        <li>
          <div>
            <h3>Monthly</h3>
            <p>
              <strong>{prices.month}</strong> a month
            </p>
          </div>
          {choice('month')}
        </li>
      </ul>
      <p className="quiet">
        You pay through Stripe, so we never see your card number. Cancel any time, and you'll keep
        Plus until the end of the period you've paid for.
      </p>
    </Card>
  )
}
