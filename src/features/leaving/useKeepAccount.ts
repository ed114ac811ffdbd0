import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import type { Kept } from './leaving.contract.ts'

/** Takes the deletion of the account back, and says so. */
export function useKeepAccount() {
  const { flash, told } = useFlash()
  const taking = useWrite(() => api<Kept>('DELETE', 'account/erasure'))
  // Awaited: what asked for it is gone by the time it is done.
  const keep = () => taking.mutateAsync(undefined).then(({ message }) => flash(message), told)
  return { keep, isKeeping: taking.isPending }
}
