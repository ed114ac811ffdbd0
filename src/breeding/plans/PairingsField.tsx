import { Suspense } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { KinshipWarning } from '../../collection/lineage/fetched.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { RowsField } from '../../web/fields/RowsField.tsx'
import type { Form } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { usePage, useRecord } from '../../web/records.ts'
import { damChoice } from '../pairings/pairings.contract.ts'
import { choiceWords } from '../pairings/words.ts'
import { PlanFormFailed } from './PlanFormFailed.tsx'
import { type Plan, pairingFields, type planResource } from './plans.contract.ts'

/** The pairings of a plan, row by row: a dam of the sire's species, and notes. */
export function PairingsField({
  form,
  plan,
}: {
  form: Form<typeof planResource>
  plan: Plan | undefined
}) {
  const { isError, data, error } = usePage(damChoice, { per_page: 50 })
  const species = useSpeciesOfSire(form, plan)
  return (
    <>
      {isError && !data && <PlanFormFailed error={error} />}
      <RowsField
        form={form}
        name="pairings_attributes"
        one="Pairing"
        blank={() => ({ dam_id: '', notes: '' })}
      >
        {(path, row) => {
          const fields = rowForm(form, path, pairingFields)
          const dam = plan?.pairings.find(({ id }) => id === row.id)?.dam
          return (
            <>
              <ReferenceField
                form={fields}
                name="dam_id"
                to={animalResource}
                listed={damChoice}
                nameOf={choiceWords}
                placeholder="Choose a female"
                known={dam && { id: dam.id, words: choiceWords(dam) }}
                query={species ? { species_id: species } : undefined}
              />
              <Suspense>
                <KinshipWarning
                  dam_id={idIn(fields.values.dam_id)}
                  sire_id={idIn(form.values.sire_id)}
                />
              </Suspense>
              <LongTextField form={fields} name="notes" optional />
            </>
          )
        }}
      </RowsField>
    </>
  )
}

const idIn = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** The species of the chosen sire, if that is known. */
function useSpeciesOfSire({ values }: Form<typeof planResource>, plan: Plan | undefined) {
  const id = idIn(values.sire_id)
  const isSaved = id === plan?.sire_id
  const chosen = useRecord(animalResource, isSaved ? undefined : id).data
  return isSaved ? plan?.species?.id : chosen?.species_id
}
