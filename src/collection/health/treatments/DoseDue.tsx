import { today } from '../../../shared/dates.ts'
import { DueToday, LateBadge } from '../../../web/look/animal/Due.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { MayLog } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import classes from '../Health.module.css'
import type { Treatment } from '../health.contract.ts'
import { type Patient, useGiveDose } from '../useHealth.ts'
import { dueWords } from '../words.ts'

/** When a treatment's next dose is due, with a button to record it. */
export function DoseDue({ animal, given }: { animal: Patient; given: Treatment }) {
  const { give, isGiving } = useGiveDose(animal, given)
  return (
    <div className={classes.due}>
      <Due given={given} />
      <MayLog>
        <Button
          className={classes.onScreen}
          variant="light"
          color={given.due_on ? undefined : 'gray'}
          aria-label={`Give dose: ${given.substance}`}
          loading={isGiving}
          onClick={give}
        >
          Give dose
        </Button>
      </MayLog>
    </div>
  )
}

function Due({ given }: { given: Treatment }) {
  const { timezone } = useUser()
  const words = dueWords(given, today(timezone))
  if (given.days_overdue > 0) return <LateBadge>{words}</LateBadge>
  if (given.due_on) return <DueToday>{words}</DueToday>
  return <span className="quiet">{words}</span>
}
