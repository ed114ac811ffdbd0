import { useState } from 'react'
import { ApiError, isGone } from '../api.ts'

/**
 * A record that someone has deleted while its form was open: it can be restored and saved, with what
 * was typed. Undefined while it's there. `refuse` shows what went wrong.
 */
export function useGone({
  restore,
  what,
  save,
  refuse,
}: {
  restore: (() => Promise<unknown>) | undefined
  /** The name of what was deleted, where it isn't the record itself. */
  what: string | undefined
  save: () => Promise<void>
  refuse: (errors: ApiError['errors']) => void
}) {
  const [isShown, setIsShown] = useState(false)
  const [isRestoring, setIsRestoring] = useState(false)

  async function bringBack() {
    if (!restore || isRestoring) return
    setIsRestoring(true)
    await restore()
      .then(() => {
        setIsShown(false)
        return save()
      }, fail)
      .finally(() => setIsRestoring(false))
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (!isGone(error)) return refuse(error.errors)
    setIsShown(false)
    refuse([{ message: "It can't be restored any more. Copy what you want to keep." }])
  }

  return {
    deletion: isShown ? { what, isRestoring, bringBack } : undefined,
    /** True if the error says so: the form then offers to restore it. */
    isToldBy(error: ApiError): boolean {
      const isIt = restore !== undefined && isGone(error)
      if (isIt) setIsShown(true)
      return isIt
    },
  }
}
