import {
  IconAlertTriangle,
  IconGenderFemale,
  IconGenderMale,
  IconLock,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ScaleMark } from './ScaleMark.tsx'
import { Tag, type TagTone } from './Tag.tsx'
import classes from './Tag.module.css'

export type Sex = 'male' | 'female' | 'unknown'

const sexes: Record<Sex, { label: string; Icon: typeof IconLock; tone: TagTone }> = {
  male: { label: 'Male', Icon: IconGenderMale, tone: 'shed' },
  female: { label: 'Female', Icon: IconGenderFemale, tone: 'female' },
  unknown: { label: 'Unknown sex', Icon: IconQuestionMark, tone: 'quiet' },
}

/** The sign alone, for lists and tables. */
export function SexSign({ sex }: { sex: Sex }) {
  const { label, Icon } = sexes[sex]
  return (
    <span className={classes.sign} data-sex={sex} role="img" aria-label={label} title={label}>
      <Icon size={18} stroke={2} aria-hidden="true" />
    </span>
  )
}

/** Sign and word, for the animal's own page. */
export function SexBadge({ sex }: { sex: Sex }) {
  const { label, Icon, tone } = sexes[sex]
  return (
    <Tag tone={tone} icon={<Icon size={15} stroke={2} aria-hidden="true" />}>
      {label}
    </Tag>
  )
}

export function QuarantineBadge() {
  return (
    <Tag tone="quarantine" icon={<IconLock size={15} aria-hidden="true" />}>
      Quarantine
    </Tag>
  )
}

/** How late something is: "2 days late". */
export function LateBadge({ children }: { children: ReactNode }) {
  return (
    <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
      {children}
    </Tag>
  )
}

/** Due today is no badge: an amber scale and a word. */
export function DueToday() {
  return (
    <span className={classes.today}>
      <ScaleMark state="full" tone="var(--lamp-mark)" />
      Today
    </span>
  )
}

/** The same on a grid card's picture. */
export function DueTodayPin() {
  return (
    <span className={classes.pin} role="img" aria-label="Due today" title="Due today">
      <ScaleMark state="full" size={16} tone="var(--lamp-mark)" />
    </span>
  )
}

/** How long, since when and one sentence of consequence. It cannot be closed. */
export function QuarantineNotice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="note" aria-label="Quarantine">
      <IconLock size={20} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

/** Badges side by side, breaking before a word does. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className={classes.tags}>{children}</div>
}
