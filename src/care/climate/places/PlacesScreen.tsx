import { IconChevronRight, IconPlugConnected } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag, Tags } from '../../../web/look/Tag.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { AlarmsNow } from '../alarms/AlarmRows.tsx'
import { useAlarms } from '../alarms/useAlarms.ts'
import { inOrder, keyOf, nameOf } from '../drawing/fromChart.ts'
import { isCurrent, isOut, wrongWords } from '../place/NowCard.tsx'
import { useClimateNow } from '../sensors/useSensors.ts'
import { valueText } from '../words.ts'
import { type ClimateNow, type PlaceNow, placeName } from './places.contract.ts'

/** Every place with its climate now, by room; or those of one room or rack, as the address says. */
export function PlacesScreen() {
  const [params] = useSearchParams()
  const query = useClimateNow()
  const [room, rack] = [params.get('room'), params.get('rack')]
  const isAll = room === null
  const title = isAll ? 'Climate' : rack || room || 'No room'
  const waiting = query.data?.waiting ?? 0
  const hasPlaces = query.data !== undefined && query.data.value.length > 0
  const alarms = (useAlarms().data?.now ?? []).filter((alarm) => isAll || alarm.room === room)
  return (
    <Screen
      title={title}
      crumbs={[
        { label: 'Locations', href: '/locations' },
        { label: 'Climate', ...(!isAll && { href: '/climate' }) },
        ...(isAll ? [] : [{ label: title }]),
      ]}
      second={hasPlaces && sentenceOf(query.data)}
      action={hasPlaces && <ToSensors waiting={waiting} variant="light" />}
    >
      <Loaded query={query} what="Climate">
        {({ value }) => (
          <div className="stack gap">
            <AlarmsNow alarms={alarms} />
            <Places
              places={value.filter(
                ({ place }) => isAll || (place.room === room && (!rack || place.rack === rack)),
              )}
              search={params.toString()}
              waiting={waiting}
            />
            {isAll && value.length > 0 && <Further />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

const ToSensors = ({ waiting, variant }: { waiting: number; variant: 'light' | 'filled' }) => (
  <MayChange>
    <ButtonLink
      to="/climate/sensors"
      variant={variant}
      leftSection={<IconPlugConnected size={20} />}
    >
      {waiting > 0 ? `Place ${counted(waiting, 'sensor')}` : 'Connect sensors'}
    </ButtonLink>
  </MayChange>
)

const Further = () => (
  <div className="line45">
    <Card isFlush>
      <Rows>
        <Row
          href="/climate/alarms"
          title="Alarms"
          second="Who is told, and earlier ones"
          side={<IconChevronRight size={20} aria-hidden="true" />}
        />
        <Row
          href="/labels?kind=place"
          title="Labels"
          second="A QR code for each place, to scan at the rack"
          side={<IconChevronRight size={20} aria-hidden="true" />}
        />
      </Rows>
    </Card>
  </div>
)

/** '6 places, 1 out of range, 1 silent'. */
function sentenceOf({ value }: ClimateNow): string {
  const out = value.filter(({ zones }) => zones.some(isOut)).length
  const silent = value.filter(({ zones }) => zones.some(isSilent)).length
  const parts = [
    counted(value.length, 'place'),
    out > 0 && `${out} out of range`,
    silent > 0 && `${silent} silent`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Of a zone with a sensor of its own: a room's counts for the room, not for each of its racks. */
const isSilent = ({ standing, from_place_id }: PlaceNow['zones'][number]) =>
  standing === 'silent' && from_place_id === null

type NoPlacesParts = { search: string; waiting: number }

function Places({ places, ...parts }: NoPlacesParts & { places: readonly PlaceNow[] }) {
  if (places.length === 0) return <NoPlaces {...parts} />
  return (
    <div className="line67 grid column gap halvesAtDesk startAtDesk">
      {[...Map.groupBy(places, ({ place }) => place.room ?? '')].map(([room, inRoom]) => (
        <Card key={room} title={room || 'No room'} aside={counted(inRoom.length, 'place')} isFlush>
          <Rows label={room || 'No room'}>
            {inRoom.map((one) => (
              <PlaceRow key={one.place.id} of={one} isRest={inRoom.length > 1} />
            ))}
          </Rows>
        </Card>
      ))}
    </div>
  )
}

/** A room without places of its own asks for one; an account without any begins with its sensors. */
const NoPlaces = ({ search, waiting }: NoPlacesParts) => {
  const add = (
    <ButtonLink to={`/climate/new${search && `?${search}`}`} variant={search ? 'filled' : 'light'}>
      Add place
    </ButtonLink>
  )
  return (
    <Empty
      title={search ? 'No places here yet' : 'No climate yet'}
      action={
        <div className="flex wrap gap8 centred">
          {!search && <ToSensors waiting={waiting} variant="filled" />}
          <MayChange>{add}</MayChange>
        </div>
      }
    >
      {search
        ? 'A place has its own ranges, and its sensors show here.'
        : 'Connect a sensor and say where it is, and its curve will appear here. Without one, add a place and read its thermometer.'}
    </Empty>
  )
}

/** A place with what its zones measure now, and what is wrong there; a room beside its own places has the animals of none. */
function PlaceRow({ of, isRest }: { of: PlaceNow; isRest: boolean }) {
  const { place, zones, brumation, animals } = of
  const all = inOrder(zones)
  const values = all
    .filter(isCurrent)
    .flatMap((zone) =>
      zone.value === null ? [] : `${nameOf(zone, all)} ${valueText(zone.value, zone.kind)}`,
    )
    .slice(0, 4)
  const [only] = animals
  return (
    <Row
      href={`/climate/${place.id}`}
      title={placeName({ ...place, room: '' }) || `The ${isRest ? 'rest of the' : 'whole'} room`}
      beside={
        (brumation || all.some((zone) => isOut(zone) || isSilent(zone))) && (
          <Tags>
            {all.filter(isOut).map((zone) => (
              <Tag key={keyOf(zone)} tone="late">
                {wrongWords(zone)}
              </Tag>
            ))}
            {all.some(isSilent) && <Tag tone="late">Silent</Tag>}
            {brumation && <Tag>Brumation</Tag>}
          </Tags>
        )
      }
      second={values.join(' · ') || (all.length > 0 ? 'No values now' : 'No sensors')}
      side={only && (animals.length > 1 ? counted(animals.length, 'animal') : only.name)}
    />
  )
}
