import { useState } from 'react'
import { counted } from '../../shared/durations.ts'
import type { Form } from '../../web/form/form.ts'
import type { FieldState } from '../../web/form/useFieldState.ts'
import { useFinishing } from '../../web/form/useFinishing.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { FieldGroup } from '../../web/look/controls/Field.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { TickRow } from '../../web/look/controls/Tick.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useSave } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import type { animalResource } from '../animals/animals.contract.ts'
import { type GroupForForm, groupResource } from './groups.contract.ts'
import classes from './Members.module.css'
import { useMemberRows, useOffered } from './useMemberRows.ts'

/** The animal's groups to tick; `animalId` is undefined for a new animal. */
export function GroupsField({
  form,
  animalId,
}: {
  form: Form<typeof animalResource>
  animalId?: string
}) {
  const members = useMemberRows(form, 'group_id')
  const query = useOffered<GroupForForm>('groups', 'animals/groups_for_form', {
    animal_id: animalId ?? '',
  })
  const offered = query.data?.pages.flatMap(({ value }) => value)
  return (
    <FieldGroup error={members.isWrong && goneMeanwhile}>
      {query.isError && !offered && <ListFailed what="Groups" onRetry={() => query.refetch()} />}
      {query.isPending && <Waiting shape="rows" count={2} />}
      {offered?.length === 0 && <p className="text14 ink3">You don't have any groups yet.</p>}
      {offered && offered.length > 0 && (
        <ul className={`${classes.ticks} hairlines`} aria-label="Groups">
          {offered.map((group) => {
            const wasIn = group.animal_group_id !== null
            return (
              <li key={group.id}>
                <TickRow
                  title={group.name}
                  second={counted(group.animalCount, 'animal')}
                  isDone={members.isIn(group.id, wasIn)}
                  onChange={() => members.toggle(group.id, wasIn)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more groups
        </Button>
      )}
      <NewGroup form={form} onAdded={(id) => members.toggle(id, false)} />
    </FieldGroup>
  )
}

const goneMeanwhile = 'One of these groups no longer exists. Please refresh your browser.'

/** Adds a group within an animal's form; what was typed is also added when the form is sent. */
function NewGroup({
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
