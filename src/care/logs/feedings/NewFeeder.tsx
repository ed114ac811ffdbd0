import { type ReactNode, useState } from 'react'
import { Pair } from '../../../web/fields/Pair.tsx'
import type { FieldState } from '../../../web/form/useFieldState.ts'
import { useFinishing } from '../../../web/form/useFinishing.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useSave } from '../../../web/records.ts'
import { useNewId } from '../../../web/useNewId.ts'
import { feederResource } from '../../feeders/feeders.contract.ts'

/**
 * Adds the first feeder within the feeding form, so that no one has to leave a half-recorded
 * feeding. What was typed is also added when the form is sent.
 */
export function NewFeeder({
  form,
  error,
  onAdded,
}: {
  form: Pick<FieldState<object>, 'unfinished'>
  error: ReactNode
  onAdded: (id: string) => void
}) {
  const [name, setName] = useState('')
  const [size, setSize] = useState('')
  const [id] = useNewId()
  const add = useSave(feederResource)

  // `mutate` callbacks wouldn't run: the new feeder unmounts this form.
  const save = async () => onAdded((await add.mutateAsync({ id, name, size })).id)
  // What was typed is meant, whether or not the button was pressed.
  useFinishing(form, async () => name.trim() && (await save()))

  return (
    <div className="stack gap12">
      <Pair>
        <TextInput
          label="Feeder"
          placeholder="Rat"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={add.error?.message ?? error}
          autoComplete="off"
        />
        <TextInput
          label="Size (optional)"
          placeholder="Weaned"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
          autoComplete="off"
        />
      </Pair>
      <Button variant="light" loading={add.isPending} onClick={() => save().catch(() => undefined)}>
        Add this feeder
      </Button>
    </div>
  )
}
