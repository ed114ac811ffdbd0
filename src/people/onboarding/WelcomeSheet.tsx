import { useNavigate } from 'react-router'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { NineteenScales } from '../../web/look/messages/NineteenScales.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import classes from './WelcomeSheet.module.css'

/**
 * The greeting at the first visit. Closing it counts as greeted; if that can't be saved, it shows
 * again next time, so no error is shown.
 */
export function WelcomeSheet({ onClose }: { onClose: () => void }) {
  const { name, owner, account_id, accounts } = useUser()
  const navigate = useNavigate()
  const onboard = useWrite(() => api('PATCH', 'user/onboard', {}))
  const account = accounts.find(({ id }) => id === account_id)

  function close() {
    onboard.mutate(undefined)
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={close}
      title={`Welcome to Vivary, ${name}`}
      foot={
        <Button
          fullWidth
          data-autofocus
          onClick={() => {
            close()
            navigate('/animals')
          }}
        >
          Go to animals
        </Button>
      }
    >
      <div className={`${classes.welcome} stack middle gap16 middled`}>
        <NineteenScales />
        {owner ? (
          <p>
            Keep track of what your animals eat, what they weigh, when they shed and who's due
            today. Start by adding your first.
          </p>
        ) : (
          <p>
            You're now in {account ? account.name : 'an account shared with you'}. You can see all
            animals in it and their records.
          </p>
        )}
      </div>
    </Sheet>
  )
}
