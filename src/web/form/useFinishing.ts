import { useEffect, useEffectEvent } from 'react'
import type { FieldState } from './useFieldState.ts'

type Finishing = Pick<FieldState<object>, 'unfinished'>

/**
 * Has a form finish what was typed beside its fields before it is sent, such as a new feeder. `finish` does
 * nothing if nothing was, and rejects if it can't: then the form isn't sent.
 */
export function useFinishing(form: Finishing | undefined, finish: () => Promise<unknown>): void {
  const unfinished = form?.unfinished
  const finishNow = useEffectEvent(finish)
  useEffect(() => {
    if (!unfinished) return
    const now = () => finishNow()
    unfinished.add(now)
    return () => {
      unfinished.delete(now)
    }
  }, [unfinished])
}

/** Finishes what was typed beside the fields; false if something couldn't be. */
export const isFinished = ({ unfinished }: Finishing): Promise<boolean> =>
  Promise.all([...unfinished].map((finish) => finish())).then(
    () => true,
    () => false,
  )
