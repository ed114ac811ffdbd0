import { dayOf, formatDay } from '../../shared/dates.ts'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { Gains } from './Gains.tsx'
import { LocalPlan } from './LocalPlan.tsx'
import { Offer } from './Offer.tsx'
import { PaidPlan } from './PaidPlan.tsx'
import classes from './SubscribeScreen.module.css'
import { overStatuses, type SubscriptionState } from './subscription.contract.ts'
import { useSubscription } from './useSubscription.ts'

/** The benefits and prices of Plus; for subscribers, how to manage it. */
export function SubscribeScreen() {
  const { subscribed, owner, isDefault } = useUser()
  const query = useSubscription(owner)
  const title = subscribed ? 'Manage subscription' : 'Subscribe'
  return (
    <Screen title={title} crumbs={[{ label: title }]} second="Vivary Plus">
      <div className={`${classes.plan} line35 stack gap`}>
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
  const { timezone } = useUser()
  const { payment, subscribed, until, paid, prices } = state
  if (!payment) return <LocalPlan state={state} />
  if (paid && isRunning(state)) return <PaidPlan paid={paid} isOn={subscribed} />
  return (
    <>
      <Gains
        isOn={subscribed}
        state={words(state, (moment) => formatDay(dayOf(moment, timezone)))}
      />
      {prices && (!subscribed || until !== null) && <Offer prices={prices} />}
    </>
  )
}

/**
 * A subscription that could be paid twice is managed instead of bought; one that Stripe no longer
 * knows has ended.
 */
function isRunning({ subscribed, paid }: SubscriptionState) {
  if (!paid || paid.status === 'incomplete') return false
  if (overStatuses.some((over) => over === paid.status)) return false
  return subscribed || !['active', 'trialing'].includes(paid.status)
}

function words(
  { subscribed, source, until, paid }: SubscriptionState,
  day: (moment: string) => string,
) {
  if (!subscribed) return paid && `Your last subscription ended on ${day(paid.paid_until)}.`
  if (source === 'stripe') return until && `Plus stays on until ${day(until)}.`
  if (!until) return 'This account has been given Plus for free, with no end date.'
  return `This account has been given Plus for free until ${day(until)}.`
}

const OfOwner = ({ isOn }: { isOn: boolean }) => (
  <Gains
    isOn={isOn}
    state={
      isOn
        ? "The account's owner manages the subscription."
        : "Ask the account's owner to subscribe."
    }
  />
)
