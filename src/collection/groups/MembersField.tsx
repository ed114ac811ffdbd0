import { type KeyboardEvent, useState } from 'react'
import { joined } from '../../shared/joined.ts'
import type { Form } from '../../web/form/form.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { FieldGroup, labelOf } from '../../web/look/controls/Field.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { TickRow } from '../../web/look/controls/Tick.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import type { AnimalForForm, Group, groupResource } from './groups.contract.ts'
import classes from './Members.module.css'
import { useMemberRows, useOffered } from './useMemberRows.ts'

/** The group's members to tick, from all animals in the collection, with a filter. */
export function MembersField({
  form,
  group,
}: {
  form: Form<typeof groupResource>
  group: Group | undefined
}) {
  const members = useMemberRows(form, 'animal_id')
  const [words, setWords] = useState('')
  const q = useDebouncedValue(words, 250)
  const query = useOffered<AnimalForForm>('animals', 'groups/animals_for_form', {
    group_id: group?.id ?? '',
    q,
  })
  const animals = query.data?.pages.flatMap(({ value }) => value)
  const offered = animals && (q === '' && group ? membersFirst(group, animals) : animals)
  const [reach, setReach] = useState(rowsAtOnce)
  const hasMore = query.hasNextPage || (offered !== undefined && offered.length > reach)

  function find(next: string) {
    setWords(next)
    setReach(rowsAtOnce)
  }

  function showMore() {
    if (!hasMore || query.isFetchingNextPage) return
    setReach(reach + rowsAtOnce)
    if (query.hasNextPage && offered && offered.length < reach + rowsAtOnce) query.fetchNextPage()
  }
  const count = (group?.animalCount ?? 0) + members.change

  return (
    <FieldGroup label={labelOf('Animals', true)} error={members.isWrong && goneMeanwhile}>
      <div className="stack gap8 below8">
        <FilterBox label="Find animals" value={words} onChange={find} onKeyDown={keepEnter} />
        <p className="text14 ink2" role="status">
          {count} in this group
        </p>
      </div>
      {query.isError && !offered && (
        <p className="warns padX16 padY12 round14 alarm" role="alert">
          {loadFailed}
        </p>
      )}
      {query.isPending && <Waiting shape="rows" count={4} />}
      {offered?.length === 0 && (
        <p className="text14 ink3">{q ? 'No results.' : 'You have no animals yet.'}</p>
      )}
      {offered && offered.length > 0 && (
        <ul
          className={`${classes.ticks} hairlines`}
          aria-label="Animals"
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            if (scrollHeight - scrollTop - clientHeight < nearEnd_px) showMore()
          }}
        >
          {offered.slice(0, reach).map((animal) => (
            <li key={animal.id}>
              <AnimalTick animal={animal} members={members} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="subtle" color="gray" loading={query.isFetchingNextPage} onClick={showMore}>
          Show more animals
        </Button>
      )}
    </FieldGroup>
  )
}

/** Every row draws a portrait, so further rows are added while scrolling. */
const rowsAtOnce = 40
const nearEnd_px = 240

/** Members come first, so they can be seen and removed without a search. */
function membersFirst({ animalGroups }: Group, animals: AnimalForForm[]): AnimalForForm[] {
  const members = animalGroups.map(({ id, animal }) => ({ ...animal, animal_group_id: id }))
  const ids = new Set(members.map(({ id }) => id))
  return [...members, ...animals.filter(({ id }) => !ids.has(id))]
}

function AnimalTick({
  animal,
  members,
}: {
  animal: AnimalForForm
  members: ReturnType<typeof useMemberRows>
}) {
  const wasIn = animal.animal_group_id !== null
  return (
    <TickRow
      title={animal.name}
      label={joined(animal.name, animal.code)}
      leading={<Portrait animal={animal} size="row" />}
      beside={<SexSign sex={animal.sex} />}
      second={joined(animal.code, animal.species?.commonName, animal.genetics)}
      isDone={members.isIn(animal.id, wasIn)}
      onChange={() => members.toggle(animal.id, wasIn)}
    />
  )
}

/** Keeps it from sending the form. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

const loadFailed = "We're sorry, but something went wrong. Please refresh your browser."
const goneMeanwhile = 'One of these animals no longer exists. Please refresh your browser.'
