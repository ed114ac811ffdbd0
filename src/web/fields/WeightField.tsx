import { useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { textToNumber, typedNumber } from '../../shared/typedNumbers.ts'
import { fromGrams, toGrams } from '../../shared/weights.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'
import { useUser } from '../user.ts'
import { NumberField } from './NumberField.tsx'

/** A weight that is kept in grams, to two decimals, and typed in the unit the person prefers. */
export function WeightField<R extends Resource>(field: FieldProps<R>) {
  const { weight_unit } = useUser()
  if (weight_unit === 'grams') return <NumberField {...field} unit="grams" />
  return <OuncesField {...field} />
}

function OuncesField<R extends Resource>(field: FieldProps<R>) {
  const { value, onChange, ...input } = labelled(field)
  const text = typeof value === 'number' ? typedNumber(fromGrams(value, 'ounces')) : String(value)
  const [typed, setTyped] = useState(text)
  return (
    <TextInput
      {...input}
      // Another version may have been taken over: then it is no longer what was typed.
      value={gramsOf(typed) === value ? typed : text}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(gramsOf(next))
      }}
      inputMode="decimal"
      unit="ounces"
      autoComplete="off"
    />
  )
}

/** Leaves text that is no number as it was typed: the contract says so at the field. */
function gramsOf(text: string): number | string {
  const ounces = textToNumber(text)
  return typeof ounces === 'number' ? Number(toGrams(ounces, 'ounces').toFixed(2)) : text
}
