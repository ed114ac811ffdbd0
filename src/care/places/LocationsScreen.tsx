import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pronoun } from '../../collection/animals/words.ts'
import { counted } from '../../shared/durations.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { served, servedAt } from '../../web/served.ts'
import { useCan, useUser } from '../../web/user.ts'
import type { ListedAnimal } from '../animals/animalIndex.contract.ts'
import { MoveFoot } from './MoveFoot.tsx'
import { firstUnshaped, RackCard } from './RackCard.tsx'
import { RoomChips, RoomTools } from './RoomTools.tsx'
import { nameOf, type Room, roomsOf, sumOf } from './racks.ts'
import { type Moving, useMoving } from './useMoving.ts'

/** Rooms and their racks as one sees them, with the care that is due. Animals move by two taps or by dragging. */
export function LocationsScreen() {
  const { timezone } = useUser()
  const isWide = useIsWide()
  const query = useQuery({
    queryKey: ['animals', 'places'],
    queryFn: allAnimals,
    initialData: servedAnimals,
    initialDataUpdatedAt: servedAt,
  })
  const [params, setParams] = useSearchParams()
  const moving = useMoving()
  const { mover } = moving
  const rooms = roomsOf(query.data ?? [])
  const isPlaced = rooms.some(
    ({ name, racks }) =>
      name || racks.some((rack) => rack.name || rack.animals.some(({ tub }) => tub)),
  )
  const chosen = rooms.find(({ name }) => name === params.get('room'))
  const visible = chosen ? [chosen] : rooms
  const sum = sumOf(
    visible.flatMap(({ animals }) => animals),
    timezone,
  )
  const title =
    mover === 'choosing' ? 'Move an animal' : mover ? `Move ${mover.name}` : nameOf(chosen)
  const show = (room: string | null) =>
    setParams(room === null ? {} : { room }, { replace: true, preventScrollReset: true })

  return (
    <Screen
      title={title}
      crumbs={[
        { label: 'Animals', href: '/animals' },
        { label: 'Locations', ...(chosen && { href: '/locations' }) },
        ...(chosen ? [{ label: nameOf(chosen) }] : []),
      ]}
      second={
        isPlaced && (
          <>
            <span role="status">{mover && hintOf(mover)}</span>
            {!mover && sentenceOf(visible, sum.toFeed, isWide && moving.mayMove)}
          </>
        )
      }
      action={
        isPlaced &&
        (mover ? (
          <TextButton onClick={moving.end}>Cancel</TextButton>
        ) : (
          <RoomTools room={chosen} toFeed={isWide ? sum.toFeed : 0} />
        ))
      }
    >
      {rooms.length > 1 && isPlaced && !mover && (
        <RoomChips key={chosen?.name} rooms={rooms} chosen={chosen} onShow={show} />
      )}
      <Loaded query={query} what="Locations">
        {() =>
          isPlaced ? (
            <Racks rooms={visible} isOne={!!chosen} isWide={isWide} moving={moving} />
          ) : (
            <NoPlaces />
          )
        }
      </Loaded>
      {mover && mover !== 'choosing' && (
        <MoveFoot mover={mover} rooms={rooms} chosen={chosen} onRoom={show} onEnd={moving.end} />
      )}
    </Screen>
  )
}

/** All animals of the collection by their place, with what is due of them. */
async function allAnimals(): Promise<ListedAnimal[]> {
  const read = (page: number) => api<Page<ListedAnimal>>('GET', pathOf(page))
  const first = await read(1)
  const others = Math.ceil(first.total / perPage.most) - 1
  const rest = await Promise.all(Array.from({ length: others }, (_, at) => read(at + 2)))
  return [first, ...rest].flatMap(({ value }) => value)
}

const pathOf = (page: number) =>
  `animals?sort=place&care=due,fed,forecast&per_page=${perPage.most}&page=${page}`

/** The same as they came with the page; of a part of them the sums would be wrong. */
function servedAnimals(): ListedAnimal[] | undefined {
  const first = served<Page<ListedAnimal>>(pathOf(1))
  return first && first.totalPages <= 1 ? first.value : undefined
}

const hintOf = (mover: ListedAnimal | 'choosing') =>
  mover === 'choosing'
    ? 'Tap the animal that moves.'
    : `Tap where ${pronoun(mover)} goes. On a tub that is taken, the two swap.`

function sentenceOf(rooms: Room[], toFeed: number, mayDrag: boolean) {
  const animals = rooms.reduce((total, room) => total + room.animals.length, 0)
  const words = `${counted(animals, 'animal')}${toFeed > 0 ? `, ${toFeed} to feed` : ''}`
  return mayDrag ? `${words}. Drag a tub to move or swap.` : words
}

function Racks({
  rooms,
  isOne,
  isWide,
  moving,
}: {
  rooms: Room[]
  isOne: boolean
  isWide: boolean
  moving: Moving
}) {
  const { timezone, account_id } = useUser()
  const racks = rooms.flatMap((room) => room.racks)
  const isToDo = ({ animals }: Room['racks'][number]) => {
    const { toFeed, toClean } = sumOf(animals, timezone)
    return toFeed + toClean > 0
  }
  const first = isWide ? undefined : racks.find(isToDo)
  const unshaped = firstUnshaped(account_id, racks)
  const cards = (room: Room) => (
    <div
      key={room.name}
      className={`grid column gap startAtDesk ${isOne || room.racks.length > 1 ? 'halvesAtDesk' : ''}`}
    >
      {room.racks.map((rack) => (
        <RackCard
          key={rack.name}
          rack={rack}
          moving={moving}
          isFirst={rack === first}
          isAsked={rack === unshaped}
        />
      ))}
    </div>
  )
  if (isOne) return rooms.map(cards)
  return (
    <div className="grid column gap20 halvesAtDesk startAtDesk">
      {(isWide ? rooms.toSorted(largeFirst) : rooms).map((room) => (
        <section
          key={room.name}
          className="slim"
          style={{ gridColumn: isWide && room.racks.length > 1 ? '1 / -1' : undefined }}
          aria-label={nameOf(room)}
        >
          <p className="flex between gap12 below8 text13 semibold ink2" aria-hidden="true">
            <span>{nameOf(room)}</span>
            <span className="firm">{counted(room.animals.length, 'animal')}</span>
          </p>
          {cards(room)}
        </section>
      ))}
    </div>
  )
}

/** Rooms of one rack stand side by side at the desk, after the others. */
const largeFirst = (one: Room, other: Room) =>
  Number(other.racks.length > 1) - Number(one.racks.length > 1)

function NoPlaces() {
  const { mayChange } = useCan()
  const { stats } = useUser()
  if (stats.animals === 0) {
    return (
      <Empty title="No locations yet" action={<AddButton href="/animals/new" what="Animal" />}>
        Name a room, then a rack and a tub on an animal's form, and you'll see it here.
      </Empty>
    )
  }
  return (
    <Empty title="No locations yet" action={<ButtonLink to="/animals">Go to animals</ButtonLink>}>
      {mayChange
        ? "Name a room, then a rack and a tub on an animal's form, or move many at once from the list of animals."
        : 'Racks and rooms will appear here once animals are in them.'}
    </Empty>
  )
}
