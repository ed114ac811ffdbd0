import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Pair } from '../../web/fields/Pair.tsx'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import { feederResource } from '../feeders/feeders.contract.ts'
import classes from './Logs.module.css'

/** The first feeder, added where it is needed: nobody should leave a feeding half recorded. */
export function NewFeeder({ error, onAdded }: { error: ReactNode; onAdded: (id: string) => void }) {
  const [name, setName] = useState('')
  const [size, setSize] = useState('')
  const [id] = useNewId()
  const add = useSave(feederResource)

  // Once there is a feeder this makes room for the choice of it, so nobody is left to call back.
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
