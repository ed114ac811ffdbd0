import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './SubscribeScreen.module.css'

/** Plus on an installation of one's own: the owner turns it on and off, at no cost. */
export function SubscribeScreen() {
  const { subscribed, owner } = useUser()
  const { flash, told } = useFlash()
  const turn = useWrite((plus: boolean) => api('PATCH', 'subscription', { subscription: { plus } }))
  const title = subscribed ? 'Manage subscription' : 'Subscribe'

  const put = (plus: boolean) =>
    turn.mutate(plus, {
      onSuccess: () => flash(plus ? 'Plus is on.' : 'Plus is off.'),
      onError: told,
    })

  return (
    <Screen title={title} crumbs={[{ label: title }]} second="Vivary Plus">
      <div className={classes.plan}>
        <Card>
          <ul className={classes.gains}>
            <li>
              <IconCheck size={20} aria-hidden="true" /> Unlimited animals
            </li>
          </ul>
          <p>
            This is your own installation, so Plus costs nothing. {stateWords(subscribed)} Nothing
            is ever deleted when it is off: animals past the fifth wait, and come back with it.
          </p>
          {!owner && <p className="quiet">Ask the account's owner to subscribe.</p>}
          {owner && !subscribed && (
            <Button fullWidth onClick={() => put(true)} loading={turn.isPending}>
              Turn Plus on
            </Button>
          )}
          {owner && subscribed && (
            <Button fullWidth variant="default" onClick={() => put(false)} loading={turn.isPending}>
              Turn Plus off
            </Button>
          )}
        </Card>
      </div>
    </Screen>
  )
}

const stateWords = (subscribed: boolean) =>
  subscribed ? 'It is on.' : 'Without it an account has room for 5 animals.'
