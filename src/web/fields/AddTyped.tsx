import { useRef } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import type { FieldState } from '../form/useFieldState.ts'
import { useFinishing } from '../form/useFinishing.ts'
import { useSave } from '../records.ts'
import { useCan } from '../user.ts'
import { OfferButton } from './OfferButton.tsx'

/**
 * Below a list in which nothing was found: adds a record by the words that were typed, and chooses it; sending the
 * form does so, too.
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
  const { mayChange } = useCan()
  useFinishing(form, async () => mayChange && (adding.current ?? start()))
  if (!mayChange) return null

  function start() {
    const added = add.mutateAsync(values).then(onAdded)
    adding.current = added
    added.catch(() => {
      adding.current = undefined
    })
    return added
  }
  return (
    <>
      <OfferButton isBusy={add.isPending} onClick={() => start().catch(() => undefined)}>
        Add “{words}”
      </OfferButton>
      {add.error && (
        <p className="padX12 padY12 ink3" role="alert">
          {add.error.message}
        </p>
      )}
    </>
  )
}

/** The same where the form brings the new record along in its own request: `onTake` only fills it in. */
export function TakeTyped({
  form,
  words,
  onTake,
}: {
  form: Pick<FieldState<object>, 'unfinished'>
  words: string
  onTake: () => void
}) {
  useFinishing(form, async () => onTake())
  return <OfferButton onClick={onTake}>Add “{words}”</OfferButton>
}
