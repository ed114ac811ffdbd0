import { type ReactNode, useState } from 'react'
import { degreeSign, enteredDegrees, fromFahrenheit } from '../../shared/degrees.ts'
import type { Resource } from '../../shared/resource.ts'
import { textToNumber, typedNumber } from '../../shared/typedNumbers.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'

/** A temperature, entered in the reader's unit; the form holds degrees Celsius, or text that is no number as it is. */
export function DegreesField<R extends Resource>(field: FieldProps<R>) {
  const { value, onChange, error, ...input } = labelled(field)
  const [typed, setTyped] = useState('')
  // A suggestion fills in another value.
  const isTyped = enteredCelsius(typed) === value
  return (
    <TextInput
      {...input}
      error={limitInDegrees(error)}
      value={isTyped ? typed : degreesTyped(value)}
      inputMode="decimal"
      unit={degreeSign()}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(enteredCelsius(currentTarget.value))
      }}
    />
  )
}

/** Text that was entered as degrees Celsius, if it is a number. */
export function enteredCelsius(text: string): number | string {
  const degrees = textToNumber(text)
  return typeof degrees === 'number' ? celsiusOf(degrees) : text
}

/** Degrees Celsius as they are entered; text as it is. */
export const degreesTyped = (value: unknown): string =>
  typeof value === 'number' ? typedNumber(enteredDegrees(value)) : String(value ?? '')

/** 'Please enter at most 140' of a limit in degrees Celsius. */
export const limitInDegrees = (error: ReactNode): ReactNode =>
  typeof error === 'string'
    ? error.replace(/-?\d+(\.\d+)?/, (limit) => typedNumber(enteredDegrees(Number(limit))))
    : error

/** Turns degrees of the reader's unit into degrees Celsius; from Fahrenheit to a tenth, as most are stored. */
export const celsiusOf = (degrees: number, sign = degreeSign()): number =>
  sign === '°C' ? degrees : Math.round(fromFahrenheit(degrees) * 10) / 10

/** Says that a temperature may be entered in the other unit. */
export const otherUnitHint = (): string =>
  degreeSign() === '°C'
    ? 'Fahrenheit is understood, such as 88.5 F.'
    : 'Celsius is understood, such as 31.4 C.'
