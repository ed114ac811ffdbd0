import { type ReactNode, useState } from 'react'
import { Pair } from '../../../web/fields/Pair.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useSave } from '../../../web/records.ts'
import { useNewId } from '../../../web/useNewId.ts'
import { feederResource } from '../../feeders/feeders.contract.ts'
import classes from '../Logs.module.css'

/**
 * Adds the first feeder within the feeding form, so that no one has to leave a half-recorded
 * feeding.
 */
export function NewFeeder({ error, onAdded }: { error: ReactNode; onAdded: (id: string) => void }) {
  const [name, setName] = useState('')
  const [size, setSize] = useState('')
  const [id] = useNewId()
  const add = useSave(feederResource)

  // `mutate` callbacks wouldn't run: the new feeder unmounts this form.
  const save = () =>
    add.mutateAsync({ id, name, size }).then(
      (feeder) => onAdded(feeder.id),
      () => undefined,
    )

  return (
    <div className={classes.newFeeder}>
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
      <Button variant="light" loading={add.isPending} onClick={save}>
        Add this feeder
      </Button>
    </div>
  )
}
