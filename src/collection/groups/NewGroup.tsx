import { useState } from 'react'
import type { FieldState } from '../../web/form/useFieldState.ts'
import { useFinishing } from '../../web/form/useFinishing.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import { groupResource } from './groups.contract.ts'
import classes from './Members.module.css'

/** Adds a group within an animal's form; what was typed is also added when the form is sent. */
export function NewGroup({
  form,
  onAdded,
}: {
  form: Pick<FieldState<object>, 'unfinished'>
  onAdded: (id: string) => void
}) {
  const [name, setName] = useState('')
  const [id, renew] = useNewId()
  const add = useSave(groupResource)

  async function save() {
    const group = await add.mutateAsync({ id, name })
    onAdded(group.id)
    setName('')
    renew()
  }
  useFinishing(form, async () => name.trim() && (await save()))

  return (
    <div className={`${classes.newGroup} flex wrap gap12 above12`}>
      <TextInput
        label="New group"
        placeholder="Breeders"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={add.error?.message}
        autoComplete="off"
      />
      <Button
        variant="light"
        disabled={name.trim() === ''}
        loading={add.isPending}
        onClick={() => save().catch(() => undefined)}
      >
        Add group
      </Button>
    </div>
  )
}
