import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './SubscribeScreen.module.css'
import type { SubscriptionState } from './subscription.contract.ts'

/** Stripe's event usually arrives within seconds; polled for a minute, then on request. */
const every_ms = 2000
const mostAsked = 30

/** After payment: waits for Plus to arrive, and says where to go next. */
export function SubscribedScreen() {
  const { owner, isDefault } = useUser()
  const { state, isLate, isAsking, ask } = useArrival(owner)
  const isOn = state?.subscribed ?? false
  const title = isOn ? 'Plus is on' : 'Thank you'
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Subscribe', href: '/subscribe' }, { label: title }]}
      second="Vivary Plus"
    >
      <div className={`${classes.plan} line35 stack gap`} role="status">
        {isOn && <Arrived />}
        {!isOn && owner && !isLate && <OnItsWay />}
        {!isOn && owner && isLate && <TakesLonger onAsk={ask} isAsking={isAsking} />}
        {!owner && !isDefault && (
          <Card>
            <p>Ask the account's owner to subscribe.</p>
          </Card>
        )}
      </div>
    </Screen>
  )
}

/** Polls for a minute until Plus is on, then only on request. */
function useArrival(isOwner: boolean) {
  const queries = useQueryClient()
  const [attempts, setAttempts] = useState(0)
  const query = useQuery({
    queryKey: ['subscription', 'arriving'],
    queryFn: () => {
      setAttempts((before) => before + 1)
      return api<SubscriptionState>('GET', 'subscription')
    },
    enabled: isOwner,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.subscribed || data?.payment === false || attempts >= mostAsked ? false : every_ms,
  })
  const isOn = query.data?.subscribed ?? false

  useEffect(() => {
    // Locked records are readable now.
    if (isOn) queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'arriving' })
  }, [isOn, queries])

  return {
    state: query.data,
    isLate: attempts >= mostAsked || query.isError || query.data?.payment === false,
    isAsking: query.isFetching,
    ask: () => query.refetch(),
  }
}

const OnItsWay = () => (
  <Card>
    <p>Waiting for Stripe to confirm the payment. This takes a few seconds.</p>
    <div className={`${classes.waiting} round4`} aria-hidden="true" />
  </Card>
)

const Arrived = () => (
  <Card>
    <p>
      Thank you! You can now keep as many animals as you like, and everything that was locked is
      back just as you left it.
    </p>
    <div className="flex wrap gap12">
      <ButtonLink to="/animals">Go to animals</ButtonLink>
      <ButtonLink to="/" variant="light">
        Go to dashboard
      </ButtonLink>
    </div>
  </Card>
)

const TakesLonger = ({ onAsk, isAsking }: { onAsk: () => void; isAsking: boolean }) => (
  <Card>
    <p>
      This is taking longer than usual. If you've paid, don't worry: Plus will turn on as soon as
      Stripe lets us know, within an hour. You don't need to wait here, and please don't pay twice.
    </p>
    <div className="flex wrap gap12">
      <Button onClick={onAsk} loading={isAsking}>
        Check again
      </Button>
      <ButtonLink to="/" variant="light">
        Go to dashboard
      </ButtonLink>
    </div>
  </Card>
)
