import { memo, Suspense } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { KinshipWarning, SpeciesWarning } from '../../collection/lineage/fetched.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { type Row, RowsField } from '../../web/fields/RowsField.tsx'
import type { Form } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { usePage, useRecord } from '../../web/records.ts'
import { damChoice } from '../pairings/pairings.contract.ts'
import { choiceWords, choiceWordsBeside } from '../pairings/words.ts'
import { PlanFormFailed } from './PlanFormFailed.tsx'
import { type Plan, pairingFields, type planResource } from './plans.contract.ts'

/** The pairings of a plan, row by row: a dam, those of the sire's species first, and notes. */
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
        {(path, row) => (
          <PairingRow form={form} path={path} row={row} plan={plan} species={species} />
        )}
      </RowsField>
    </>
  )
}

type RowProps = {
  form: Form<typeof planResource>
  path: string
  row: Row
  plan: Plan | undefined
  species: string | null | undefined
}

/** Tells whether a row stays as it is. The functions of a form are always the same; only its content counts. */
const isSameRow = (before: RowProps, { form, row, plan, species }: RowProps) =>
  before.row === row &&
  before.form.errors === form.errors &&
  before.form.values.sire_id === form.values.sire_id &&
  before.plan === plan &&
  before.species === species

/** Drawn anew when something of its own has changed: a plan may have hundreds. */
const PairingRow = memo(function PairingRow({ form, path, row, plan, species }: RowProps) {
  const fields = rowForm(form, path, pairingFields)
  const saved = plan?.pairings.find(({ id }) => id === row.id)
  const [dam_id, sire_id] = [idIn(row.dam_id), idIn(form.values.sire_id)]
  const isSaved = dam_id === saved?.dam?.id && sire_id === plan?.sire_id
  return (
    <>
      <ReferenceField
        form={fields}
        name="dam_id"
        to={animalResource}
        listed={damChoice}
        nameOf={choiceWordsBeside(species)}
        placeholder="Choose a female"
        current={saved?.dam && { id: saved.dam.id, words: choiceWords(saved.dam) }}
        query={species ? { species_id: species } : undefined}
      />
      {/* A pair that is saved has been warned of, and its own page says it again. */}
      {!isSaved && (
        <Suspense>
          <SpeciesWarning dam_id={dam_id} sire_id={sire_id} />
          <KinshipWarning dam_id={dam_id} sire_id={sire_id} />
        </Suspense>
      )}
      <LongTextField form={fields} name="notes" optional />
    </>
  )
}, isSameRow)

const idIn = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** The species of the chosen sire, if that is known. */
function useSpeciesOfSire({ values }: Form<typeof planResource>, plan: Plan | undefined) {
  const id = idIn(values.sire_id)
  const isSaved = id === plan?.sire_id
  const chosen = useRecord(animalResource, isSaved ? undefined : id).data
  return isSaved ? plan?.species?.id : chosen?.species_id
}
