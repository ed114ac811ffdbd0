import { useUser } from '../../web/user.ts'
import classes from './ErasureBar.module.css'
import { dayOfErasure } from './leaving.contract.ts'
import { useKeepAccount } from './useKeepAccount.ts'

/** Shown to everyone in an account that is waiting to be deleted. */
export function ErasureBar({ erase_at }: { erase_at: string }) {
  const { owner, timezone } = useUser()
  const { keep, isKeeping } = useKeepAccount()
  return (
    <aside
      className={`${classes.bar} warns round14 row between rows4 columns12 below16 even alarm offPaper`}
      aria-label="Deletion of the account"
    >
      <p>This account will be deleted on {dayOfErasure(erase_at, timezone)}.</p>
      {owner && (
        <button
          type="button"
          className={`${classes.keep} clear borderless padX14 padY0 round12 touch firm strong lined`}
          onClick={keep}
          disabled={isKeeping}
        >
          Keep it
        </button>
      )}
    </aside>
  )
}
