import { useState } from 'react'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { useRecordForm } from '../../web/form/form.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import type { ClutchDetail, Egg, EggCheck } from './clutches.contract.ts'
import classes from './Eggs.module.css'
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
  const { form, element, submit, isSaving, isDirty } = state
  const title = check
    ? 'Edit check'
    : isWeighing
      ? `Weigh ${clutch.is_litter ? 'it' : 'egg'}`
      : 'Add candling'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      title={title}
      second={nameOf(egg, clutch)}
      foot={
        <Button type="submit" loading={isSaving}>
          {check ? 'Save' : isWeighing ? 'Add weight' : 'Add candling'}
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} />
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
      </div>
    </Sheet>
  )
}
