import { type ReactNode, use } from 'react'
import { GeneticsNoteContext } from '../../collection/animals/animalParts.ts'
import { type Animal, newSpeciesFields } from '../../collection/animals/animals.contract.ts'
import { useNextCode } from '../../collection/animals/codes/CodeField.tsx'
import { HatchField } from '../../collection/animals/HatchField.tsx'
import { AnimalPlace } from '../../collection/animals/moves/PlaceFields.tsx'
import { SpeciesField } from '../../collection/animals/SpeciesField.tsx'
import { hatchIn } from '../../collection/animals/states/StateFields.tsx'
import { choicesOf, hatchedOn, placeWords } from '../../collection/animals/words.ts'
import { GroupsField } from '../../collection/groups/GroupsField.tsx'
import { useMemberRows } from '../../collection/groups/useMemberRows.ts'
import { ParentFields } from '../../collection/lineage/ParentFields.tsx'
import { speciesResource } from '../../collection/species/species.contract.ts'
import { acquisitionWords, sexes, sources, sourceWords } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { isWrongIn, Section, Sections } from '../../web/form/Section.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useRecord } from '../../web/records.ts'
import { CleaningScheduleField } from '../schedules/CleaningScheduleField.tsx'
import { FeedingSchedulesField } from '../schedules/FeedingSchedulesField.tsx'
import { FeedingSentences } from '../schedules/sentence/FeedingSentence.tsx'
import type { AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'
import { useLikely } from './likely.ts'

export type AnimalFormState = Form<typeof animalWithCare>

/**
 * The fields that siblings share: species and meals in sight, the others in closed rows with their values. `rows` come
 * between groups and the last one, and `own` is within that.
 */
export function SharedFields({
  form,
  animal,
  isNew = false,
  rows,
  own,
}: {
  form: AnimalFormState
  animal?: AnimalWithCare | undefined
  /** True for one new animal, which likely lives and is cleaned as the others of its species. */
  isNew?: boolean
  rows?: ReactNode
  own?: ReactNode
}) {
  const groups = (animal?.animalGroups.length ?? 0) + useMemberRows(form, 'group_id').change
  const other = useLikely(form, isNew)
  const { genetics, dam_id, sire_id } = form.values
  const words = useMoreWords(form, isNew)
  const row = (...names: (keyof typeof form.values)[]) => isWrongIn(form.errors, ...names)
  return (
    <>
      <SpeciesField form={form} />
      <FeedingSentences form={form} />
      <Sections>
        <Section title="Genetics" second={String(genetics || 'none')} isWrong={row('genetics')}>
          <GeneticsField form={form} />
        </Section>
        <Section
          title="Hatched"
          second={hatchedOn(hatchIn(form.values)) || 'not known'}
          isWrong={row('dateHatched', 'dateHatchedPrecision')}
        >
          <HatchField form={form} />
        </Section>
        <Section
          title="Place"
          second={placeWords(placeIn(form.values)) || 'none'}
          isWrong={row('room', 'rack', 'tub', 'moved_on')}
        >
          <AnimalPlace form={form} />
        </Section>
        <FeedingSchedulesField form={form} />
        <CleaningScheduleField form={form} as={other} />
        <Section
          title="Parents"
          second={[dam_id && 'dam', sire_id && 'sire'].filter(Boolean).join(' and ') || 'not known'}
          isWrong={row('dam_id', 'sire_id')}
        >
          <ParentFields form={form} animal={animal} />
        </Section>
        <Section
          title="Groups"
          second={groups > 0 ? counted(groups, 'group') : 'none'}
          isWrong={row('animal_groups_attributes')}
        >
          <GroupsField form={form} animalId={animal?.id} />
        </Section>
        {rows}
        <Section
          title="More"
          second={words}
          isWrong={row(
            ...(['code', 'external_id', 'source', 'acquired_via'] as const),
            ...(['in_quarantine', 'quarantinedAt', 'description'] as const),
          )}
        >
          {own}
          <QuarantineField form={form} />
          <OriginFields form={form} />
          <LongTextField form={form} name="description" optional />
        </Section>
      </Sections>
    </>
  )
}

/** Words for the last row: its values, or the names of its fields. */
function useMoreWords({ values }: AnimalFormState, isNew: boolean): string {
  const next = useNextCode()
  const source = sources.find((each) => each === values.source)
  const words = [
    values.code || (isNew && next),
    values.in_quarantine === true && 'in quarantine',
    source && sourceWords[source].toLowerCase(),
    values.description && 'note',
  ].filter(Boolean)
  return words.join(', ') || 'code, quarantine, source, note'
}

const placeIn = ({ room, rack, tub }: AnimalFormState['values']) => ({
  room: String(room ?? ''),
  rack: String(rack ?? ''),
  tub: String(tub ?? ''),
})

const OriginFields = ({ form }: { form: AnimalFormState }) => (
  <Pair>
    <SelectField
      form={form}
      name="source"
      none="Not specified"
      choices={choicesOf(sourceWords)}
      optional
    />
    <SelectField
      form={form}
      name="acquired_via"
      none="Not specified"
      choices={choicesOf(acquisitionWords)}
      optional
    />
  </Pair>
)

/** The genetics as the keeper writes them, over what was understood of them. */
function GeneticsField({ form }: { form: AnimalFormState }) {
  const Note = use(GeneticsNoteContext)
  const { genetics, species_id, species_attributes, sex } = form.values
  const typed = newSpeciesFields().safeParse(species_attributes).data
  return (
    <div className="grid gap10">
      <TextField form={form} name="genetics" placeholder="Banana Pied, het Clown" optional />
      {Note && (
        <Note
          genetics={String(genetics ?? '')}
          speciesId={typeof species_id === 'string' && species_id ? species_id : undefined}
          newSpecies={{ commonName: typed?.commonName ?? '', latinName: typed?.latinName ?? '' }}
          sex={sexes.find((each) => each === sex) ?? 'unknown'}
        />
      )}
      <div>
        <HelpLink to="genetics#how-to-write">How do I write genetics?</HelpLink>
      </div>
    </div>
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
          put(form, 'in_quarantine', checked)
          put(form, 'quarantinedAt', checked ? new Date().toISOString() : '')
        }}
      />
      {isIn && <MomentField form={form} name="quarantinedAt" />}
    </>
  )
}

/** The animal that a portrait is drawn of, as its form describes it so far. */
export function useSitter(
  { values }: AnimalFormState,
  { id, species }: Pick<Animal, 'id' | 'species'> = newAnimal,
) {
  const speciesId = typeof values.species_id === 'string' ? values.species_id : ''
  const chosen = useRecord(speciesResource, speciesId || undefined).data?.commonName
  const typed = newSpeciesFields().safeParse(values.species_attributes).data?.commonName
  const before = speciesId === species?.id ? species.commonName : ''
  return {
    id,
    species: chosen ?? (before || (typed ?? '')),
    genetics: String(values.genetics ?? ''),
  }
}

const newAnimal = { id: 'new', species: null }
