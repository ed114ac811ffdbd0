import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import classes from './ErasureBar.module.css'
import { type Cancellation, dayOfErasure } from './leaving.contract.ts'

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

/** Cancels the account's deletion, and confirms it. */
export function useKeepAccount() {
  const { flash, report } = useFlash()
  const taking = useWrite(() => api<Cancellation>('DELETE', 'account/erasure'))
  // Awaited, since the component that asked is unmounted by then.
  const keep = () => taking.mutateAsync(undefined).then(({ message }) => flash(message), report)
  return { keep, isKeeping: taking.isPending }
}
