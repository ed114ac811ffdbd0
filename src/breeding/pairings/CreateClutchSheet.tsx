import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { amount, optionalDay, pastDay, requiredText, yesNo } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { api } from '../../web/api.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { StepperField } from '../../web/fields/StepperField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { type Form, put, type RowOf } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRecord } from '../../web/records.ts'
import { useNewId } from '../../web/useNewId.ts'
import { useUser } from '../../web/user.ts'
import { mostEggs } from '../clutches/clutches.contract.ts'
import { layingQuestion } from '../clutches/clutchQuestions.ts'
import { useNextName } from '../clutches/nextName.ts'
import type { Pairing } from './pairings.contract.ts'
import { type PairNames, pairTitle } from './words.ts'

/** The fields of a clutch that are asked for at its pairing. */
const clutchFields = z.object({
  name: field('Name', requiredText(70, 'Please choose a name')),
  number_of_eggs: field(
    'Number of eggs',
    amount({ min: 1, max: mostEggs, step: 1, message: 'Please enter a number' }),
  ),
  laid_on: field('Laid on', pastDay(), 'day'),
  expected_to_hatch_on: field('Expected to hatch on', optionalDay(), 'day'),
  send_hatch_reminder: field('Remind me before it hatches', yesNo(), 'yesNo'),
})

type ClutchPairing = PairNames & Pick<Pairing, 'id' | 'dam_id' | 'sire_id' | 'species'>

type CreateClutchSheetProps = { pairing: ClutchPairing; onClose: () => void }

/**
 * Creates a clutch of a pairing's dam and sire, which was laid today unless chosen otherwise. The
 * species' incubation days fill in when it is expected to hatch. A live-bearer's is a litter.
 */
export function CreateClutchSheet({ pairing, onClose }: CreateClutchSheetProps) {
  const { timezone } = useUser()
  const { flash } = useFlash()
  const navigate = useNavigate()
  const [id] = useNewId()
  const { dam_id, sire_id, species } = pairing
  const dam = useRecord(animalResource, dam_id).data
  const isLitter = species?.bears_live ?? false
  const now = today(timezone)
  const expected = (laid: string) =>
    species?.incubation_days && !isLitter ? addDays(laid, species.incubation_days) : ''

  const state = useInputForm(clutchFields, {
    blank: {
      number_of_eggs: 1,
      laid_on: now,
      expected_to_hatch_on: expected(now),
    },
    send: (values) =>
      api('POST', 'clutches', {
        clutch: { ...values, id, dam_id, sire_id, pairing_id: pairing.id, is_litter: isLitter },
      }),
    onSent() {
      flash(isLitter ? 'Litter added.' : 'Clutch added.')
      onClose()
      navigate(`/incubator/${id}`)
    },
  })
  const { form } = state

  useFollowing(form, now, expected)
  useNextName(form, { damId: dam_id, speciesId: species?.id })

  return (
    <FormSheet
      state={state}
      title={isLitter ? 'Create litter from the pairing' : 'Create clutch from the pairing'}
      second={pairTitle(pairing)}
      action={isLitter ? 'Create litter' : 'Create clutch'}
      onClose={onClose}
    >
      <TextField form={form} name="name" placeholder={`${pairing.dam.name} 1`} />
      <StepperField
        form={form}
        name="number_of_eggs"
        min={1}
        max={mostEggs}
        {...(isLitter && { label: 'Number of young' })}
      />
      <DayField
        form={form}
        name="laid_on"
        hint={layingQuestion(dam, String(form.values.laid_on ?? ''))}
        {...(isLitter && { label: 'Born on' })}
      />
      {!isLitter && (
        <>
          <DayField form={form} name="expected_to_hatch_on" mayLieAhead optional />
          <Switch
            label="Remind me before it hatches"
            checked={form.values.send_hatch_reminder === true}
            onChange={({ currentTarget }) =>
              put(form, 'send_hatch_reminder', currentTarget.checked)
            }
          />
        </>
      )}
    </FormSheet>
  )
}

/** The expected day follows the day of laying, unless it was chosen. */
function useFollowing(form: Form<RowOf<typeof clutchFields>>, now: string, expected: Expected) {
  const followed = useRef(now)
  useEffect(() => {
    const laid = String(form.values.laid_on)
    if (!isDay.test(laid) || laid === followed.current) return
    if (form.getValues().expected_to_hatch_on === expected(followed.current)) {
      put(form, 'expected_to_hatch_on', expected(laid))
    }
    followed.current = laid
  })
}
type Expected = (laid: string) => string

const isDay = /^\d{4}-\d\d-\d\d$/
