import { Button } from '@mantine/core'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { ConfirmationSent } from './account.contract.ts'
import classes from './ConfirmAddress.module.css'

/** Tells who has not confirmed their address that a mail waits for them. */
export function ConfirmAddress() {
  const { email } = useUser()
  const { flash, told } = useFlash()
  const send = useWrite(() => api<ConfirmationSent>('POST', 'confirmation', {}))
  return (
    <section className={classes.card} aria-label="Confirm your address">
      <p>
        Confirm your address <b>{email}</b> by the link we mailed you. Until then you get no mails.
      </p>
      <Button
        variant="light"
        loading={send.isPending}
        onClick={() =>
          send.mutate(undefined, { onSuccess: ({ message }) => flash(message), onError: told })
        }
      >
        Send again
      </Button>
    </section>
  )
}
