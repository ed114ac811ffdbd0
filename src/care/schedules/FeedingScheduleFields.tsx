import { useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import type { Row } from '../../web/fields/RowsField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { type Form, put, type RowOf } from '../../web/form/form.ts'
import { rowForm } from '../../web/form/rowForm.ts'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { usePage } from '../../web/records.ts'
import { feederName } from '../feeders/feederName.ts'
import { useFeederReference } from '../feeders/feederReference.tsx'
import {
  supplementName,
  supplementOf,
  supplementResource,
} from '../supplements/supplements.contract.ts'
import { LegacyFeeder } from './LegacyFeeder.tsx'
import { PauseFields } from './PauseFields.tsx'
import { PlanFields } from './PlanFields.tsx'
import {
  cleaningScheduleFields,
  type FeedingSchedule,
  feedingSchedule,
  feedingScheduleFields,
  newSupplementFields,
} from './schedules.contract.ts'

export const blankPlan = { repeat_amount: 7, repeat: 'day', counts_from: 'start' }

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
  const form = rowForm(animalForm, path, feedingScheduleFields())
  const plan = rowForm(animalForm, path, cleaningScheduleFields())
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
const names = feedingSchedule().pick({ feeder: true, supplement: true })

function FeederField({
  form,
  current,
}: {
  form: Form<RowOf<ReturnType<typeof feedingScheduleFields>>>
  current: FeedingSchedule['feeder']
}) {
  const feeders = useFeederReference()
  return (
    <ReferenceField
      {...feeders}
      form={form}
      name="feeder_id"
      placeholder="Choose or type a feeder"
      current={current && { id: current.id, words: feederName(current) }}
    />
  )
}

/** The values of a new supplement. */
const blankSupplement = { name: '', brand: '' }

/** A schedule's supplement: an existing one, or a new one with its name and brand. */
function SupplementField({
  form,
  current,
}: {
  form: Form<RowOf<ReturnType<typeof feedingScheduleFields>>>
  current: FeedingSchedule['supplement']
}) {
  const total = usePage(supplementResource, { per_page: 50 }).data?.total
  const [wantsNew, setWantsNew] = useState(false)
  const added = rowForm(form, 'supplement_attributes', newSupplementFields())

  function choose(isNew: boolean, values = blankSupplement) {
    setWantsNew(isNew)
    put(form, 'supplement_id', null)
    put(form, 'supplement_attributes', values)
  }

  if (wantsNew || (total === 0 && !current)) {
    return (
      <div>
        <Pair>
          <TextField form={added} name="name" label="New supplement" placeholder="Calcium" />
          <TextField form={added} name="brand" placeholder="Repashy" optional />
        </Pair>
        {total !== 0 && <TextButton onClick={() => choose(false)}>Choose one of yours</TextButton>}
      </div>
    )
  }
  return (
    <div>
      <ReferenceField
        form={form}
        name="supplement_id"
        to={supplementResource}
        nameOf={supplementName}
        placeholder="None"
        current={current && { id: current.id, words: current.name }}
        onNew={(words) => choose(true, { ...blankSupplement, ...supplementOf(words) })}
        optional
      />
      <TextButton onClick={() => choose(true)}>Enter a new supplement</TextButton>
    </div>
  )
}
