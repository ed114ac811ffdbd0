import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { labelled, put } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { usePage, useRecord } from '../../web/records.ts'
import { fillIn, NewSpeciesName } from '../species/NewSpeciesName.tsx'
import { speciesResource } from '../species/species.contract.ts'
import { namesOf, starterNamed } from '../species/suggestions.ts'
import { useStarters } from '../species/useStarters.ts'
import { type animalResource, newSpeciesFields } from './animals.contract.ts'

type AnimalForm = Form<typeof animalResource>

/**
 * The animal's species: an existing one, or a new one with its names. `?species=` in the address
 * preselects one.
 */
export function SpeciesField({ form }: { form: AnimalForm }) {
  const total = usePage(speciesResource, { per_page: 50 }).data?.total
  const [wantsNew, setWantsNew] = useState(false)
  const isNew = wantsNew || total === 0
  const starters = useStarters(total !== undefined)
  useSpeciesOfAddress(form)

  function choose(next: boolean, commonName = '') {
    setWantsNew(next)
    put(form, 'species_id', '')
    const starter = starters && starterNamed(starters, { commonName, latinName: '' })
    const names = starter ? namesOf(starter) : { commonName, latinName: '', countryOfOrigin: '' }
    form.restartField('species_attributes', { ...names, commonName: '' })
    form.setFieldValue('species_attributes.commonName', names.commonName)
  }

  if (!isNew) {
    return (
      <ReferenceField
        form={form}
        name="species_id"
        to={speciesResource}
        nameOf={(species) => species.commonName}
        noteOf={(species) => <i>{species.latinName}</i>}
        placeholder="Choose or type a species"
        onNew={(words) => choose(true, words)}
        optional
      />
    )
  }
  return (
    <div>
      <NewSpecies form={form} />
      {total !== 0 && <TextButton onClick={() => choose(false)}>Choose one of yours</TextButton>}
    </div>
  )
}

function NewSpecies({ form }: { form: AnimalForm }) {
  const [fields] = useState(newSpeciesFields)
  const names = rowForm(form, 'species_attributes', fields)
  return (
    <div className="stack gap20">
      <NewSpeciesName
        {...labelled({ form: names, name: 'commonName', label: 'New species' })}
        placeholder="Ball python"
        onChoose={(starter) => fillIn(names, namesOf(starter))}
      />
      <TextField form={names} name="latinName" placeholder="Python regius" optional />
    </div>
  )
}

/** The preselected species counts as untouched, so leaving the form doesn't ask. */
function useSpeciesOfAddress(form: AnimalForm) {
  const [params] = useSearchParams()
  const speciesId = useRecord(speciesResource, params.get('species') ?? undefined).data?.id
  const chosen = useRef<string>(undefined)
  useEffect(() => {
    if (!speciesId || chosen.current === speciesId) return
    chosen.current = speciesId
    form.restartField('species_id', speciesId)
  }, [speciesId, form])
}
