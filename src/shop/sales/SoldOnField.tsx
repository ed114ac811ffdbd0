import { animalResource } from '../../collection/animals/animals.contract.ts'
import { beforeHatching } from '../../collection/animals/words.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import type { Form } from '../../web/form/form.ts'
import { useRecord } from '../../web/records.ts'
import type { saleResource } from './sales.contract.ts'

/** The day of a sale, which asks about one on which the chosen animal hadn't hatched yet. */
export function SoldOnField({ form }: { form: Form<typeof saleResource> }) {
  const { animal_id, sold_on } = form.values
  const { data: animal } = useRecord(animalResource, animal_id ? String(animal_id) : undefined)
  return (
    <DayField
      form={form}
      name="sold_on"
      hint={animal && beforeHatching(animal, String(sold_on ?? ''))}
    />
  )
}
