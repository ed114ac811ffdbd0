import { DayField } from '../../web/fields/DayField.tsx'
import { labelOf } from '../../web/fields/labelled.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import type { animalResource } from './animals.contract.ts'
import type { moveResource } from './moves.contract.ts'
import classes from './Place.module.css'
import { useLocations } from './useLocations.ts'

/** Room, rack and tub side by side, with those that are in use as suggestions. */
export function PlaceFields({ form }: { form: Form<typeof moveResource> }) {
  const { rooms, racks, tubs } = useLocations({ room: form.values.room, rack: form.values.rack })
  return (
    <div className={classes.place}>
      <TextField form={form} name="room" label="Room" suggestions={rooms} />
      <TextField form={form} name="rack" label="Rack" suggestions={racks} />
      <TextField form={form} name="tub" label="Tub" suggestions={tubs} />
    </div>
  )
}

/** The place in an animal's own form; when it changes, since when. */
export function AnimalPlace({ form }: { form: Form<typeof animalResource> }) {
  const { rooms, racks, tubs } = useLocations({ room: form.values.room, rack: form.values.rack })
  const isMoved = ['room', 'rack', 'tub'].some((name) => form.isDirty(name))
  return (
    <>
      <fieldset>
        <legend className={classes.legend}>{labelOf('Place', true)}</legend>
        <div className={classes.place}>
          <TextField form={form} name="room" label="Room" suggestions={rooms} />
          <TextField form={form} name="rack" label="Rack" suggestions={racks} />
          <TextField form={form} name="tub" label="Tub" suggestions={tubs} />
        </div>
      </fieldset>
      {isMoved && (
        <DayField
          form={form}
          name="moved_on"
          label="Moved on"
          hint="Today, unless you say another day."
          optional
        />
      )}
    </>
  )
}
