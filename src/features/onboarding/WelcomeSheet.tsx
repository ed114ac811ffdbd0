import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '../../web/api.ts'
import { NineteenScales } from '../../web/look/NineteenScales.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import classes from './WelcomeSheet.module.css'

/**
 * Greets who is here for the first time. Closed in whichever way, they have been greeted; should that
 * not be stored, they are greeted once more next time, which is no reason to bother them now.
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
      <div className={classes.welcome}>
        <NineteenScales />
        {owner ? (
          <p>
            This is where the life of your animals is written down: what they ate, what they weigh,
            when they shed, who is due today. Begin with the first of them.
          </p>
        ) : (
          <p>
            You are now in {account ? account.name : 'an account that is shared with you'}. The
            animals there, and all that is written down of them, are yours to see.
          </p>
        )}
      </div>
    </Sheet>
  )
}
