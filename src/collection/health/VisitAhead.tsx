import { Suspense, useState } from 'react'
import { remindOnWords } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { VisitSheet } from './fetchedSheets.ts'
import classes from './Health.module.css'
import type { VetVisit } from './health.contract.ts'
import type { Patient } from './useHealth.ts'

/** An appointment: its reminder, and from its day on a button to add what was found. */
export function VisitAhead({ animal, visit }: { animal: Patient; visit: VetVisit }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const hasBegun = visit.visited_on <= today(timezone)
  if (!hasBegun) {
    if (visit.remind === 'none') return null
    return <p className="quiet">Reminder: {remindOnWords[visit.remind].toLowerCase()}</p>
  }
  return (
    <div className="cluster between gap12">
      <span className="quiet">Not recorded yet</span>
      {mayChange && (
        <Button className={classes.onScreen} variant="light" onClick={() => setIsOpen(true)}>
          Add what was found
        </Button>
      )}
      <Suspense>
        {isOpen && <VisitSheet animal={animal} visit={visit} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  )
}
