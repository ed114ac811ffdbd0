import { Button } from '@mantine/core'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { Gains } from './Gains.tsx'
import type { SubscriptionState } from './subscription.contract.ts'

/** Plus on an installation of one's own: the owner turns it on and off, at no cost. */
export function LocalPlan({ state: { subscribed, source, until } }: { state: SubscriptionState }) {
  const { timezone } = useUser()
  const { flash, told } = useFlash()
  const turn = useWrite((plus: boolean) => api('PATCH', 'subscription', { subscription: { plus } }))

  const put = (plus: boolean) =>
    turn.mutate(plus, {
      onSuccess: () => flash(plus ? 'Plus is on.' : 'Plus is off.'),
      onError: told,
    })

  const end = until ? ` until ${formatDay(dayOf(until, timezone))}` : ''
  const isOwn = !subscribed || source === 'local'
  const words = isOwn
    ? `It is ${subscribed ? 'on' : 'off'}.`
    : `It was given to this account${end} by the people who run the installation.`
  return (
    <Gains
      isOn={subscribed}
      state={`Nothing is sold on this installation, so Plus costs nothing. ${words}`}
    >
      {!subscribed && (
        <Button fullWidth onClick={() => put(true)} loading={turn.isPending}>
          Turn Plus on
        </Button>
      )}
      {subscribed && isOwn && (
        <Button fullWidth variant="default" onClick={() => put(false)} loading={turn.isPending}>
          Turn Plus off
        </Button>
      )}
    </Gains>
  )
}
