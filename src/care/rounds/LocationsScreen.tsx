import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Location } from '../../collection/animals/moves/moves.contract.ts'
import { RoundIcons, RoundLinks } from '../../collection/animals/RoundLinks.tsx'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useCan } from '../../web/user.ts'
import classes from './LocationsScreen.module.css'

/** Rooms and racks, each with links to its rounds. */
export function LocationsScreen() {
  const { mayChange } = useCan()
  const query = useQuery({
    queryKey: ['locations'],
    ...reading<{ value: Location[] }>('locations'),
  })
  const room = useSearchParams()[0].get('room')
  const places = query.data?.value ?? []
  const rooms = roomsOf(places.filter((place) => room === null || place.room === room))
  const title = room === null || rooms.length === 0 ? 'Locations' : room || 'No room'
  const isOne = title !== 'Locations'
  return (
    <Screen
      title={title}
      crumbs={[
        { label: 'Animals', href: '/animals' },
        { label: 'Locations', ...(isOne && { href: '/locations' }) },
        ...(isOne ? [{ label: title }] : []),
      ]}
      second={query.data && rooms.length > 0 && !isOne && counted(rooms.length, 'room')}
    >
      {query.isError && !query.data && (
        <ListFailed what="Locations" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data && rooms.length === 0 && (
        <Empty title="No locations yet" action={<TextLink href="/animals">All animals</TextLink>}>
          {mayChange
            ? "Set an animal's room, rack and tub on its edit form, and you can feed a whole rack in one round."
            : 'Racks and rooms will appear here once animals are in them.'}
        </Empty>
      )}
      <div className={`${classes.rooms} grid gap`}>
        {rooms.map((room) => (
          <RoomCard key={room.name} room={room} />
        ))}
      </div>
    </Screen>
  )
}

function RoomCard({ room }: { room: Room }) {
  return (
    <Card title={room.name || 'No room'} aside={counted(room.animalCount, 'animal')} isFlush>
      <div className={classes.whole}>
        <RoundLinks choice={{ room: room.name }} />
      </div>
      {room.racks.length > 1 && (
        <Rows label={`Racks of ${room.name || 'no room'}`}>
          {room.racks.map((rack) => (
            <Row
              key={rack.name}
              title={rack.name || 'No rack'}
              second={joined(
                counted(rack.animalCount, 'animal'),
                rack.tubs > 0 && counted(rack.tubs, 'tub'),
              )}
              trailing={
                <RoundIcons
                  choice={{ room: room.name, rack: rack.name }}
                  name={rack.name || 'no rack'}
                />
              }
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}

type Rack = { name: string; animalCount: number; tubs: number }
type Room = { name: string; animalCount: number; racks: Rack[] }

/** Locations grouped into rooms and racks, in the order they come. */
function roomsOf(places: Location[]): Room[] {
  const rooms = Map.groupBy(places, ({ room }) => room)
  return [...rooms].map(([name, inRoom]) => {
    const racks = Map.groupBy(inRoom, ({ rack }) => rack)
    return {
      name,
      animalCount: sum(inRoom),
      racks: [...racks].map(([name, inRack]) => ({
        name,
        animalCount: sum(inRack),
        tubs: inRack.filter(({ tub }) => tub !== '').length,
      })),
    }
  })
}

const sum = (places: Location[]) =>
  places.reduce((total, { animalCount }) => total + animalCount, 0)
