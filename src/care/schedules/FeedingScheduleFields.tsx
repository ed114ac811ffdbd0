import { useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Row } from '../../web/fields/RowsField.tsx'
import type { Form, RowOf } from '../../web/form/form.ts'
import { put } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { usePage } from '../../web/records.ts'
import { feederName, feederOf, feederResource } from '../feeders/feeders.contract.ts'
import { NewFeeder } from '../logs/feedings/NewFeeder.tsx'
import { LegacyFeeder } from './LegacyFeeder.tsx'
import { PauseFields } from './PauseFields.tsx'
import { PlanFields } from './PlanFields.tsx'
import { blankSupplement, SupplementField } from './SupplementField.tsx'
import {
  cleaningScheduleFields,
  type FeedingSchedule,
  feedingSchedule,
  feedingScheduleFields,
} from './schedules.contract.ts'

/** One feeding schedule: what is fed and when; a supplement and a pause behind chips. */
export function FeedingScheduleFields<R extends Resource>({
  form: animalForm,
  path,
  row,
}: {
  form: Form<R>
  path: string
  row: Row
}) {
  const form = rowForm(animalForm, path, feedingScheduleFields)
  const plan = rowForm(animalForm, path, cleaningScheduleFields)
  const saved = names.safeParse(row).data
  const [open, setOpen] = useState({
    supplement: Boolean(row.supplement_id),
    pause: Boolean(row.paused_until),
  })
  const show = (part: keyof typeof open, isOpen: boolean) => setOpen({ ...open, [part]: isOpen })

  function openSupplement() {
    put(form, 'supplement_attributes', blankSupplement)
    show('supplement', true)
  }

  return (
    <>
      {row.id && saved?.feeder === null && <LegacyFeeder />}
      <FeederField form={form} current={saved?.feeder ?? null} />
      <PlanFields form={plan} kind="feeding" />
      {open.supplement && <SupplementField form={form} current={saved?.supplement ?? null} />}
      {open.pause && <PauseFields form={plan} onEnd={() => show('pause', false)} />}
      {(!open.supplement || !open.pause) && (
        <Chips>
          {!open.supplement && <ChipButton onClick={openSupplement}>Supplement</ChipButton>}
          {!open.pause && <ChipButton onClick={() => show('pause', true)}>Pause</ChipButton>}
        </Chips>
      )}
    </>
  )
}

/** The feeder and supplement of a saved row, which may have been deleted since. */
const names = feedingSchedule.pick({ feeder: true, supplement: true })

function FeederField({
  form,
  current,
}: {
  form: Form<RowOf<typeof feedingScheduleFields>>
  current: FeedingSchedule['feeder']
}) {
  const total = usePage(feederResource, { per_page: 50 }).data?.total
  if (total === 0 && !current) {
    return (
      <NewFeeder
        form={form}
        error={form.errors.feeder_id}
        onAdded={(id) => put(form, 'feeder_id', id)}
      />
    )
  }
  return (
    <ReferenceField
      form={form}
      name="feeder_id"
      to={feederResource}
      nameOf={feederName}
      placeholder="Choose a feeder"
      current={current && { id: current.id, words: feederName(current) }}
      valuesOf={feederOf}
    />
  )
}
