import { type KeyboardEvent, useEffect, useState } from 'react'
import { counted } from '../../shared/durations.ts'
import { hasWords, nameKey } from '../../shared/folded.ts'
import { useNewId } from '../../web/additions.ts'
import { OfferButton } from '../../web/fields/Picker.tsx'
import type { Form } from '../../web/form/form.ts'
import type { FieldState } from '../../web/form/useFieldState.ts'
import { useFinishing } from '../../web/form/useFinishing.ts'
import { FieldGroup } from '../../web/look/controls/Field.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { TickRow } from '../../web/look/controls/Tick.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useSave } from '../../web/records.ts'
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
  // All of them, or a group on a later page would be added once more.
  useEffect(() => {
    if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage()
  })
  const offered = query.hasNextPage ? undefined : query.data?.pages.flatMap(({ value }) => value)
  const groupNamed = (name: string) => offered?.find((one) => nameKey(one.name) === nameKey(name))
  const entered = useTypedGroup(form, {
    find: (name) => groupNamed(name)?.id,
    hasHits: () => hits.length > 0,
    onFound(id) {
      const same = offered?.find((one) => one.id === id)
      const wasIn = same !== undefined && same.animal_group_id !== null
      if (!members.isIn(id, wasIn)) members.toggle(id, wasIn)
    },
  })
  const hits = (offered ?? []).filter(({ name }) => hasWords(entered.typed, name))
  const canAdd = entered.typed !== '' && !groupNamed(entered.typed)
  return (
    <FieldGroup error={members.isWrong && goneMeanwhile}>
      {query.isError && !offered && <ListFailed what="Groups" onRetry={() => query.refetch()} />}
      {!query.isError && !offered && <Waiting shape="rows" count={2} />}
      {offered && (
        <FilterBox
          label="Find or add a group"
          value={entered.name}
          onChange={entered.setName}
          onKeyDown={entered.onKeyDown}
        />
      )}
      {canAdd && (
        <OfferButton isBusy={entered.isBusy} onClick={entered.take}>
          Add “{entered.typed}”
        </OfferButton>
      )}
      {entered.problem && (
        <p className="padX12 padY12 alarm" role="alert">
          {entered.problem}
        </p>
      )}
      {offered?.length === 0 && <p className="text14 ink3">You don't have any groups yet.</p>}
      {hits.length > 0 && (
        <ul className={`${classes.ticks} hairlines`} aria-label="Groups">
          {hits.map((group) => {
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
    </FieldGroup>
  )
}

const goneMeanwhile = 'One of these groups no longer exists. Please refresh your browser.'

/** The name of a group to find or add, which is also taken when the form is sent. */
function useTypedGroup(
  form: Pick<FieldState<object>, 'unfinished'>,
  {
    find,
    hasHits,
    onFound,
  }: {
    find: (name: string) => string | undefined
    hasHits: () => boolean
    onFound: (id: string) => void
  },
) {
  const [name, setName] = useState('')
  const [isUnclear, setIsUnclear] = useState(false)
  const [id, renew] = useNewId()
  const add = useSave(groupResource)
  const typed = name.trim()

  async function take() {
    if (typed === '') return
    const same = find(typed)
    if (same === undefined) {
      onFound((await add.mutateAsync({ id, name: typed })).id)
      renew()
    } else onFound(same)
    setName((latest) => (latest === name ? '' : latest))
  }
  /** Words that may mean one of several are neither ticked nor added. */
  useFinishing(form, async () => {
    const isMeantForOne = typed !== '' && find(typed) === undefined && hasHits()
    setIsUnclear(isMeantForOne)
    if (isMeantForOne) throw new Error('Neither chosen nor added')
    await take()
  })
  return {
    name,
    typed,
    setName(next: string) {
      setName(next)
      setIsUnclear(false)
    },
    take: () => take().catch(() => undefined),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || typed === '') return
      event.preventDefault()
      take().catch(() => undefined)
    },
    isBusy: add.isPending,
    problem: add.error?.message ?? (isUnclear && `Choose one, or add “${typed}”`),
  }
}
