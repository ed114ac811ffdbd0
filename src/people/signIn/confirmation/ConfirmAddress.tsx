import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { ConfirmationSent } from '../account.contract.ts'
import classes from './ConfirmAddress.module.css'

/** Says that a confirmation email is waiting. */
export function ConfirmAddress() {
  const { email } = useUser()
  const { flash, report } = useFlash()
  const send = useWrite(() => api<ConfirmationSent>('POST', 'confirmation', {}))
  return (
    <section
      className={`${classes.card} surface shadow round16 cluster between rows8 columns16`}
      aria-label="Confirm your email"
    >
      <p>
        Open the link we sent to <b>{email}</b>. Until then, we can't send you any other email.
      </p>
      <Button
        variant="light"
        loading={send.isPending}
        onClick={() =>
          send.mutate(undefined, { onSuccess: ({ message }) => flash(message), onError: report })
        }
      >
        Send again
      </Button>
    </section>
  )
}
