import { IconGenderFemale, IconGenderMale, IconQuestionMark } from '@tabler/icons-react'
import classes from '../Tag.module.css'
import { Tag, type TagTone } from '../Tag.tsx'

export type Sex = 'male' | 'female' | 'unknown'

const sexes: Record<Sex, { label: string; Icon: typeof IconGenderMale; tone: TagTone }> = {
  male: { label: 'Male', Icon: IconGenderMale, tone: 'shed' },
  female: { label: 'Female', Icon: IconGenderFemale, tone: 'female' },
  unknown: { label: 'Unknown sex', Icon: IconQuestionMark, tone: 'quiet' },
}

/** The sign alone, for lists and tables. */
export function SexSign({ sex }: { sex: Sex }) {
  const { label, Icon } = sexes[sex]
  return (
    <span className={`${classes.sign} ink3`} data-sex={sex} role="img" title={label}>
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
