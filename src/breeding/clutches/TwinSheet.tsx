import { z } from 'zod'
import { sexes, sexWords } from '../../shared/choices.ts'
import { optionalAmount, optionalText, pastDay } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { api, newId } from '../../web/api.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { put } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import type { ClutchDetail, Egg } from './clutches.contract.ts'

/** The fields of a twin; the rest it has from its clutch. */
const twinFields = z.object({
  hatched_on: field('Hatched', pastDay(), 'day'),
  name: field('Name', optionalText(100)),
  sex: field('Sex', z.enum(sexes), sexWords),
  weightInGrams: field('Weight (g)', optionalAmount({ min: 0.01, max: 100_000, step: 0.01 })),
})

/** Adds the second animal of an egg that has hatched. */
export function TwinSheet({
  clutch,
  egg,
  onClose,
}: {
  clutch: ClutchDetail
  egg: Egg
  onClose: () => void
}) {
  const { flash } = useFlash()
  const twin = `${egg.animal?.name ?? clutch.name} and its twin`
  const state = useInputForm(twinFields, {
    blank: { hatched_on: egg.state_on ?? '', sex: 'unknown' },
    send: ({ hatched_on, ...entered }) =>
      api('POST', `clutches/${clutch.id}/hatch`, {
        hatching: {
          hatched_on,
          group: 'Hatchlings',
          eggs: [{ ...entered, egg_id: egg.id, id: newId(), is_twin: true }],
        },
      }),
    onSent() {
      flash('Twin added.')
      onClose()
    },
  })
  const { form } = state
  return (
    <FormSheet state={state} title="Add its twin" second={twin} action="Add twin" onClose={onClose}>
      <DayField form={form} name="hatched_on" label={clutch.is_litter ? 'Born' : 'Hatched'} />
      <TextField form={form} name="name" placeholder={`${clutch.name}-${egg.number}b`} optional />
      <ChipChoice
        legend="Sex"
        options={sexes.map((value) => ({ value, label: sexWords[value] }))}
        value={sexes.find((one) => one === form.values.sex) ?? null}
        onChange={(sex) => put(form, 'sex', sex)}
      />
      <NumberField form={form} name="weightInGrams" label="Weight" unit="g" optional />
    </FormSheet>
  )
}
