import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Report.module.css'
import type { Choices } from './report.contract.ts'
import { periods, type ReportAddress, usualPeriod } from './useReport.ts'

/** Period, species and group as chips that open the device's own lists. */
export function Filters({
  address,
  choices,
  hasPeriod,
  period,
  hasAnimals = true,
  beside,
}: {
  address: ReportAddress
  choices: Choices | undefined
  hasPeriod: boolean
  /** A choice of its own in place of the usual periods. */
  period?: ReactNode
  hasAnimals?: boolean
  beside: ReactNode
}) {
  const { now, period: chosen, get, species, group, put } = address
  return (
    <div className={`${classes.filters} flex wrap gap8 below14 offPaper`}>
      {hasPeriod && (
        <ChipSelect
          label="Period"
          value={chosen.value}
          choices={periods}
          onChange={(value) => put({ period: value === usualPeriod.value ? '' : value, from: '' })}
        />
      )}
      {period}
      {hasPeriod && chosen.value === 'since' && (
        <input
          className={`${classes.day} borderless padX12 padY0 round12 lit touch primary`}
          type="date"
          aria-label="Since"
          max={now}
          value={get('from')}
          onChange={(event) => put({ from: event.target.value })}
        />
      )}
      {hasAnimals && (
        <>
          <ChipSelect
            label="Species"
            usual=""
            value={species}
            choices={[{ value: '', label: 'All species' }, ...offered(choices?.species, species)]}
            onChange={(value) => put({ species: value, animals: '' })}
          />
          <ChipSelect
            label="Group"
            usual=""
            value={group}
            choices={[{ value: '', label: 'All groups' }, ...offered(choices?.groups, group)]}
            onChange={(value) => put({ group: value, animals: '' })}
          />
        </>
      )}
      {beside && <div className="apart">{beside}</div>}
    </div>
  )
}

/** The choices of a filter. One that the address asks for stays chosen, even if it no longer exists. */
const offered = (choices: Choices['species'] = [], chosen: string) => [
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen && !choices.some(({ id }) => id === chosen)
    ? [{ value: chosen, label: 'No longer here' }]
    : []),
]

/** A chip that is a select. */
export function ChipSelect({
  label,
  value,
  usual,
  choices,
  onChange,
}: {
  label: string
  value: string
  /** The value before anything is chosen. */
  usual?: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <span
      className={`${classes.chip} chip round12 relative slim inline middle ink2`}
      data-chosen={value !== usual || undefined}
    >
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden="true" />
    </span>
  )
}
