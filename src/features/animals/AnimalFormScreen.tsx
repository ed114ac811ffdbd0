import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../web/api.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Entered } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useRecord, useWrite } from '../../web/records.ts'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import {
  type Animal,
  type AnimalDetail,
  animalDetail,
  type animalResource,
  animalStates,
  mostPicture_mb,
  pictureTypes,
} from './animals.contract.ts'
import { animalLike, blankAnimal } from './blankAnimal.ts'
import { CodeField } from './CodeField.tsx'
import { NoRoom, useHasRoom } from './NoRoom.tsx'
import { PhotosField } from './PhotosField.tsx'
import { type AnimalFormState, animalLabels, SharedFields } from './SharedFields.tsx'
import { StateFields } from './StateFields.tsx'
import { choicesOf, sexWords, stateWords } from './words.ts'

/** Add animal, also one like another (`?like=`), and Edit animal. */
export function AnimalFormScreen() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const like = params.get('like') ?? undefined
  const hasRoom = useHasRoom()
  const source = useRecord(animalDetail, id ? undefined : like)
  if (!id && hasRoom === false) return <NoRoom title="Add animal" />
  if (!id && like && source.isPending) return <Waiting shape="card" />
  // One that is not there any more is like nothing: the form is an empty one then.
  return <Fields blank={source.data ? animalLike(source.data) : blankAnimal} />
}

function Fields({ blank }: { blank: Entered<typeof animalResource> }) {
  return (
    <FormScreen<typeof animalDetail>
      resource={animalDetail}
      blank={blank}
      labels={animalLabels}
      titleOf={(animal) => animal.name}
    >
      {(form, animal, setReadAt) => (
        <>
          <AnimalPhoto form={form} animal={animal} onRemoved={setReadAt} />
          <TextField form={form} name="name" label="Name" placeholder="What do you call it?" />
          <ChoiceField form={form} name="sex" label="Sex" choices={choicesOf(sexWords)} />
          <Pair>
            <CodeField form={form} isNew={animal === undefined} />
            <TextField form={form} name="external_id" label="External id" optional />
          </Pair>
          <SharedFields form={form} animal={animal}>
            <Section
              title="More pictures"
              second={animal && animal.photos.length > 0 && `${animal.photos.length}`}
              isWrong={isWrongIn(form.errors, 'photos')}
            >
              <PhotosField form={form} animal={animal} />
            </Section>
            <StateSection form={form} />
          </SharedFields>
        </>
      )}
    </FormScreen>
  )
}

function StateSection({ form }: { form: AnimalFormState }) {
  const state = animalStates.find((each) => each === form.values.state) ?? 'kept'
  return (
    <Section
      title="State"
      second={stateWords[state]}
      startsOpen={state !== 'kept'}
      isWrong={isWrongIn(form.errors, 'state', 'state_on', 'state_reason')}
    >
      <StateFields form={form} />
    </Section>
  )
}

function AnimalPhoto({
  form,
  animal,
  onRemoved,
}: {
  form: AnimalFormState
  animal?: AnimalDetail
  onRemoved: (updated_at: string) => void
}) {
  const { told } = useFlash()
  const [photoUrls, setPhotoUrls] = useState(animal?.photoUrls ?? null)
  const removal = useWrite(() => api<{ object: Animal }>('DELETE', `animals/${animal?.id}/photo`))
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess({ object }) {
        setPhotoUrls(null)
        onRemoved(object.updated_at)
      },
      onError: told,
    })
  const face = { ...(animal ?? nobody), photoUrls }
  return (
    <PhotoField
      form={form}
      name="photo"
      label="Photo"
      accept={pictureTypes}
      most_mb={mostPicture_mb}
      current={<Portrait animal={face} size="avatar" />}
      onRemove={photoUrls && animal ? remove : undefined}
      optional
    />
  )
}

const nobody = { id: 'new', species: '', genetics: '', photoUrls: null }
