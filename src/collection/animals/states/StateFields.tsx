import { animalStates, datePrecisions, stateWords } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import type { Form, RowOf } from '../../../web/form/form.ts'
import { put } from '../../../web/form/form.ts'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { useUser } from '../../../web/user.ts'
import type { Animal, stateFields } from '../animals.contract.ts'
import { beforeHatching } from '../words.ts'

/** The states that people choose from: an outside animal isn't made by a change of state. */
export const chosenStates = animalStates.filter((state) => state !== 'outside')

/** Fields for whether an animal is still in the collection, and if not: why, since when, and the details. */
export function StateFields({
  form,
  states = chosenStates,
  areDetailsElsewhere = false,
}: {
  form: Form<RowOf<ReturnType<typeof stateFields>>>
  /** The states offered. */
  states?: readonly Animal['state'][]
  /** Its sale says since when, and to whom. */
  areDetailsElsewhere?: boolean
}) {
  const { timezone } = useUser()
  const state = animalStates.find((each) => each === form.values.state) ?? 'kept'

  function choose(next: Animal['state']) {
    put(form, 'state', next)
    form.settled.add('state_on').add('state_reason')
    form.clearFieldError('state')
    if (next === 'kept') {
      put(form, 'state_on', '')
      put(form, 'state_reason', '')
    } else if (!form.values.state_on) put(form, 'state_on', today(timezone))
  }

  return (
    <>
      <ChipChoice
        legend="State"
        options={states.map((value) => ({ value, label: stateWords[value] }))}
        value={states.includes(state) ? state : null}
        onChange={choose}
        error={form.errors.state}
      />
      {state !== 'kept' && !areDetailsElsewhere && (
        <>
          <DayField
            form={form}
            name="state_on"
            label={`${stateWords[state]} on`}
            hint={beforeHatching(hatchIn(form.values), String(form.values.state_on ?? ''))}
          />
          <TextField
            form={form}
            name="state_reason"
            label={state === 'died' ? 'Cause' : 'To whom, or why'}
            placeholder={state === 'died' ? 'Old age' : 'To Jane'}
            optional
          />
        </>
      )}
    </>
  )
}

/** The hatch date as it stands in a form that has one. */
export const hatchIn = (values: Record<string, unknown>) => ({
  dateHatched: typeof values.dateHatched === 'string' ? values.dateHatched : null,
  dateHatchedPrecision:
    datePrecisions.find((each) => each === values.dateHatchedPrecision) ?? 'day',
})
