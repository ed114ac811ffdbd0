import { useRef } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import type { FieldState } from '../form/useFieldState.ts'
import { useFinishing } from '../form/useFinishing.ts'
import { useSave } from '../records.ts'
import { useCan } from '../user.ts'
import { OfferButton } from './OfferButton.tsx'
import classes from './ReferenceField.module.css'

/**
 * Below a list in which nothing was found: adds a record by the words that were typed, and chooses it. The form
 * waits for that before it is sent.
 */
export function AddTyped<To extends Resource>({
  form,
  to,
  words,
  values,
  onAdded,
}: {
  form: Pick<FieldState<object>, 'unfinished'>
  to: To
  words: string
  values: object
  onAdded: (record: RecordOf<To>) => void
}) {
  const add = useSave(to)
  const adding = useRef<Promise<unknown>>(undefined)
  useFinishing(form, async () => adding.current)
  if (!useCan().mayChange) return null

  function start() {
    adding.current = add.mutateAsync(values).then(onAdded)
    adding.current.catch(() => undefined)
  }
  return (
    <>
      <OfferButton isBusy={add.isPending} onClick={start}>
        Add “{words}”
      </OfferButton>
      {add.error && (
        <p className={classes.none} role="alert">
          {add.error.message}
        </p>
      )}
    </>
  )
}
