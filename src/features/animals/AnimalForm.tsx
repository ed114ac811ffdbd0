import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../web/api.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { Locked } from '../../web/look/Locked.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { useWrite } from '../../web/records.ts'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import {
  type Animal,
  animalResource,
  capReached,
  freeAnimals,
  mostPicture_mb,
  pictureTypes,
} from './animals.contract.ts'
import { HatchField } from './HatchField.tsx'
import { SpeciesField } from './SpeciesField.tsx'
import { acquisitionWords, choicesOf, sexWords, sourceWords } from './words.ts'

/** Add animal and Edit animal: what is asked first is what is known first. */
export function AnimalForm() {
  const { id } = useParams()
  const { subscribed, stats, owner, isDefault } = useUser()
  const hasRoom = useFirst(isDefault ? undefined : subscribed || stats.animals < freeAnimals)
  if (!id && hasRoom === false) return <NoRoom isOwner={owner} />
  return (
    <FormScreen
      resource={animalResource}
      blank={blank}
      labels={labels}
      titleOf={(animal) => animal.name}
    >
      {(form, animal) => (
        <>
          <AnimalPhoto form={form} animal={animal} />
          <TextField form={form} name="name" label="Name" placeholder="What do you call it?" />
          <ChoiceField form={form} name="sex" label="Sex" choices={choicesOf(sexWords)} />
          <SpeciesField form={form} />
          <TextField
            form={form}
            name="genetics"
            label="Genetics"
            placeholder="Banana Pied, het Clown"
            optional
          />
          <HatchField form={form} />
          <Pair>
            <SelectField
              form={form}
              name="source"
              label="Source"
              none="Not said"
              choices={choicesOf(sourceWords)}
              optional
            />
            <SelectField
              form={form}
              name="acquired_via"
              label="Acquired via"
              none="Not said"
              choices={choicesOf(acquisitionWords)}
              optional
            />
          </Pair>
          <QuarantineField form={form} />
          <LongTextField form={form} name="description" label="Description" optional />
        </>
      )}
    </FormScreen>
  )
}

/** The first value there was: what is learnt later must not take a form away that is being filled. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}

/** Before anything is typed in vain. */
function NoRoom({ isOwner }: { isOwner: boolean }) {
  return (
    <Screen
      title="Add animal"
      crumbs={[{ label: 'Animals', href: '/animals' }, { label: 'Add animal' }]}
    >
      <Locked isOwner={isOwner} gains={['Unlimited animals']}>
        {capReached}
      </Locked>
    </Screen>
  )
}

type AnimalFormState = Form<typeof animalResource>

function AnimalPhoto({ form, animal }: { form: AnimalFormState; animal?: Animal }) {
  const [photoUrls, setPhotoUrls] = useState(animal?.photoUrls ?? null)
  const removal = useWrite(() => api('DELETE', `animals/${animal?.id}/photo`))
  const face = { ...(animal ?? nobody), photoUrls }
  return (
    <PhotoField
      form={form}
      name="photo"
      label="Photo"
      accept={pictureTypes}
      most_mb={mostPicture_mb}
      current={<Portrait animal={face} size="avatar" />}
      onRemove={
        photoUrls && animal
          ? () => removal.mutate(undefined, { onSuccess: () => setPhotoUrls(null) })
          : undefined
      }
      optional
    />
  )
}

function QuarantineField({ form }: { form: AnimalFormState }) {
  const isIn = form.values.in_quarantine === true
  return (
    <>
      <Switch
        label="In quarantine"
        checked={isIn}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue('in_quarantine', checked as never)
          form.setFieldValue('quarantinedAt', (checked ? new Date().toISOString() : '') as never)
        }}
      />
      {isIn && <MomentField form={form} name="quarantinedAt" label="In quarantine since" />}
    </>
  )
}

const nobody = { id: 'new', species: '', genetics: '', photoUrls: null }

const blank = {
  name: '',
  sex: '',
  species_id: '',
  species_attributes: { commonName: '', latinName: '' },
  genetics: '',
  dateHatched: '',
  dateHatchedPrecision: 'day',
  source: '',
  acquired_via: '',
  in_quarantine: false,
  quarantinedAt: '',
  description: '',
}

const labels = {
  photo: 'Photo',
  name: 'Name',
  sex: 'Sex',
  species_id: 'Species',
  genetics: 'Genetics',
  dateHatched: 'Hatched',
  source: 'Source',
  acquired_via: 'Acquired via',
  quarantinedAt: 'In quarantine since',
  description: 'Description',
}
