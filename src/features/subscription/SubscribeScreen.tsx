import { dayOf, formatDay } from '../../shared/dates.ts'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { Gains } from './Gains.tsx'
import { LocalPlan } from './LocalPlan.tsx'
import { Offer } from './Offer.tsx'
import { PaidPlan } from './PaidPlan.tsx'
import classes from './SubscribeScreen.module.css'
import { overStatuses, type SubscriptionState } from './subscription.contract.ts'
import { useSubscription } from './useSubscription.ts'

/** What Plus gives, what it costs and how to come by it; for who has it, how it is managed. */
export function SubscribeScreen() {
  const { subscribed, owner, isDefault } = useUser()
  const query = useSubscription(owner)
  const title = subscribed ? 'Manage subscription' : 'Subscribe'
  return (
    <Screen title={title} crumbs={[{ label: title }]} second="Vivary Plus">
      <div className={classes.plan}>
        {query.data && <Plan state={query.data} />}
        {!owner && !isDefault && <OfOwner isOn={subscribed} />}
        {(isDefault || (owner && query.isPending)) && <Waiting shape="card" />}
        {query.isError && !query.data && (
          <ListFailed what="The subscription" onRetry={() => query.refetch()} />
        )}
      </div>
    </Screen>
  )
}

function Plan({ state }: { state: SubscriptionState }) {
  const { payment, subscribed, source, until, paid } = state
  if (!payment) return <LocalPlan state={state} />
  if (paid && isRunning(paid.status)) return <PaidPlan paid={paid} isOn={subscribed} />
  const isGiven = subscribed && source !== 'stripe'
  return (
    <>
      <Gains isOn={subscribed}>
        {isGiven && <Given until={until} />}
        {!subscribed && paid && <EndedLately paidUntil={paid.paid_until} />}
      </Gains>
      {(!subscribed || until !== null) && state.prices && <Offer prices={state.prices} />}
    </>
  )
}

/** What could be paid twice is managed, not bought again. */
const isRunning = (status: string) =>
  status !== 'incomplete' && !overStatuses.some((over) => over === status)

const OfOwner = ({ isOn }: { isOn: boolean }) => (
  <Gains isOn={isOn}>
    {isOn ? (
      <p className="quiet">The account's owner takes care of the subscription.</p>
    ) : (
      <p>Ask the account's owner to subscribe.</p>
    )}
  </Gains>
)

function Given({ until }: { until: string | null }) {
  const { timezone } = useUser()
  if (!until) return <p>Plus was given to this account, at no cost and without an end.</p>
  return (
    <p>Plus was given to this account at no cost, until {formatDay(dayOf(until, timezone))}.</p>
  )
}

function EndedLately({ paidUntil }: { paidUntil: string }) {
  const { timezone } = useUser()
  return <p>Your last subscription ended on {formatDay(dayOf(paidUntil, timezone))}.</p>
}
