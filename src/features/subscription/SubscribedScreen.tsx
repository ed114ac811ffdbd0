import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './SubscribeScreen.module.css'
import type { SubscriptionState } from './subscription.contract.ts'

/** Stripe tells us within seconds as a rule; asked so often, and then no more by itself. */
const every_ms = 2000
const mostAsked = 30

/** Back from the payment: waits until it has arrived, and says where to go on. */
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
      <div className={classes.plan} role="status">
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

/** Asks until Plus is on, for a minute; then only when it is told to. */
function useArrival(isOwner: boolean) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(0)
  const query = useQuery({
    queryKey: ['subscription', 'arriving'],
    queryFn: () => {
      setAsked((before) => before + 1)
      return api<SubscriptionState>('GET', 'subscription')
    },
    enabled: isOwner,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.subscribed || data?.payment === false || asked >= mostAsked ? false : every_ms,
  })
  const isOn = query.data?.subscribed ?? false

  useEffect(() => {
    // What was locked until now is read anew.
    if (isOn) queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'arriving' })
  }, [isOn, queries])

  return {
    state: query.data,
    isLate: asked >= mostAsked || query.isError || query.data?.payment === false,
    isAsking: query.isFetching,
    ask: () => query.refetch(),
  }
}

const OnItsWay = () => (
  <Card>
    <p>Waiting for Stripe to confirm the payment. This takes a few seconds.</p>
    <div className={classes.waiting} aria-hidden="true" />
  </Card>
)

const Arrived = () => (
  <Card>
    <p>
      Thank you. There is room for all your animals now, and what was locked is open, as you
      recorded it.
    </p>
    <div className={classes.ways}>
      <Button component={Link} to="/animals">
        Go to animals
      </Button>
      <Button component={Link} to="/" variant="light">
        To the dashboard
      </Button>
    </div>
  </Card>
)

const TakesLonger = ({ onAsk, isAsking }: { onAsk: () => void; isAsking: boolean }) => (
  <Card>
    <p>
      This takes longer than usual. If you have paid, nothing is lost: Plus comes on by itself as
      soon as Stripe tells us, within an hour at most. You need not wait here, and please do not pay
      twice.
    </p>
    <div className={classes.ways}>
      <Button onClick={onAsk} loading={isAsking}>
        Look again
      </Button>
      <Button component={Link} to="/" variant="light">
        To the dashboard
      </Button>
    </div>
  </Card>
)
