import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import type { Cancellation } from './leaving.contract.ts'

/** Cancels the account's deletion, and confirms it. */
export function useKeepAccount() {
  const { flash, report } = useFlash()
  const taking = useWrite(() => api<Cancellation>('DELETE', 'account/erasure'))
  // Awaited, since the component that asked is unmounted by then.
  const keep = () => taking.mutateAsync(undefined).then(({ message }) => flash(message), report)
  return { keep, isKeeping: taking.isPending }
}
