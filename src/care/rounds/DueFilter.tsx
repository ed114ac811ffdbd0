import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Location } from '../../collection/animals/moves/moves.contract.ts'
import type { RoundChoiceAddress } from '../../collection/animals/roundAddress.ts'
import { type Group, groupResource } from '../../collection/groups/groups.contract.ts'
import { api } from '../../web/api.ts'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { usePage } from '../../web/records.ts'
import classes from './Round.module.css'

/** The parameters that narrow a round of what is due. */
export const narrowings = ['group', 'room', 'rack'] as const

/** Narrows a round of what is due to a room, rack or group. The address holds the choice. */
export function DueFilter() {
  const [params, setParams] = useSearchParams()
  const places = useQuery({
    queryKey: ['locations'],
    queryFn: () => api<{ value: Location[] }>('GET', 'locations'),
  })
  const groups = usePage(groupResource, { per_page: 100 })
  const sections = [
    ...roomsIn(places.data?.value ?? []),
    ...sectionOfGroups(groups.data?.value ?? []),
  ]
  const chosen = chosenIn(params)
  const isLoaded = !places.isPending && !groups.isPending
  if (isLoaded && sections.length === 0 && !chosen.value) return null
  const isOffered = sections.some(({ items }) => items.some(({ value }) => value === chosen.value))

  function narrow(value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of narrowings) after.delete(name)
        for (const [name, choice] of new URLSearchParams(value)) after.set(name, choice)
        return after
      },
      { replace: true },
    )
  }

  return (
    <NativeSelect
      className={classes.filter}
      aria-label="Room, rack or group"
      value={chosen.value}
      onChange={(event) => narrow(event.currentTarget.value)}
      data={[
        { value: '', label: 'All rooms' },
        ...(chosen.value && !isOffered ? [chosen] : []),
        ...sections,
      ]}
    />
  )
}

/** The choice in the address, which may be one that the list doesn't have (yet). */
function chosenIn(params: URLSearchParams) {
  const pairs = narrowings.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  const label = params.get('group') === null ? (params.get('rack') ?? params.get('room')) : null
  return { value: new URLSearchParams(pairs).toString(), label: label ?? '…' }
}

const choiceOf = (choice: RoundChoiceAddress, label: string) => ({
  value: new URLSearchParams(choice).toString(),
  label,
})

/** Each room with its racks; a rack whose name others have, too, is named with its room. */
function roomsIn(places: Location[]) {
  const roomsOf = Map.groupBy(places, ({ rack }) => rack)
  const isShared = (rack: string) => new Set(roomsOf.get(rack)?.map(({ room }) => room)).size > 1
  return [...Map.groupBy(places, ({ room }) => room)].map(([room, inRoom]) => {
    const name = room || 'No room'
    const racks = [...new Set(inRoom.map(({ rack }) => rack))].filter(Boolean)
    return {
      group: name,
      items: [
        choiceOf({ room }, `All of ${name}`),
        ...racks.map((rack) =>
          choiceOf({ room, rack }, isShared(rack) ? `${rack}, ${name}` : rack),
        ),
      ],
    }
  })
}

function sectionOfGroups(groups: Group[]) {
  if (groups.length === 0) return []
  return [{ group: 'Groups', items: groups.map(({ id, name }) => choiceOf({ group: id }, name)) }]
}
