import { doseUnitWords } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { NumberField } from '../../../web/fields/NumberField.tsx'
import { Pair } from '../../../web/fields/Pair.tsx'
import { SelectField } from '../../../web/fields/SelectField.tsx'
import { TextField } from '../../../web/fields/TextField.tsx'
import { type Form, put } from '../../../web/form/form.ts'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useUser } from '../../../web/user.ts'
import { choicesOf } from '../../animals/words.ts'
import { HealthSheet } from '../HealthSheet.tsx'
import { endsBeforeItStarts, type Treatment, treatment } from '../health.contract.ts'
import type { Patient } from '../useHealth.ts'

/** A treatment: substance, dose, interval, and its first and last day. */
export function TreatmentSheet({
  animal,
  course,
  onClose,
}: {
  animal: Patient
  course?: Treatment
  onClose: () => void
}) {
  const { timezone } = useUser()
  return (
    <HealthSheet
      resource={treatment}
      animal={animal}
      record={course}
      blank={{ dose_unit: 'ml', every_days: 1, started_on: today(timezone), ended_on: undefined }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="substance" />
          <Pair>
            <NumberField form={form} name="dose" />
            <SelectField form={form} name="dose_unit" choices={choicesOf(doseUnitWords)} />
          </Pair>
          <TimesField form={form} />
          <Pair>
            <DayField form={form} name="started_on" mayLieAhead />
            <DayField form={form} name="ends_on" mayLieAhead optional hint={endsEarly(form)} />
          </Pair>
          <LongTextField form={form} name="notes" optional />
        </>
      )}
    </HealthSheet>
  )
}

/** Said while it's typed, since the server only checks it once all fields are right. */
const endsEarly = ({ values, errors }: Form<typeof treatment>) =>
  Boolean(values.ends_on) &&
  !errors.ends_on &&
  String(values.ends_on) < String(values.started_on) &&
  endsBeforeItStarts

/** The usual times of a number of doses a day; they can be changed. */
const usualTimes = [
  ['08:00'],
  ['08:00', '20:00'],
  ['06:00', '14:00', '22:00'],
  ['00:00', '06:00', '12:00', '18:00'],
]

const choices = [
  { value: '0', label: 'Every few days, at any time' },
  { value: '1', label: 'Once a day, at a time' },
  { value: '2', label: 'Every 12 hours or twice a day' },
  { value: '3', label: 'Every 8 hours or 3 times a day' },
  { value: '4', label: 'Every 6 hours or 4 times a day' },
]

/** How often a dose is given: every n days, or every day at some times. */
function TimesField({ form }: { form: Form<typeof treatment> }) {
  const times = timesIn(form.values.at_times)
  const isOther = times.length >= choices.length
  const other = { value: String(times.length), label: `${times.length} times a day` }

  function choose(count: number) {
    put(form, 'at_times', usualTimes[count - 1] ?? [])
    put(form, 'every_days', 1)
  }
  return (
    <>
      <NativeSelect
        label="How often"
        value={String(times.length)}
        data={isOther ? [...choices, other] : choices}
        onChange={({ currentTarget: { value } }) => choose(Number(value))}
      />
      {times.length === 0 && (
        <NumberField
          form={form}
          name="every_days"
          unit={Number(form.values.every_days) === 1 ? 'day' : 'days'}
          whole
        />
      )}
      {times.length > 0 && (
        <div className="grid halves atStart gap12 columnNarrow">
          {times.map((time, at) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its place
              key={at}
              type="time"
              label={times.length === 1 ? 'At' : `Dose ${at + 1}`}
              required
              value={time}
              error={form.errors[`at_times.${at}`]}
              onChange={({ currentTarget: { value } }) => {
                form.clearFieldError(`at_times.${at}`)
                put(form, 'at_times', times.with(at, value))
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

const timesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
