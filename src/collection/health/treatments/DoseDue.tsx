import { DueToday, LateBadge } from '../../../web/look/animal/Due.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { MayLog } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import classes from '../Health.module.css'
import type { Treatment } from '../health.contract.ts'
import type { Patient } from '../useHealth.ts'
import { dueWords, isLate } from '../words.ts'
import { SoonQuestion } from './SoonQuestion.tsx'
import { useDose } from './useDose.ts'

/** When a treatment's next dose is due, with a button to record it; nothing for an animal that isn't kept. */
export function DoseDue({ animal, given }: { animal: Patient; given: Treatment }) {
  const dose = useDose(animal, { ...given, slot: given.next_slot })
  if (animal.state !== 'kept') return null
  return (
    <div className="cluster between gap12">
      <Due given={given} />
      <MayLog>
        <Button
          className={classes.onScreen}
          variant="light"
          color={given.due_on ? undefined : 'gray'}
          aria-label={`Give dose: ${given.substance}`}
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

function Due({ given }: { given: Treatment }) {
  const { timezone } = useUser()
  const now = new Date().toISOString()
  const words = dueWords(given, now, timezone)
  if (isLate(given, now)) return <LateBadge>{words}</LateBadge>
  if (given.due_on) return <DueToday>{words}</DueToday>
  return <span className="quiet">{words}</span>
}
