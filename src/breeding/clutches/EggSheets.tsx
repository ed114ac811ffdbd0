import { useState } from 'react'
import { z } from 'zod'
import { sexes, sexWords } from '../../shared/choices.ts'
import { optionalAmount, optionalText, pastDay } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { api, newId } from '../../web/api.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { put } from '../../web/form/form.ts'
import { useInputForm, useRecordForm } from '../../web/form/useForm.ts'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import type { ClutchDetail, Egg, EggCheck } from './clutches.contract.ts'
import { checksOf, eggsOf } from './useEggs.ts'
import { nameOf } from './words.ts'

/** A new look at an egg, or one to be corrected. */
export type Checked = { adds: 'candling' | 'weight'; check?: undefined } | { check: EggCheck }

type SheetProps = { clutch: ClutchDetail; egg: Egg; onClose: () => void }

/** Records a look at an egg: candled, weighed, noted. */
export function CheckSheet({ clutch, egg, checked, onClose }: SheetProps & { checked: Checked }) {
  const { flash } = useFlash()
  const { check } = checked
  const [now] = useState(() => new Date().toISOString())
  const isWeighing = 'adds' in checked && checked.adds === 'weight'
  const state = useRecordForm(checksOf(clutch, egg), {
    blank: { happened_at: now, is_candled: !isWeighing },
    record: check,
    onSaved() {
      flash(check ? 'Check updated.' : isWeighing ? 'Weight added.' : 'Candling added.')
      onClose()
    },
  })
  const { form } = state
  const title = check
    ? 'Edit check'
    : isWeighing
      ? `Weigh ${clutch.is_litter ? 'it' : 'egg'}`
      : 'Add candling'
  return (
    <FormSheet
      state={state}
      title={title}
      second={nameOf(egg, clutch)}
      action={check ? 'Save' : isWeighing ? 'Add weight' : 'Add candling'}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="weightInGrams"
        label="Weight"
        unit="g"
        optional={!isWeighing}
      />
      <LongTextField form={form} name="notes" optional />
      {!clutch.is_litter && (
        <Switch
          label="Candled"
          checked={form.values.is_candled === true}
          onChange={(event) => form.setFieldValue('is_candled', event.currentTarget.checked)}
        />
      )}
      <MomentField form={form} name="happened_at" />
    </FormSheet>
  )
}

/** The notes of an egg, and the day of its fate. */
export function EggNotesSheet({ clutch, egg, onClose }: SheetProps) {
  const { flash } = useFlash()
  const state = useRecordForm(eggsOf(clutch), {
    record: egg,
    onSaved() {
      flash('Egg updated.')
      onClose()
    },
  })
  const { form } = state
  return (
    <FormSheet state={state} title={nameOf(egg, clutch)} action="Save" onClose={onClose}>
      <LongTextField form={form} name="notes" optional />
      {egg.state_on && <DayField form={form} name="state_on" />}
    </FormSheet>
  )
}

/** The fields of a twin; the rest it has from its clutch. */
const twinFields = z.object({
  hatched_on: field('Hatched', pastDay(), 'day'),
  name: field('Name', optionalText(100)),
  sex: field('Sex', z.enum(sexes), sexWords),
  weightInGrams: field('Weight (g)', optionalAmount({ min: 0.01, max: 100_000, step: 0.01 })),
})

/** Adds the second animal of an egg that has hatched. */
export function TwinSheet({ clutch, egg, onClose }: SheetProps) {
  const { flash } = useFlash()
  const twin = `${egg.animal?.name ?? clutch.name} and its twin`
  const state = useInputForm(twinFields, {
    blank: { hatched_on: egg.state_on ?? '', sex: 'unknown' },
    send: ({ hatched_on, ...entered }) =>
      api('POST', `clutches/${clutch.id}/hatch`, {
        hatching: {
          hatched_on,
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
