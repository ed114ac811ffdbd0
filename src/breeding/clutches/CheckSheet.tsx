import { useState } from 'react'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import type { ClutchDetail, Egg, EggCheck } from './clutches.contract.ts'
import { checksOf } from './useEggs.ts'
import { nameOf } from './words.ts'

/** A new look at an egg, or one to be corrected. */
export type Checked = { adds: 'candling' | 'weight'; check?: undefined } | { check: EggCheck }

/** Records a look at an egg: candled, weighed, noted. */
export function CheckSheet({
  clutch,
  egg,
  checked,
  onClose,
}: {
  clutch: ClutchDetail
  egg: Egg
  checked: Checked
  onClose: () => void
}) {
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
