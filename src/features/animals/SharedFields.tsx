import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../../shared/durations.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/put.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { GroupsField } from '../groups/GroupsField.tsx'
import { useMemberRows } from '../groups/useMemberRows.ts'
import { CleaningScheduleField } from '../schedules/CleaningScheduleField.tsx'
import { FeedingSchedulesField } from '../schedules/FeedingSchedulesField.tsx'
import type { AnimalDetail, animalResource } from './animals.contract.ts'
import { HatchField } from './HatchField.tsx'
import { AnimalPlace } from './PlaceFields.tsx'
import { SpeciesField } from './SpeciesField.tsx'
import { acquisitionWords, choicesOf, sourceWords } from './words.ts'

export type AnimalFormState = Form<typeof animalResource>

/**
 * What siblings share: what they are, where they come from and live, and how they are kept. In the
 * order in which a keeper knows it; `children` stand between care and description.
 */
export function SharedFields({
  form,
  animal,
  children,
}: {
  form: AnimalFormState
  animal?: AnimalDetail | undefined
  children?: ReactNode
}) {
  const groups = (animal?.animalGroups.length ?? 0) + useMemberRows(form, 'group_id').change
  return (
    <>
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
      <LongTextField form={form} name="description" label="Description" optional />
    </>
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
      {isIn && <MomentField form={form} name="quarantinedAt" label="In quarantine since" />}
    </>
  )
}

/** What the fields are called in lists of errors and of differences, in the order of the screen. */
export const animalLabels = {
  photo: 'Photo',
  name: 'Name',
  code: 'Code',
  external_id: 'External id',
  sex: 'Sex',
  species_id: 'Species',
  genetics: 'Genetics',
  dateHatched: 'Hatched',
  source: 'Source',
  acquired_via: 'Acquired via',
  room: 'Room',
  rack: 'Rack',
  tub: 'Tub',
  moved_on: 'Moved on',
  feedingSchedules: 'Feeding schedules',
  cleaningSchedule: 'Cleaning schedule',
  animal_groups_attributes: 'Groups',
  quarantinedAt: 'In quarantine since',
  photos: 'More pictures',
  state: 'State',
  state_on: 'Since',
  state_reason: 'Reason',
  description: 'Description',
}
