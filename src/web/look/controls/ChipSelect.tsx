import type { ReactNode } from 'react'
import classes from './Choice.module.css'
import { type Choices, optionsOf } from './NativeSelect.tsx'

/** One of several choices by the device's own list, which opens from a chip that says the chosen one. */
export function ChipSelect({
  icon,
  label,
  value,
  onChange,
  choices,
}: {
  icon: ReactNode
  label: string
  value: string
  onChange: (value: string) => void
  choices: Choices
}) {
  const flat = choices.flatMap((entry) =>
    typeof entry === 'object' && 'group' in entry ? entry.items : [entry],
  )
  const chosen = flat.find(
    (choice) => (typeof choice === 'string' ? choice : choice.value) === value,
  )
  return (
    <label
      className={`${classes.chip} chip borderless padX14 padY4 round12 relative inline middle centred gap8 ink2`}
      data-chosen={value !== '' || undefined}
    >
      {icon}
      <span className="crop ellipsis oneLine" aria-hidden="true">
        {typeof chosen === 'object' ? chosen.label : chosen}
      </span>
      <select
        className="cover wide tall"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {optionsOf(choices)}
      </select>
    </label>
  )
}
