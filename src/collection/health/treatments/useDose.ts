import { useRef, useState } from 'react'
import { ApiError, isGone, newId } from '../../../web/api.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useRemove, useSave } from '../../../web/records.ts'
import { dosesOf, healthIn, type Patient } from '../useHealth.ts'

/** The treatment of a dose, and the planned dose that can be skipped. */
type DoseOf = { id: string; substance: string; slot: string | null }

type Handled = { skipped_for?: string; again?: boolean }

/**
 * Gives a dose now, or skips the planned one; `undo` deletes it again, as does the flash. If the
 * last one was given too recently, `question` says so, and `giveAgain` gives it all the same.
 * `isDone` and `isSkipped` are shown at once, and go back if the server refuses.
 */
export function useDose(animal: Pick<Patient, 'id'>, { id, substance, slot }: DoseOf) {
  const resource = healthIn(dosesOf({ id }), animal)
  const { flash, report } = useFlash()
  const add = useSave(resource)
  const remove = useRemove(resource)
  const [state, setState] = useState<'due' | 'given' | 'skipped'>('due')
  const [question, setQuestion] = useState<string>()
  // Stays the same until undone, so that a retry after a lost response adds one dose.
  const doseId = useRef(newId())
  const last = useRef<string>(undefined)
  const adding = useRef<Promise<unknown>>(Promise.resolve())
  const takeAway = useRef<() => void>(undefined)

  async function handle(dose: Handled, words: string) {
    const added = doseId.current
    last.current = added
    setState(dose.skipped_for ? 'skipped' : 'given')
    const sent = add.mutateAsync({ id: added, ...dose })
    adding.current = sent.catch(() => undefined)
    try {
      await sent
      doseId.current = newId()
      if (last.current === added) takeAway.current = flash(words, { undo: () => undo(added) })
    } catch (error) {
      if (last.current !== added) return
      setState('due')
      if (error instanceof ApiError && error.hasCode('soon')) setQuestion(error.message)
      else report(error)
    }
  }

  /** Also while it is still being sent: then once it has been. */
  async function undo(doseId = last.current) {
    if (doseId === undefined) return
    last.current = undefined
    setState('due')
    takeAway.current?.()
    await adding.current
    try {
      await remove.mutateAsync(doseId)
      flash('Dose removed.')
    } catch (error) {
      if (!isGone(error)) report(error)
    }
  }

  return {
    isDone: state !== 'due',
    isSkipped: state === 'skipped',
    isWaiting: add.isPending || remove.isPending,
    give: () => handle({}, `Dose of ${substance} given.`),
    skip: () => slot && handle({ skipped_for: slot }, `Dose of ${substance} skipped.`),
    undo: () => undo(),
    question,
    giveAgain: () => handle({ again: true }, `Dose of ${substance} given.`),
    forgetQuestion: () => setQuestion(undefined),
  }
}
