import { useNavigate } from 'react-router'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { today } from '../../shared/dates.ts'
import { pastDay } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { useNewId } from '../../web/additions.ts'
import { api } from '../../web/api.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { DegreesField } from '../../web/fields/DegreesField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { StepperField } from '../../web/fields/StepperField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { put } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRecord } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { clutchResource, mostEggs } from '../clutches/clutches.contract.ts'
import { layingQuestion, proposedDay, useKind } from '../clutches/clutchQuestions.ts'
import { useNextName } from '../clutches/nextName.ts'
import type { Pairing } from './pairings.contract.ts'
import { type PairNames, pairTitle } from './words.ts'

/** The fields of a clutch that are asked for at its pairing. */
const clutchFields = clutchResource.input
  .pick({
    ...{ name: true, number_of_eggs: true, expected_to_hatch_on: true, send_hatch_reminder: true },
    ...{ incubating_since: true, box: true, celsius_from: true, celsius_to: true },
    ...{ humidity_from: true, humidity_to: true },
  })
  .extend({ laid_on: field('Laid on', pastDay(), 'day') })

type ClutchPairing = PairNames & Pick<Pairing, 'id' | 'dam_id' | 'sire_id' | 'species'>

type CreateClutchSheetProps = { pairing: ClutchPairing; onClose: () => void }

/**
 * Creates a clutch of a pairing's dam and sire, which was laid today unless chosen otherwise. The
 * server works out when it is expected to hatch unless that is entered. A live-bearer's is a litter.
 */
export function CreateClutchSheet({ pairing, onClose }: CreateClutchSheetProps) {
  const { timezone } = useUser()
  const { flash } = useFlash()
  const navigate = useNavigate()
  const [id] = useNewId()
  const { dam_id, sire_id, species } = pairing
  const dam = useRecord(animalResource, dam_id).data
  const isLitter = species?.bears_live ?? false
  const kind = useKind(species?.id)

  const state = useInputForm(clutchFields, {
    blank: { number_of_eggs: 1, laid_on: today(timezone) },
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
          <DayField
            form={form}
            name="expected_to_hatch_on"
            hint={kind && proposedDay(form, kind)}
            mayLieAhead
            optional
          />
          <Switch
            label="Remind me before it hatches"
            checked={form.values.send_hatch_reminder === true}
            onChange={({ currentTarget }) =>
              put(form, 'send_hatch_reminder', currentTarget.checked)
            }
          />
          <DayField form={form} name="incubating_since" optional />
          <TextField form={form} name="box" placeholder="Box 1" optional />
          <Pair>
            <DegreesField form={form} name="celsius_from" label="Coolest" optional />
            <DegreesField form={form} name="celsius_to" label="Warmest" optional />
          </Pair>
          <Pair>
            <NumberField form={form} name="humidity_from" label="Driest" unit="%" whole optional />
            <NumberField form={form} name="humidity_to" label="Dampest" unit="%" whole optional />
          </Pair>
        </>
      )}
    </FormSheet>
  )
}
