import { Suspense, useState } from 'react'
import { stateWords } from '../../shared/choices.ts'
import { joined } from '../../shared/joined.ts'
import { OfferButton } from '../../web/fields/Picker.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { type Animal, animalResource } from '../animals/animals.contract.ts'
import { speciesOfOther } from '../animals/words.ts'
import { KinshipWarning, OutsideSheet, SpeciesWarning } from './fetched.ts'
import { parentResource } from './lineage.contract.ts'
import classes from './ParentFields.module.css'
import type { Parent, ParentRole } from './parents.contract.ts'

type ParentsForm = Form<typeof animalResource>
type Young = { id: string; dam: Parent | null; sire: Parent | null }

/** An animal's dam and sire: found among the animals, or added as an outside one. */
export function ParentFields({ form, animal }: { form: ParentsForm; animal?: Young | undefined }) {
  return (
    <>
      <div className={`${classes.both} grid column gap16`}>
        <ParentField form={form} as="dam" animal={animal} />
        <ParentField form={form} as="sire" animal={animal} />
      </div>
      <Suspense>
        <SpeciesWarning
          dam_id={idIn(form, 'dam_id')}
          sire_id={idIn(form, 'sire_id')}
          speciesId={idIn(form, 'species_id')}
        />
        <KinshipWarning dam_id={idIn(form, 'dam_id')} sire_id={idIn(form, 'sire_id')} />
      </Suspense>
    </>
  )
}

function ParentField({
  form,
  as: role,
  animal,
}: {
  form: ParentsForm
  as: ParentRole
  animal: Young | undefined
}) {
  const [adding, setAdding] = useState<string>()
  const name = `${role}_id` as const
  const current = animal?.[role]
  const species_id = idIn(form, 'species_id')
  return (
    <div>
      <ReferenceField
        form={form}
        name={name}
        to={animalResource}
        listed={parents}
        nameOf={(parent) => joined(nameOf(parent), speciesOfOther(parent, species_id))}
        current={current && { id: current.id, words: current.name }}
        placeholder={`Choose a ${role}`}
        query={{ as: role, species_id: species_id ?? '', animal_id: animal?.id ?? '' }}
        offer={(words, close) => (
          <OfferButton
            onClick={() => {
              close()
              setAdding(words)
            }}
          >
            {words ? `Add ${words} as an outside animal` : 'Add an outside animal'}
          </OfferButton>
        )}
        optional
      />
      <Suspense>
        {adding !== undefined && (
          <OutsideSheet
            name={adding}
            sex={role === 'dam' ? 'female' : 'male'}
            species_id={species_id}
            onAdded={({ id }) => {
              put(form, name, id)
              form.clearFieldError(name)
            }}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const parents = { ...animalResource, api: parentResource.api }

const nameOf = ({ name, genetics, state }: Pick<Animal, 'name' | 'genetics' | 'state'>) =>
  joined(name, genetics, state !== 'kept' && stateWords[state].toLowerCase())

function idIn(form: ParentsForm, name: 'dam_id' | 'sire_id' | 'species_id'): string | undefined {
  const value = form.values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
