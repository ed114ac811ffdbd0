import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Form } from '../../web/form/form.ts'
import { TextButton } from '../../web/look/TextButton.tsx'
import { usePage } from '../../web/records.ts'
import { speciesResource } from '../species/species.contract.ts'
import type { animalResource } from './animals.contract.ts'

/** The animal's species: one of the keeper's, or a new one by its names. */
export function SpeciesField({ form }: { form: Form<typeof animalResource> }) {
  const known = usePage(speciesResource, { per_page: 50 }).data?.total
  const [wantsNew, setWantsNew] = useState(false)
  const isNew = wantsNew || known === 0

  function choose(next: boolean) {
    setWantsNew(next)
    form.setFieldValue('species_id', '' as never)
    form.setFieldValue('species_attributes', { commonName: '', latinName: '' } as never)
  }

  if (!isNew) {
    return (
      <div>
        <ReferenceField
          form={form}
          name="species_id"
          label="Species"
          to={speciesResource}
          nameOf={(species) => species.commonName}
          placeholder="Choose a species"
          optional
        />
        <TextButton onClick={() => choose(true)}>Enter a new species</TextButton>
      </div>
    )
  }
  return (
    <div>
      <Pair>
        <TextInput
          {...form.getInputProps('species_attributes.commonName' as never)}
          label="New species"
          placeholder="Ball python"
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('species_attributes.latinName' as never)}
          label="Latin name (optional)"
          placeholder="Python regius"
          autoComplete="off"
        />
      </Pair>
      {known !== 0 && <TextButton onClick={() => choose(false)}>Choose one of yours</TextButton>}
    </div>
  )
}
