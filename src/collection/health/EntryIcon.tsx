import { IconNotes, IconPill, IconStethoscope } from '@tabler/icons-react'
import classes from './Health.module.css'
import type { HealthEntry } from './timeline.ts'

const icons = { note: IconNotes, treatment: IconPill, visit: IconStethoscope }

/** An icon for the kind, which the text names too. */
export function EntryIcon({ kind }: Pick<HealthEntry, 'kind'>) {
  const Icon = icons[kind]
  return (
    <span className={`${classes.icon} center firm ink3`}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
