import type { ComponentProps } from 'react'
import { Field, type FieldWords, useField } from './Field.tsx'
import classes from './Input.module.css'

type Choice = string | { value: string; label: string }
export type Choices = readonly (Choice | { group: string; items: readonly Choice[] })[]

/** One of several choices, by the device's own list. */
export function NativeSelect({
  data,
  ...field
}: ComponentProps<'select'> & FieldWords & { data: Choices }) {
  const { words, input } = useField(field)
  return (
    <Field {...words}>
      <div className={`${classes.box} relative`}>
        <select {...input} className={classes.input}>
          {optionsOf(data)}
        </select>
        <div className={`${classes.right} absolute front row centred ink3`}>
          <Chevrons />
        </div>
      </div>
    </Field>
  )
}

/** The options of a list, in groups where it has some. */
export const optionsOf = (choices: Choices) =>
  choices.map((entry) =>
    typeof entry === 'object' && 'group' in entry ? (
      <optgroup key={entry.group} label={entry.group}>
        {entry.items.map(optionOf)}
      </optgroup>
    ) : (
      optionOf(entry)
    ),
  )

function optionOf(choice: Choice) {
  const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

const Chevrons = () => (
  <svg viewBox="0 0 15 15" width="18" height="18" aria-hidden="true">
    <path
      fill="currentColor"
      fillRule="evenodd"
      clipRule="evenodd"
      d="M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z"
    />
  </svg>
)
