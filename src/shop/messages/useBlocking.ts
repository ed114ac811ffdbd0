import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'

/** Blocks the visitor of a conversation, or lets them in again. */
export function useBlocking(id: string): (blocked: boolean) => void {
  const { flash, report } = useFlash()
  const change = useWrite((blocked: boolean) =>
    api('PATCH', `shop/messages/${id}`, { conversation: { blocked } }),
  )
  return (blocked) => {
    const undo = () => change.mutateAsync(!blocked).catch(report)
    change
      .mutateAsync(blocked)
      .then(() => flash(blocked ? 'Visitor blocked.' : 'Visitor unblocked.', { undo }), report)
  }
}
