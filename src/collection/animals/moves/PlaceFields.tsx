import type { QueryClient } from '@tanstack/react-query'
import { DayField } from '../../../web/fields/DayField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import type { Form } from '../../../web/form/form.ts'
import { labelOf } from '../../../web/look/controls/Field.tsx'
import { useAnswer } from '../../../web/records.ts'
import type { animalResource } from '../animals.contract.ts'
import type { Location, moveResource } from './moves.contract.ts'
import classes from './Place.module.css'

/** Room, rack and tub side by side, suggesting those in use. */
export function PlaceFields({ form }: { form: Form<typeof moveResource> }) {
  const { rooms, racks, tubs, others } = useLocations(form.values)
  const isElsewhere = ['room', 'rack', 'tub'].some((name) => form.isDirty(name))
  return (
    <div className={`${classes.place} grid atStart gap10`}>
      <TextField form={form} name="room" suggestions={rooms} />
      <TextField form={form} name="rack" suggestions={racks} />
      <TextField form={form} name="tub" suggestions={tubs} hint={isElsewhere && others} />
    </div>
  )
}

/** The place in an animal's form, with the date of the move once it changes. */
export function AnimalPlace({ form }: { form: Form<typeof animalResource> }) {
  const isMoved = ['room', 'rack', 'tub'].some((name) => form.isDirty(name))
  return (
    <>
      <fieldset>
        <legend className="below6 text14 semibold">{labelOf('Location', true)}</legend>
        <PlaceFields form={form} />
      </fieldset>
      {isMoved && (
        <DayField
          form={form}
          name="moved_on"
          hint="Today, unless you pick another date."
          optional
        />
      )}
    </>
  )
}

type Place = { room?: unknown; rack?: unknown; tub?: unknown }

/** The rooms in use, the racks in that room, the tubs in that rack, and a sentence on who lives in that tub. */
function useLocations({ room, rack, tub }: Place) {
  const all = usePlaces() ?? []
  const inRoom = room ? all.filter((each) => each.room === room) : all
  const inRack = rack ? inRoom.filter((each) => each.rack === rack) : inRoom
  return {
    rooms: namesOf(all.map((each) => each.room)),
    racks: namesOf(inRoom.map((each) => each.rack)),
    tubs: namesOf(inRack.map((each) => each.tub)),
    others: tub ? othersIn(all.find((each) => isSame(each, { room, rack, tub }))) : undefined,
  }
}

const isSame = (place: Location, entered: Place) =>
  (['room', 'rack', 'tub'] as const).every((name) => place[name] === String(entered[name]).trim())

const othersIn = (place?: Location) =>
  place &&
  `${place.animalCount > 1 ? `${place.animalCount} animals live` : 'An animal lives'} there already.`

type Locations = { value: Location[] }

/** Every place that animals live in. */
export const usePlaces = () => useAnswer<Locations>(['locations'], 'locations').data?.value

/** The same as far as it is known by now, which may be more than was drawn last. */
export const knownPlaces = (queries: QueryClient): Location[] =>
  queries.getQueryData<Locations>(['locations'])?.value ?? []

/** A phone shows few suggestions at a time. */
const mostOffered = 50

const namesOf = (names: string[]) => [...new Set(names.filter(Boolean))].slice(0, mostOffered)
