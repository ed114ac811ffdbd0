import { overdueWords } from '../../../shared/durations.ts'
import { DueToday, LateBadge } from '../../../web/look/animal/Due.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { MayLog } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import classes from '../Health.module.css'
import type { Treatment } from '../health.contract.ts'
import type { Patient } from '../useHealth.ts'
import { dueWords } from '../words.ts'
import { SoonQuestion } from './SoonQuestion.tsx'
import { useDose } from './useDose.ts'

/** When a treatment's next dose is due, with a button to record it; nothing for an animal that isn't kept. */
export function DoseDue({ animal, course }: { animal: Patient; course: Treatment }) {
  const dose = useDose(animal, { ...course, slot: course.next_slot })
  if (animal.state !== 'kept') return null
  return (
    <div className="cluster between gap12">
      <Due course={course} />
      <MayLog>
        <Button
          className={classes.onScreen}
          variant="light"
          color={course.due_on ? undefined : 'gray'}
          aria-label={`Give dose: ${course.substance}`}
          loading={dose.isWaiting}
          onClick={dose.give}
        >
          Give dose
        </Button>
        <SoonQuestion dose={dose} />
      </MayLog>
    </div>
  )
}

function Due({ course }: { course: Treatment }) {
  const { timezone } = useUser()
  const now = new Date().toISOString()
  const words = dueWords(course, now, timezone)
  if (overdueWords(course, now)) return <LateBadge>{words}</LateBadge>
  if (course.due_on) return <DueToday>{words}</DueToday>
  return <span className="quiet">{words}</span>
}
