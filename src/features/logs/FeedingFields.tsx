import { useState } from 'react'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { BigChoice, ChipButton, ChipChoice, Chips } from '../../web/look/Choice.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import type { Animal } from '../animals/animals.contract.ts'
import { pronoun } from '../animals/words.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'
import { FeederField } from './FeederField.tsx'
import classes from './Feeding.module.css'
import { feedingMethods } from './logs.contract.ts'
import type { FeedingForm } from './useFeeding.ts'
import { methodWords } from './words.ts'

/** What a feeding is made of: what, whether it was taken, and what else there is to say behind chips. */
export function FeedingFields({
  form,
  animal,
  recent,
}: {
  form: FeedingForm
  animal: Pick<Animal, 'name' | 'sex'>
  recent: { id: string; name: string; size: string }[]
}) {
  const values = form.values
  const [open, setOpen] = useState({
    happenedAt: Boolean(values.happenedAt),
    method: false,
    supplement: Boolean(values.supplement_id),
    notes: Boolean(values.notes),
  })
  const method = methodWords[values.feedingMethod as keyof typeof methodWords]
  const toggle = (part: keyof typeof open) => () => setOpen({ ...open, [part]: true })

  function setMoment() {
    form.setFieldValue('happenedAt', new Date().toISOString() as never)
    setOpen({ ...open, happenedAt: true })
  }

  return (
    <div className={classes.fields}>
      <FeederField form={form} recent={recent} />
      <BigChoice
        legend={`Did ${pronoun(animal)} take it?`}
        value={values.success ? 'taken' : 'refused'}
        onChange={(answer) => form.setFieldValue('success', (answer === 'taken') as never)}
        options={[
          { value: 'taken', label: 'Taken', icon: <ScaleMark state="full" size={22} /> },
          {
            value: 'refused',
            label: 'Refused',
            icon: <ScaleMark state="struck" size={22} />,
            isRefusal: true,
          },
        ]}
      />
      {Object.values(open).includes(false) && (
        <Chips>
          {!open.happenedAt && <ChipButton onClick={setMoment}>Now</ChipButton>}
          {!open.method && <ChipButton onClick={toggle('method')}>{method}</ChipButton>}
          {!open.supplement && <ChipButton onClick={toggle('supplement')}>Supplement</ChipButton>}
          {!open.notes && <ChipButton onClick={toggle('notes')}>Note</ChipButton>}
        </Chips>
      )}
      {open.happenedAt && <MomentField form={form} name="happenedAt" label="When" />}
      {open.method && (
        <ChipChoice
          legend="How"
          value={String(values.feedingMethod)}
          onChange={(method) => form.setFieldValue('feedingMethod', method as never)}
          options={feedingMethods.map((value) => ({ value, label: methodWords[value] }))}
        />
      )}
      {open.supplement && (
        <ReferenceField
          form={form}
          name="supplement_id"
          label="Supplement"
          to={supplementResource}
          nameOf={({ name, brand }) => (brand ? `${name}, ${brand}` : name)}
          placeholder="None"
          optional
        />
      )}
      {open.notes && <LongTextField form={form} name="notes" label="Note" optional />}
    </div>
  )
}
