import {
  IconBrush,
  IconCalendarHeart,
  IconLock,
  IconPhoto,
  IconScale,
  IconStethoscope,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { IconFeeder, IconShed, IconSnake } from '../../web/look/icons.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useUser } from '../../web/user.ts'
import classes from './AchievementsTile.module.css'
import type { Achievement, AchievementList, AchievementSubject } from './achievements.contract.ts'
import { inShort } from './inShort.ts'

/** The latest achievements and the next few; all of them on demand. */
export function AchievementsTile({ data }: { data: AchievementList }) {
  const [isWhole, setIsWhole] = useState(false)
  const all = data.value
  const visible = isWhole ? all : inShort(all)
  const unlocked = all.filter((one) => one.badge_unlocked_at !== undefined).length
  return (
    <Card title="Your achievements" aside={`${unlocked} of ${all.length}`}>
      <ul className={`${classes.grid} grid column rows4 columns20`} aria-label="Your achievements">
        {visible.map((one) =>
          one.badge_unlocked_at === undefined ? (
            <Locked key={one.title} achievement={one} />
          ) : (
            <Unlocked key={one.title} achievement={one} at={one.badge_unlocked_at} />
          ),
        )}
      </ul>
      {all.length > inShort(all).length && (
        <div className={classes.more}>
          <TextButton onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show all'}
          </TextButton>
        </div>
      )}
    </Card>
  )
}

function Unlocked({ achievement, at }: { achievement: Achievement; at: string }) {
  const { timezone } = useUser()
  return (
    <li className={`${classes.achievement} slim row gap12`}>
      <AchievementBadge subject={achievement.subject} isUnlocked />
      <div className="slim stack">
        <span className={`${classes.title} even strong`}>{achievement.title}</span>
        <span className={`${classes.second} text14 even ink2`}>{achievement.description}</span>
        <time className="quiet" dateTime={at}>
          Unlocked {formatShort(at, timezone)}
        </time>
      </div>
    </li>
  )
}

/** A button, so that touch and keyboard can open the tooltip too. */
function Locked({ achievement }: { achievement: Achievement }) {
  const [isPutAway, setIsPutAway] = useState(false)
  const tip = useId()
  return (
    <li className={`${classes.achievement} slim row gap12`} data-locked>
      <button
        type="button"
        className={`${classes.reach} bare round12 relative slim row grow gap12 left`}
        aria-describedby={tip}
        data-put-away={isPutAway || undefined}
        onKeyDown={({ key }) => key === 'Escape' && setIsPutAway(true)}
        onClick={() => setIsPutAway(false)}
        onBlur={() => setIsPutAway(false)}
        onMouseLeave={() => setIsPutAway(false)}
      >
        <AchievementBadge subject={achievement.subject} isUnlocked={false} />
        <span className="slim stack">
          <span className={`${classes.title} even strong`}>
            {achievement.title}
            <span className="hidden">, locked.</span>
          </span>{' '}
          <span className={`${classes.second} text14 even ink2`}>{achievement.description}</span>
        </span>
        <span
          id={tip}
          className={`${classes.hint} padX12 padY6 round10 absolute text14`}
          aria-hidden="true"
        >
          {hint}
        </span>
      </button>
    </li>
  )
}

const hint = 'Keep using the app to unlock!'

/** A scale: full with a picture if unlocked, hollow with a lock otherwise. */
function AchievementBadge({
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
