import { today } from '../../shared/dates.ts'
import { RowsField } from '../../web/fields/RowsField.tsx'
import type { Form } from '../../web/form/form.ts'
import { useUser } from '../../web/user.ts'
import type { animalWithCare } from '../animals/animalWithCare.contract.ts'
import { blankPlan, FeedingScheduleFields } from './FeedingScheduleFields.tsx'
import { ScheduleSection } from './ScheduleSection.tsx'
import { SchedulesHelp } from './SchedulesHelp.tsx'

/** The feeding schedules in an animal's form. */
export function FeedingSchedulesField({ form }: { form: Form<typeof animalWithCare> }) {
  const { timezone } = useUser()
  return (
    <ScheduleSection form={form} name="feedingSchedules" title="Feeding schedules" kind="feeding">
      <RowsField
        form={form}
        name="feedingSchedules"
        one="Feeding schedule"
        blank={() => ({ ...blankPlan, started_on: today(timezone), feeder_id: '' })}
      >
        {(path, row) => <FeedingScheduleFields form={form} path={path} row={row} />}
      </RowsField>
      <SchedulesHelp />
    </ScheduleSection>
  )
}
