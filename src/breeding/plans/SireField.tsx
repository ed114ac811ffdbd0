import { animalResource } from '../../collection/animals/animals.contract.ts'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Form } from '../../web/form/form.ts'
import { usePage } from '../../web/records.ts'
import { type Parent, sireChoice } from '../pairings/pairings.contract.ts'
import { choiceWords } from '../pairings/words.ts'
import { PlanFormFailed } from './PlanFormFailed.tsx'
import type { planResource } from './plans.contract.ts'

/** The sire of a plan: a male, or an animal of unknown sex. */
export function SireField({
  form,
  known,
}: {
  form: Form<typeof planResource>
  known: Parent | undefined
}) {
  const { isError, data, error } = usePage(sireChoice, { per_page: 50 })
  return (
    <>
      {isError && !data && <PlanFormFailed error={error} />}
      <ReferenceField
        form={form}
        name="sire_id"
        to={animalResource}
        listed={sireChoice}
        nameOf={choiceWords}
        placeholder="Choose a male"
        known={known && { id: known.id, words: choiceWords(known) }}
      />
    </>
  )
}
