import { Button } from '@mantine/core'
import { useUser } from '../../web/user.ts'
import classes from './DeleteAccount.module.css'
import { dayOfErasure } from './leaving.contract.ts'
import { useKeepAccount } from './useKeepAccount.ts'

/** That the account is to be erased, and the way back. */
export function ErasureAsked({ erase_at }: { erase_at: string }) {
  const { timezone } = useUser()
  const { keep, isKeeping } = useKeepAccount()
  return (
    <section className={classes.asked} aria-labelledby="erasure-asked">
      <h2 id="erasure-asked">
        This account will be deleted on {dayOfErasure(erase_at, timezone)}.
      </h2>
      <p>Until then everything works as before. After that nothing brings it back.</p>
      <Button onClick={keep} loading={isKeeping}>
        Keep my account
      </Button>
    </section>
  )
}
