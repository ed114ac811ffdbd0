import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CodeTab } from '../../../collection/codes/fetched.ts'
import { TargetsField } from '../../../collection/targets/TargetsField.tsx'
import { DayField } from '../../../web/fields/DayField.tsx'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { NumberField } from '../../../web/fields/NumberField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { Section } from '../../../web/form/Section.tsx'
import { IconButton, IconLink } from '../../../web/look/controls/IconButton.tsx'
import { useRecord } from '../../../web/records.ts'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useRemoval } from '../../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../../web/screens/FormScreen.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { RecordGate } from '../../../web/screens/RecordGate.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { Inhabitants } from '../place/Inhabitants.tsx'
import { useSpots } from '../sensors/useSensors.ts'
import { BrumationFields } from './BrumationFields.tsx'
import { PlacesScreen } from './PlacesScreen.tsx'
import { type ClimatePlace, climatePlaceResource } from './places.contract.ts'

const PlaceClimate = lazy(async () => ({
  default: (await import('../place/PlaceClimate.tsx')).PlaceClimate,
}))

export const List = PlacesScreen

export function Form() {
  const [params] = useSearchParams()
  const spots = useSpots()
  const namesOf = (part: 'room' | 'rack' | 'tub') =>
    [...new Set(spots.map((spot) => spot[part]).filter(Boolean))].slice(0, 50)
  return (
    <FormScreen
      resource={climatePlaceResource}
      blank={{
        room: params.get('room') ?? '',
        rack: params.get('rack') ?? '',
        tub: params.get('tub') ?? '',
        ...{ day_from: '08:00', day_to: '20:00', targets: [] },
      }}
      titleOf={shortName}
      crumbs={toList}
      after={({ id }) => `/climate/${id}`}
    >
      {(form, place) => (
        <>
          <TextField form={form} name="room" suggestions={namesOf('room')} optional />
          <TextField form={form} name="rack" suggestions={namesOf('rack')} optional />
          <TextField form={form} name="tub" suggestions={namesOf('tub')} optional />
          <Section title="Day and night">
            <TextField form={form} name="day_from" kind="time" />
            <TextField form={form} name="day_to" kind="time" />
          </Section>
          <Section title="Targets">
            <p className="quiet">
              Leave empty what has no limit. A zone without a range of its own uses that of the
              species that live here, then that of the rack and the room.
            </p>
            <TargetsField form={form} />
          </Section>
          <BrumationFields form={form} plan={place?.brumation ?? null} />
          <Section title="Substrate and notes">
            <TextField form={form} name="substrate" optional />
            <DayField form={form} name="substrate_on" optional />
            <NumberField form={form} name="substrate_days" whole optional />
            <LongTextField form={form} name="notes" optional />
          </Section>
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  const { id } = useParams()
  const query = useRecord(climatePlaceResource, id)
  return (
    <RecordGate query={query} what="Place">
      {(place) => (
        <Screen
          title={shortName(place)}
          second={<Inhabitants place={place} />}
          crumbs={[...toList, { label: shortName(place) }]}
          action={<PlaceActions place={place} name={shortName(place)} />}
        >
          <div className="stack gap">
            <DetailTabs
              tabs={[
                {
                  value: 'climate',
                  label: 'Climate',
                  content: <PlaceClimate place={place} />,
                },
                {
                  value: 'qr',
                  label: 'QR',
                  content: <CodeTab kind="place" id={place.id} name={shortName(place)} />,
                },
              ]}
            />
          </div>
        </Screen>
      )}
    </RecordGate>
  )
}

/** Edit, and Delete, which says what stops meanwhile and can be undone. */
function PlaceActions({ place: { id }, name }: { place: ClimatePlace; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoval(climatePlaceResource)
  return (
    <MayChange>
      <div className="flex firm gap4">
        <IconLink
          href={`/climate/${id}/edit`}
          label="Edit"
          hotkey="e"
          icon={<IconPencil size={22} />}
        />
        <IconButton
          label="Delete"
          icon={<IconTrash size={22} />}
          onClick={() => setIsAsking(true)}
        />
      </div>
      <Confirm
        isOpen={isAsking}
        title={`Delete ${name}?`}
        yes="Delete"
        onYes={() => remove(id)}
        onClose={() => setIsAsking(false)}
      >
        Its alarms stop, and its sensors wait to be placed again. Animals stay. You can restore it
        for 30 days from Recently deleted, with its sensors unless they're placed elsewhere by then.
      </Confirm>
    </MayChange>
  )
}

const toList = [
  { label: 'Locations', href: '/locations' },
  { label: 'Climate', href: '/climate' },
]

/** Its last two names: 'Rack A · 3', or the room's. */
const shortName = ({ room, rack, tub }: ClimatePlace) =>
  [rack, tub].filter(Boolean).join(' · ') || room || 'Place'
