import { useState } from 'react'
import { today } from '../../shared/dates.ts'
import type { Resource } from '../../shared/resource.ts'
import { RowField } from '../../web/fields/RowField.tsx'
import type { Row } from '../../web/fields/RowsField.tsx'
import type { Form } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { useUser } from '../../web/user.ts'
import type { animalWithCare } from '../animals/animalWithCare.contract.ts'
import { PauseFields } from './PauseFields.tsx'
import { PlanFields } from './PlanFields.tsx'
import { ScheduleSection } from './ScheduleSection.tsx'
import { cleaningScheduleFields } from './schedules.contract.ts'

/** The cleaning schedule in an animal's form: one or none. */
export function CleaningScheduleField({
  form,
  as: other,
}: {
  form: Form<typeof animalWithCare>
  /** The animal whose rhythm it has, if it was taken over from one. */
  as?: string | undefined
}) {
  const { timezone } = useUser()
  return (
    <ScheduleSection
      form={form}
      name="cleaningSchedule"
      title="Cleaning"
      kind="cleaning"
      like={other}
    >
      <RowField
        form={form}
        name="cleaningSchedule"
        one="Cleaning schedule"
        blank={() => ({ ...blankCleaning, started_on: today(timezone) })}
      >
        {(path, row) => <CleaningFields form={form} path={path} row={row} />}
      </RowField>
    </ScheduleSection>
  )
}

export const blankCleaning = { repeat_amount: 1, repeat: 'week', counts_from: 'start' }

/** How often an enclosure is cleaned; a pause behind a chip. */
export function CleaningFields<R extends Resource>({
  form: animalForm,
  path,
  row,
}: {
  form: Form<R>
  path: string
  row: Row
}) {
  const form = rowForm(animalForm, path, cleaningScheduleFields())
  const [isPauseOpen, setIsPauseOpen] = useState(Boolean(row.paused_until))
  return (
    <>
      <PlanFields form={form} kind="cleaning" />
      {isPauseOpen ? (
        <PauseFields form={form} onEnd={() => setIsPauseOpen(false)} />
      ) : (
        <Chips>
          <ChipButton onClick={() => setIsPauseOpen(true)}>Pause</ChipButton>
        </Chips>
      )}
    </>
  )
}
