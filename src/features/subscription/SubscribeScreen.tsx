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

/** What could be paid twice is managed, not bought again; one that Stripe has forgotten is over. */
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
  if (!until) return 'Plus was given to this account, at no cost and without an end.'
  return `Plus was given to this account at no cost, until ${day(until)}.`
}

const OfOwner = ({ isOn }: { isOn: boolean }) => (
  <Gains
    isOn={isOn}
    state={
      isOn
        ? "The account's owner takes care of the subscription."
        : "Ask the account's owner to subscribe."
    }
  />
)
