import { DueToday, LateBadge } from '../../../web/look/animal/Due.tsx'
import { useUser } from '../../../web/user.ts'
import type { CleaningSchedule, FeedingSchedule, Schedules } from '../schedules.contract.ts'
import { comingWords, lateWords, refusedWords } from '../words.ts'

/** The next feeding and cleaning: late, today, or a date. Nothing without schedules. */
export function DueLine({ animal }: { animal: Schedules }) {
  const feeding = soonest(animal.feedingSchedules)
  const cleaning = animal.cleaningSchedule
  if (!feeding?.next_on && !cleaning?.next_on) return null
  return (
    <ul className="flex wrap rows4 columns16" aria-label="Due next">
      {feeding?.next_on && <Next what="Feeding" schedule={feeding} />}
      {cleaning?.next_on && <Next what="Cleaning" schedule={cleaning} />}
    </ul>
  )
}

type Planned = CleaningSchedule & Partial<Pick<FeedingSchedule, 'refused_today'>>

function Next({ what, schedule }: { what: string; schedule: Planned }) {
  const { timezone } = useUser()
  const { due_on, next_on, days_overdue } = schedule
  return (
    <li className="row gap8">
      {what}
      {days_overdue > 0 && <LateBadge>{lateWords(days_overdue)}</LateBadge>}
      {due_on && days_overdue === 0 && <DueToday />}
      {due_on && schedule.refused_today && (
        <span className="ink2">{refusedWords(schedule.refused_today)}</span>
      )}
      {!due_on && next_on && <span className="ink2">{comingWords(next_on, timezone)}</span>}
    </li>
  )
}

const soonest = <Plan extends CleaningSchedule>(plans: Plan[]): Plan | undefined =>
  plans
    .filter(({ next_on }) => next_on !== null)
    .toSorted((one, other) => ((one.next_on ?? '') < (other.next_on ?? '') ? -1 : 1))[0]
