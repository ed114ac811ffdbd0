import type { ReactNode } from 'react'
import type { ClimateTarget } from '../../shared/climate.ts'
import { textToNumber, typedNumber } from '../../shared/typedNumbers.ts'
import { degreesTyped, enteredCelsius, limitInDegrees } from '../../web/fields/DegreesField.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { type Aim, aimsOf, aimWords, isOf } from './aims.ts'

/** The form of a place or a species. */
type TargetsForm = {
  values: { targets?: unknown }
  errors: Record<string, ReactNode>
  setFieldValue: (path: string, value: unknown) => void
}
/** A target as it is typed: text that is no number is sent as it is, and refused. */
type Typed = Omit<ClimateTarget, 'low' | 'high'> & { low: unknown; high: unknown }

const ends = [
  { part: 'day', end: 'low', label: 'Day from' },
  { part: 'day', end: 'high', label: 'to' },
  { part: 'night', end: 'low', label: 'Night from' },
  { part: 'night', end: 'high', label: 'to' },
] as const

/** The limits of each zone by day and at night. An empty end is without one. */
export function TargetsField({ form }: { form: TargetsForm }) {
  const targets = (form.values.targets ?? []) as Typed[]
  return aimsOf(targets).map((aim) => (
    <AimFields key={aimWords(aim)} form={form} aim={aim} targets={targets} />
  ))
}

function AimFields({ form, aim, targets }: { form: TargetsForm; aim: Aim; targets: Typed[] }) {
  const words = aimWords(aim)
  const isWarmth = aim.kind === 'temperature'
  function change(part: Typed['part'], end: 'low' | 'high', text: string) {
    const value = text.trim() === '' ? null : isWarmth ? enteredCelsius(text) : textToNumber(text)
    const isSame = (one: Typed) => isOf(aim)(one) && one.part === part
    const before = targets.find(isSame) ?? { ...aim, part, low: null, high: null }
    const after: Typed = { ...before, [end]: value }
    const rest = targets.filter((one) => !isSame(one))
    form.setFieldValue(
      'targets',
      after.low === null && after.high === null ? rest : [...rest, after],
    )
  }
  return (
    <fieldset>
      <legend className="below6 text14 semibold">{words}</legend>
      <div className="grid halves gap8 bottom">
        {ends.map(({ part, end, label }) => {
          const at = targets.findIndex((one) => isOf(aim)(one) && one.part === part)
          const value = targets[at]?.[end] ?? null
          const error = at < 0 ? undefined : form.errors[`targets.${at}.${end}`]
          return (
            <TextInput
              key={part + end}
              label={<span className="regular ink3">{label}</span>}
              aria-label={`${part === 'day' ? 'Day' : 'Night'} ${end === 'low' ? 'from' : 'to'}, ${words}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={
                typeof value === 'number' && !isWarmth ? typedNumber(value) : degreesTyped(value)
              }
              error={isWarmth ? limitInDegrees(error) : error}
              onChange={({ currentTarget }) => change(part, end, currentTarget.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
