import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useRestore } from '../../web/records.ts'
import { listingResource } from './listings.contract.ts'

/** Deletes a listing and offers undo; `leave` is called in between. */
export function useListingRemoval(leave?: () => unknown): (id: string) => Promise<void> {
  const remove = useRemove(listingResource)
  const restore = useRestore()
  const { flash, alert, report } = useFlash()

  const undo = (id: string) =>
    restore.mutateAsync(id).then(() => flash('Listing restored.'), report)

  return async (id) => {
    try {
      await remove.mutateAsync(id)
    } catch {
      return alert('Unable to delete listing. Please try again later.')
    }
    await leave?.()
    flash('Deleted.', { undo: () => undo(id) })
  }
}
