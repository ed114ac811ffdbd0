import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { TargetsField } from '../../../collection/targets/TargetsField.tsx'
import { DayField } from '../../../web/fields/DayField.tsx'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { NumberField } from '../../../web/fields/NumberField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { Section } from '../../../web/form/Section.tsx'
import { IconButton, IconLink } from '../../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { useRecord, useRemove } from '../../../web/records.ts'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { FormScreen } from '../../../web/screens/FormScreen.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { RecordGate } from '../../../web/screens/RecordGate.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { Inhabitants } from '../place/Inhabitants.tsx'
import { useSpots } from '../sensors/useSensors.ts'
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
      {(form) => (
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
              Leave empty what has no limit. Without a range of its own, a zone goes by the species
              that live here, then by the rack and the room.
            </p>
            <TargetsField form={form} />
          </Section>
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
          <Suspense fallback={<Waiting shape="card" />}>
            <PlaceClimate place={place} />
          </Suspense>
        </Screen>
      )}
    </RecordGate>
  )
}

/** Edit, and Delete, after which its sensors wait for a place again. */
function PlaceActions({ place: { id }, name }: { place: ClimatePlace; name: string }) {
  const navigate = useNavigate()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemove(climatePlaceResource)
  const end = () =>
    remove.mutateAsync(id).then(async () => {
      await navigate('/climate', { replace: true })
      flash('Deleted.')
    }, report)
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
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        Its targets and notes go, and its sensors wait to be placed again. Animals stay. This can't
        be undone.
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
