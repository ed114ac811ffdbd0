import { useEffect, useState } from 'react'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useAnswer, useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { freeAnimals } from './freePlan.ts'
import { Free, Gains, PlanCard } from './Gains.tsx'
import classes from './SubscribeScreen.module.css'
import { savingOf } from './saving.ts'
import { type Interval, overStatuses, type SubscriptionState } from './subscription.contract.ts'
import { type Paid, planWords, standing } from './words.ts'

/** The benefits and prices of Plus; for subscribers, how to manage it. */
export function SubscribeScreen() {
  const { subscribed, owner, isDefault } = useUser()
  const query = useSubscription(owner)
  const title = subscribed ? 'Manage subscription' : 'Subscribe'
  return (
    <Screen title={title} crumbs={[{ label: title }]} second="Vivary Plus">
      <div className={`${classes.plan} line67 grid gap halvesAtDesk startAtDesk`}>
        <div className="slim stack gap">
          {owner || isDefault ? (
            <Loaded query={query} what="The subscription" outline={{ shape: 'card' }}>
              {(state) => <Plan state={state} />}
            </Loaded>
          ) : (
            <OfOwner isOn={subscribed} />
          )}
        </div>
        <Gains />
        <Free />
      </div>
    </Screen>
  )
}

function Plan({ state }: { state: SubscriptionState }) {
  const { timezone } = useUser()
  const { payment, subscribed, until, paid, prices } = state
  if (!payment) return <LocalPlan state={state} />
  if (paid && isRunning(state)) return <PaidPlan paid={paid} isOn={subscribed} />
  const standingWords = planWords(state, (moment) => formatDay(dayOf(moment, timezone)))
  return (
    <>
      {standingWords && <PlanCard isOn={subscribed} state={standingWords} />}
      {prices && (!subscribed || until !== null) && <Offer prices={prices} />}
    </>
  )
}

/**
 * A subscription that could be paid twice is managed instead of bought; one that Stripe no longer
 * knows has ended.
 */
function isRunning({ subscribed, paid }: SubscriptionState) {
  if (!paid || overStatuses.some((over) => over === paid.status)) return false
  return subscribed || !['active', 'trialing'].includes(paid.status)
}

const OfOwner = ({ isOn }: { isOn: boolean }) => (
  <PlanCard
    isOn={isOn}
    state={
      isOn
        ? "The account's owner manages the subscription."
        : "Ask the account's owner to subscribe."
    }
  />
)

/** Plus on a server that doesn't sell it: the owner turns it on and off for free. */
function LocalPlan({ state: { subscribed, source, until } }: { state: SubscriptionState }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [isTurningOff, setIsTurningOff] = useState(false)
  const turn = useWrite((plus: boolean) =>
    api<{ object: CurrentUser }>('PATCH', 'subscription', { subscription: { plus } }),
  )

  const put = (plus: boolean) =>
    turn.mutate(plus, {
      onSuccess: ({ object: { subscribed: isOn } }) =>
        flash(`Plus ${isOn === plus ? 'is' : 'stays'} ${isOn ? 'on' : 'off'}.`),
      onError: report,
    })

  const end = until ? ` until ${formatDay(dayOf(until, timezone))}` : ''
  const isOwn = !subscribed || source === 'local'
  const words = isOwn
    ? `It's ${subscribed ? 'on' : 'off'}.`
    : `The operator of this server has given it to this account${end}.`
  return (
    <PlanCard
      isOn={subscribed}
      state={`Plus is free on this server: nothing to pay, nothing to cancel. ${words}`}
    >
      {!subscribed && (
        <Button fullWidth onClick={() => put(true)} loading={turn.isPending}>
          Turn Plus on
        </Button>
      )}
      {subscribed && isOwn && (
        <Button
          fullWidth
          variant="default"
          onClick={() => setIsTurningOff(true)}
          loading={turn.isPending}
        >
          Turn Plus off
        </Button>
      )}
      <Confirm
        isOpen={isTurningOff}
        title="Turn Plus off?"
        yes="Turn Plus off"
        onYes={() => put(false)}
        onClose={() => setIsTurningOff(false)}
      >
        {`All but ${freeAnimals} animals are locked, as are breeding, the incubator and the rest of Plus, and your public shop goes offline. Nothing is deleted, and everything is back once you turn it on again.`}
      </Confirm>
    </PlanCard>
  )
}

type Prices = NonNullable<SubscriptionState['prices']>

/** Monthly or yearly, each a button to the payment page. */
function Offer({ prices }: { prices: Prices }) {
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
            <h3 className="text16 strong">Yearly</h3>
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
            <h3 className="text16 strong">Monthly</h3>
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

/** The state of a paid subscription, with a link to manage it. */
function PaidPlan({ paid, isOn }: { paid: Paid; isOn: boolean }) {
  const { timezone } = useUser()
  const { leave, to } = usePayment()
  const { tone, tag, words } = standing(paid, isOn, (moment) => formatDay(dayOf(moment, timezone)))
  return (
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
  )
}

/** The account's plan; only fetched by its owner. */
const useSubscription = (isOwner: boolean) =>
  useAnswer<SubscriptionState>(['subscription'], 'subscription', isOwner)

/** Goes to the payment service: to pay, or with 'portal' to manage the subscription. */
function usePayment() {
  const { report } = useFlash()
  const leaving = useWrite((to: Interval | 'portal') =>
    to === 'portal'
      ? api<{ url: string }>('POST', 'subscriptions/portal', {})
      : api<{ url: string }>('POST', 'subscriptions', { subscription: { interval: to } }),
  )
  const { reset } = leaving
  useEffect(() => {
    // After the back button, browsers may restore the page with its button still loading.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [reset])

  const leave = (to: Interval | 'portal') =>
    leaving.mutate(to, { onSuccess: ({ url }) => location.assign(url), onError: report })
  // Still loading after success, since a second click would open a second checkout.
  const to = leaving.isPending || leaving.isSuccess ? leaving.variables : undefined
  return { leave, to }
}
