import { dayOf, formatDay } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { Gains } from './Gains.tsx'
import type { SubscriptionState } from './subscription.contract.ts'

/** Plus on a server that doesn't sell it: the owner turns it on and off for free. */
export function LocalPlan({ state: { subscribed, source, until } }: { state: SubscriptionState }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const turn = useWrite((plus: boolean) => api('PATCH', 'subscription', { subscription: { plus } }))

  const put = (plus: boolean) =>
    turn.mutate(plus, {
      onSuccess: () => flash(plus ? 'Plus is on.' : 'Plus is off.'),
      onError: report,
    })

  const end = until ? ` until ${formatDay(dayOf(until, timezone))}` : ''
  const isOwn = !subscribed || source === 'local'
  const words = isOwn
    ? `It's ${subscribed ? 'on' : 'off'}.`
    : `Whoever runs this server has given it to this account${end}.`
  return (
    <Gains isOn={subscribed} state={`Plus is free on this server. ${words}`}>
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
