import { useRef } from 'react'
import { today } from '../../shared/dates.ts'
import type { UviReading } from '../../shared/uvi.ts'
import { ApiError } from '../../web/api.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { put } from '../../web/form/form.ts'
import { isEqual } from '../../web/form/isEqual.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { isUnanswered, useSave } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { type Bulb, bulbName, bulbResource, uviReadingFields } from './bulbs.contract.ts'

type UviReadingSheetProps = {
  bulb: Bulb
  reading: UviReading | undefined
  /** The latest one, whose distance a new one begins with. */
  last: UviReading | undefined
  onClose: () => void
}

/** A new reading of a UV meter, or one to be corrected or deleted. */
export function UviReadingSheet({ bulb, reading, last, onClose }: UviReadingSheetProps) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const replace = useReplacing(bulb)
  const state = useInputForm(uviReadingFields(), {
    blank: reading ?? { measured_on: today(timezone), distance_cm: last?.distance_cm ?? '' },
    send: (entered) => replace(reading, entered),
    onSent: () => done(reading ? 'Reading updated.' : 'Reading added.'),
  })
  const { form } = state
  function done(words: string, undo?: () => void) {
    flash(words, undo && { undo })
    onClose()
  }
  // A lamp without readings may have lost its reminder.
  const reminder = bulb.send_uv_reminder && { send_uv_reminder: true }
  const undo = () => replace(undefined, reading, reminder).then(() => flash('Undone.'), report)
  const remove = () =>
    replace(reading, undefined).then(() => done('Reading deleted.', undo), report)
  return (
    <FormSheet
      state={state}
      title={reading ? 'Edit UVI reading' : 'Record a UVI reading'}
      second={bulbName(bulb)}
      action="Save"
      further={
        reading && (
          <Button variant="subtle" color="clay" onClick={remove}>
            Delete reading
          </Button>
        )
      }
      onClose={onClose}
    >
      <Pair>
        <NumberField form={form} name="uvi" />
        <NumberField form={form} name="distance_cm" unit="cm" whole />
      </Pair>
      <p className="quiet">Only readings at the same distance can be compared.</p>
      <DayField form={form} name="measured_on" />
      {bulb.uv_installed_on === form.values.measured_on && (
        <Switch
          label="Earlier lamp"
          description="Measured that day, before this lamp was put in."
          checked={form.values.earlier_lamp === true}
          onChange={(event) => put(form, 'earlier_lamp', event.currentTarget.checked)}
        />
      )}
      <TextField form={form} name="notes" optional />
    </FormSheet>
  )
}

type Reading = UviReading | undefined

/**
 * Replaces one reading by another; either may be missing, and `also` changes more. What others have changed stays, and
 * what a try saved whose answer got lost is what the next one replaces. Each keeps its place: of a day, the last counts.
 */
function useReplacing(bulb: Bulb) {
  const save = useSave(bulbResource, bulb.id)
  const unanswered = useRef<{ rest: readonly UviReading[]; after: Reading }[]>([])
  return async (before: Reading, after: Reading, also = {}) => {
    const send = async ({ uvi_readings, updated_at }: Bulb) => {
      const tries = unanswered.current
      const saved = tries.findLast((one) => countOf(uvi_readings, one) > countOf(one.rest, one))
      const old = saved?.after ?? before
      const at = uvi_readings.findIndex((one) => isEqual(one, old))
      const isDeleted = !after && tries.some((one) => !one.after && isEqual(one.rest, uvi_readings))
      if (old && at < 0 && !isDeleted) throw new ApiError(409, [{ message: changed }])
      const rest = uvi_readings.filter((_, place) => place !== at)
      const readings = rest.toSpliced(at < 0 ? rest.length : at, 0, ...(after ? [after] : []))
      const next = { uvi_readings: readings, updated_at, ...also }
      await save.mutateAsync(next).catch((error: unknown) => {
        if (isUnanswered(error)) tries.push({ rest, after })
        throw error
      })
      unanswered.current = []
    }
    try {
      await send(bulb)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.hasCode('stale')) throw error
      await send(bulbResource.record.parse(error.current))
    }
  }
}

const changed = 'Someone changed or deleted this reading. Close this to see it as it is now.'

const countOf = (readings: readonly UviReading[], { after }: { after: Reading }) =>
  readings.filter((one) => isEqual(one, after)).length
