import { useQuery } from '@tanstack/react-query'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Empty } from '../../web/look/Empty.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { TextLink } from '../../web/look/TextButton.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import type { Location } from '../animals/moves.contract.ts'
import classes from './LocationsScreen.module.css'
import { type Room, roomsOf } from './places.ts'
import { RoundIcons, RoundLinks } from './RoundLinks.tsx'

/** Where animals live, room by room, each the beginning of a round. */
export function LocationsScreen() {
  const query = useQuery({
    queryKey: ['locations'],
    queryFn: () => api<{ value: Location[] }>('GET', 'locations'),
  })
  const rooms = roomsOf(query.data?.value ?? [])
  return (
    <Screen
      title="Locations"
      crumbs={[{ label: 'Animals', href: '/animals' }, { label: 'Locations' }]}
      second={query.data && rooms.length > 0 && counted(rooms.length, 'room')}
    >
      {query.isError && !query.data && (
        <ListFailed what="Locations" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data && rooms.length === 0 && (
        <Empty title="No locations yet" action={<TextLink href="/animals">All animals</TextLink>}>
          Say on an animal's form in which room, rack and tub it lives. Then a whole rack is fed in
          one round.
        </Empty>
      )}
      <div className={classes.rooms}>
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
                  name={rack.name || 'what is in no rack'}
                />
              }
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}
