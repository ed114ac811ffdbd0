import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CodeField } from '../../collection/animals/codes/CodeField.tsx'
import { HatchField } from '../../collection/animals/HatchField.tsx'
import { knownPlaces } from '../../collection/animals/moves/PlaceFields.tsx'
import { NoRoom, useHasRoom } from '../../collection/animals/NoRoom.tsx'
import { PhotosField } from '../../collection/animals/pictures/PhotosField.tsx'
import { PortraitField } from '../../collection/animals/pictures/PortraitField.tsx'
import { SpeciesField } from '../../collection/animals/SpeciesField.tsx'
import { StateFields } from '../../collection/animals/states/StateFields.tsx'
import { SexCorrection } from '../../collection/lineage/fetched.ts'
import { ParentFields } from '../../collection/lineage/ParentFields.tsx'
import { animalStates, sexes, sexWords, stateWords } from '../../shared/choices.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { type Entered, put } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { IconLink } from '../../web/look/controls/IconButton.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useRecord } from '../../web/records.ts'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { type AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'
import { animalAfter, animalLike, blankAnimal } from './blankAnimal.ts'
import { type AnimalFormState, SharedFields, useSitter } from './SharedFields.tsx'

/** Beside the form at the desk only. */
const AnimalPreview = lazy(async () => ({
  default: (await import('./AnimalPreview.tsx')).AnimalPreview,
}))

/** Add animal, also one like another (`?like=`), and Edit animal. */
export function AnimalFormScreen() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const like = params.get('like') ?? undefined
  const hasRoom = useHasRoom()
  const source = useRecord(animalWithCare, id ? undefined : like)
  if (!id && hasRoom === false) return <NoRoom title="Add animal" />
  if (!id && like && source.isPending) return <Waiting shape="card" />
  // If that animal no longer exists, the form starts empty.
  return <Fields key={like} blank={source.data ? animalLike(source.data) : blankAnimal} />
}

function Fields({ blank }: { blank: Entered<typeof animalWithCare> }) {
  const queries = useQueryClient()
  return (
    <FormScreen<typeof animalWithCare>
      resource={animalWithCare}
      blank={blank}
      titleOf={(animal) => animal.name}
      addWords={({ values }) => `Add ${String(values.name ?? '').trim() || 'animal'}`}
      elsewhere={<OtherWays />}
      aside={(form) => (
        <Suspense>
          <AnimalPreview form={form} />
        </Suspense>
      )}
      next={(values, added) => animalAfter(values, added, knownPlaces(queries))}
    >
      {(form, animal) =>
        animal?.state === 'outside' ? (
          <OutsideFields form={form} animal={animal} />
        ) : (
          <>
            <AnimalFace form={form} animal={animal} />
            <SexField form={form} />
            <CorrectsSex form={form} animal={animal} />
            <SharedFields
              form={form}
              animal={animal}
              isNew={animal === undefined}
              rows={
                <>
                  <Section
                    title="More photos"
                    second={animal?.photos.length ? `${animal.photos.length}` : 'none'}
                    isWrong={isWrongIn(form.errors, 'photos')}
                  >
                    <PhotosField form={form} animal={animal} />
                  </Section>
                  <StateSection form={form} />
                </>
              }
              own={
                <>
                  <CodeField form={form} isNew={animal === undefined} />
                  <TextField form={form} name="external_id" optional />
                </>
              }
            />
          </>
        )
      }
    </FormScreen>
  )
}

const OtherWays = () => (
  <div className="row gap8">
    <ButtonLink to="/animals/new/many" variant="light">
      Add many
    </ButtonLink>
    <IconLink
      isChip
      label="Import a list"
      word="Import"
      icon={<IconUpload size={20} />}
      href="/import"
    />
  </div>
)

function SexField({ form }: { form: AnimalFormState }) {
  return (
    <Segments
      label="Sex"
      value={sexes.find((each) => each === form.values.sex) ?? null}
      onChange={(sex) => put(form, 'sex', sex)}
      error={form.errors.sex}
      choices={sexes.map((value) => ({
        value,
        label: (
          <>
            <span className="row" aria-hidden="true">
              <SexSign sex={value} />
            </span>
            {sexWords[value]}
          </>
        ),
      }))}
    />
  )
}

/** Offered where the sex can't be saved because of its young. */
function CorrectsSex({
  form,
  animal,
}: {
  form: AnimalFormState
  animal: AnimalWithCare | undefined
}) {
  const { sex } = form.values
  if (!animal || !form.errors.sex || (sex !== 'female' && sex !== 'male')) return null
  return (
    <Suspense>
      <SexCorrection animal={animal} sex={sex} />
    </Suspense>
  )
}

/** An animal that someone else keeps has no care here, nor a place. */
function OutsideFields({ form, animal }: { form: AnimalFormState; animal: AnimalWithCare }) {
  return (
    <>
      <TextField form={form} name="name" />
      <SexField form={form} />
      <CorrectsSex form={form} animal={animal} />
      <SpeciesField form={form} />
      <TextField form={form} name="genetics" placeholder="Banana Pied, het Clown" optional />
      <HatchField form={form} />
      <ParentFields form={form} animal={animal} />
      <LongTextField form={form} name="description" optional />
    </>
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

/** The animal's picture, and its name beside it. */
function AnimalFace({
  form,
  animal,
}: {
  form: AnimalFormState
  animal?: AnimalWithCare | undefined
}) {
  const stored = animal?.photoUrls ? `animals/${animal.id}/photo` : undefined
  const photoUrls = (stored && !(stored in form.removals) && animal?.photoUrls) || null
  const sitter = useSitter(form, animal)
  return (
    <PortraitField
      form={form}
      current={<Portrait animal={{ ...sitter, photoUrls }} size="card" />}
      stored={stored}
    >
      <TextField form={form} name="name" placeholder="What do you call it?" />
    </PortraitField>
  )
}
