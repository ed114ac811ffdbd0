import { z } from 'zod'
import { today } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { field } from '../../../shared/labels.ts'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { useUser } from '../../../web/user.ts'
import { blankCleaning, CleaningFields } from '../../schedules/CleaningScheduleField.tsx'
import { blankPlan, FeedingScheduleFields } from '../../schedules/FeedingScheduleFields.tsx'
import { cleaningScheduleRow, newFeedingScheduleRow } from '../../schedules/schedules.contract.ts'
import { type BulkSheetParts, useBulkChange } from './useBulkChange.ts'

const feeding = z.object({ feeding_schedule: field('Feeding schedule', newFeedingScheduleRow()) })
const cleaning = z.object({ cleaning_schedule: field('Cleaning schedule', cleaningScheduleRow()) })

/** Gives the selected animals one feeding schedule, in place of those they have. */
export function BulkFeedingSheet({ ids, onClose, onDone }: BulkSheetParts) {
  const { timezone } = useUser()
  const { send, finish } = useBulkChange(ids, onDone)
  const started_on = today(timezone)
  const state = useInputForm(feeding, {
    blank: { feeding_schedule: { ...blankPlan, started_on, feeder_id: '' } },
    send,
    onSent: (changed) => {
      finish(changed, 'fed by this schedule now')
      onClose()
    },
  })
  return (
    <FormSheet
      state={state}
      title={`Feeding schedule for ${counted(ids.length, 'animal')}`}
      second="In place of the feeding schedules they have."
      action="Set schedule"
      onClose={onClose}
    >
      <FeedingScheduleFields form={state.form} path="feeding_schedule" row={{}} />
    </FormSheet>
  )
}

/** Gives the selected animals one cleaning schedule, in place of the one they have. */
export function BulkCleaningSheet({ ids, onClose, onDone }: BulkSheetParts) {
  const { timezone } = useUser()
  const { send, finish } = useBulkChange(ids, onDone)
  const started_on = today(timezone)
  const state = useInputForm(cleaning, {
    blank: { cleaning_schedule: { ...blankCleaning, started_on } },
    send,
    onSent: (changed) => {
      finish(changed, 'cleaned by this schedule now')
      onClose()
    },
  })
  return (
    <FormSheet
      state={state}
      title={`Cleaning schedule for ${counted(ids.length, 'animal')}`}
      second="In place of the cleaning schedules they have."
      action="Set schedule"
      onClose={onClose}
    >
      <CleaningFields form={state.form} path="cleaning_schedule" row={{}} />
    </FormSheet>
  )
}
