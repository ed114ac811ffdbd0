import { IconAlertTriangle, IconBulbOff } from '@tabler/icons-react'
import { formatDay } from '../../shared/dates.ts'
import { Tag } from '../../web/look/Tag.tsx'
import type { Bulb } from './bulbs.contract.ts'
import classes from './DueForReplacement.module.css'
import { InstalledToday } from './InstalledToday.tsx'
import { lifeEndsOn } from './words.ts'

/** On a row or a card: a UV lamp still shines when its life has ended, so it has to be said. */
export function DueBadge({ bulb }: { bulb: Bulb }) {
  if (!bulb.due_reinstallation) return null
  return (
    <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
      Due for replacement
    </Tag>
  )
}

/** On the lamp's own page, with the one tap that settles it. */
export function DueNotice({ bulb }: { bulb: Bulb }) {
  const ended = lifeEndsOn(bulb)
  if (!bulb.due_reinstallation || !ended) return null
  return (
    <div className={classes.notice} role="note" aria-label="Due for replacement">
      <IconBulbOff size={22} aria-hidden="true" />
      <p>
        <strong>Due for replacement.</strong> Its UV life ended on {formatDay(ended)}. It may still
        shine, but without the UV they need.
      </p>
      <InstalledToday bulb={bulb} />
    </div>
  )
}
