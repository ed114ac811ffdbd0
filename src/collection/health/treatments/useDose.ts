import { useState } from 'react'
import { useTicked } from '../../../web/additions.ts'
import { ApiError } from '../../../web/api.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
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
  const doses = healthIn(dosesOf({ id }), animal)
  const { ticked, isWaiting, add, undo } = useTicked(doses, 'Dose removed.')
  const { report } = useFlash()
  const [question, setQuestion] = useState<string>()

  const handle = (dose: Handled, words: string) =>
    add(dose, words, {
      onError(error) {
        if (error instanceof ApiError && error.hasCode('soon')) setQuestion(error.message)
        else report(error)
      },
    })

  return {
    isDone: ticked !== undefined,
    isSkipped: Boolean(ticked?.skipped_for),
    isWaiting,
    give: () => handle({}, `Dose of ${substance} given.`),
    skip: () => slot && handle({ skipped_for: slot }, `Dose of ${substance} skipped.`),
    undo,
    question,
    giveAgain: () => handle({ again: true }, `Dose of ${substance} given.`),
    forgetQuestion: () => setQuestion(undefined),
  }
}
