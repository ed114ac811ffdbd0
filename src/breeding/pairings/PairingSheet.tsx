import { Suspense } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { KinshipWarning, SpeciesWarning } from '../../collection/lineage/fetched.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { damChoice, type Pairing, pairingResource } from './pairings.contract.ts'
import { choiceWords, choiceWordsBeside, pairTitle } from './words.ts'

/** The sheet that changes a pairing: its dam and its notes. The sire is the plan's. */
export function PairingSheet({ pairing, onClose }: { pairing: Pairing; onClose: () => void }) {
  const { flash } = useFlash()
  const { dam, sire } = pairing
  const state = useRecordForm(pairingResource, {
    record: pairing,
    onSaved() {
      flash('Pairing updated.')
      onClose()
    },
  })
  const { form } = state
  return (
    <FormSheet
      state={state}
      title="Edit pairing"
      second={pairTitle(pairing)}
      action="Save"
      onClose={onClose}
    >
      <ReferenceField
        form={form}
        name="dam_id"
        to={animalResource}
        listed={damChoice}
        nameOf={choiceWordsBeside(sire.species?.id)}
        placeholder="Choose a female"
        current={{ id: dam.id, words: choiceWords(dam) }}
        query={sire.species ? { species_id: sire.species.id } : undefined}
      />
      <Suspense>
        <SpeciesWarning dam_id={String(form.values.dam_id ?? '')} sire_id={sire.id} />
        <KinshipWarning dam_id={String(form.values.dam_id ?? '')} sire_id={sire.id} />
      </Suspense>
      <LongTextField form={form} name="notes" optional />
    </FormSheet>
  )
}
