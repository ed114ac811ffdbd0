import {
  IconBrush,
  IconCalendarHeart,
  IconLock,
  IconPhoto,
  IconScale,
  IconStethoscope,
} from '@tabler/icons-react'
import { IconFeeder, IconShed, IconSnake } from '../../web/look/icons.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import classes from './AchievementBadge.module.css'
import type { AchievementSubject } from './achievements.contract.ts'

/** A scale: full with a picture if unlocked, hollow with a lock otherwise. */
export function AchievementBadge({
  subject,
  isUnlocked,
}: {
  subject: AchievementSubject
  isUnlocked: boolean
}) {
  const Picture = isUnlocked ? pictures[subject] : IconLock
  return (
    <span
      className={`${classes.badge} relative center firm`}
      data-unlocked={isUnlocked || undefined}
      data-subject={subject}
      aria-hidden="true"
    >
      <ScaleMark state={isUnlocked ? 'full' : 'hollow'} size={52} tone="currentColor" />
      <span className={`${classes.picture} absolute center ink3`}>
        <Picture size={isUnlocked ? 20 : 15} />
      </span>
    </span>
  )
}

const pictures = {
  animals: IconSnake,
  pictures: IconPhoto,
  feeding: IconFeeder,
  weight: IconScale,
  shed: IconShed,
  cleaning: IconBrush,
  health: IconStethoscope,
  time: IconCalendarHeart,
} satisfies Record<AchievementSubject, unknown>
