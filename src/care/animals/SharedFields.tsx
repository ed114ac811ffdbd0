import { type ReactNode, use } from 'react'
import { newSpeciesFields } from '../../collection/animals/animals.contract.ts'
import { GeneticsNoteContext } from '../../collection/animals/geneticsNote.ts'
import { HatchField } from '../../collection/animals/HatchField.tsx'
import { AnimalPlace } from '../../collection/animals/moves/PlaceFields.tsx'
import { SpeciesField } from '../../collection/animals/SpeciesField.tsx'
import { choicesOf } from '../../collection/animals/words.ts'
import { GroupsField } from '../../collection/groups/GroupsField.tsx'
import { useMemberRows } from '../../collection/groups/useMemberRows.ts'
import { ParentFields } from '../../collection/lineage/ParentFields.tsx'
import { acquisitionWords, sexes, sourceWords } from '../../shared/choices.ts'
import { counted } from '../../shared/durations.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { CleaningScheduleField } from '../schedules/CleaningScheduleField.tsx'
import { FeedingSchedulesField } from '../schedules/FeedingSchedulesField.tsx'
import type { AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'

export type AnimalFormState = Form<typeof animalWithCare>

/**
 * The fields that siblings share: species, origin, place and care. `children` come between care and
 * description.
 */
export function SharedFields({
  form,
  animal,
  children,
}: {
  form: AnimalFormState
  animal?: AnimalWithCare | undefined
  children?: ReactNode
}) {
  const groups = (animal?.animalGroups.length ?? 0) + useMemberRows(form, 'group_id').change
  return (
    <>
      <SpeciesField form={form} />
      <GeneticsField form={form} />
      <HatchField form={form} />
      <ParentFields form={form} animal={animal} />
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
      <AnimalPlace form={form} />
      <FeedingSchedulesField form={form} />
      <CleaningScheduleField form={form} />
      <Section
        title="Groups"
        second={groups > 0 ? counted(groups, 'group') : 'None yet'}
        isWrong={isWrongIn(form.errors, 'animal_groups_attributes')}
      >
        <GroupsField form={form} animalId={animal?.id} />
      </Section>
      <QuarantineField form={form} />
      {children}
      <LongTextField form={form} name="description" optional />
    </>
  )
}

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
