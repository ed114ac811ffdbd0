import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '../../../shared/dates.ts'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useMayChangeLog, useUser } from '../../../web/user.ts'
import classes from '../Health.module.css'
import type { Treatment } from '../health.contract.ts'
import { dosesOf, type Patient, useDelete } from '../useHealth.ts'

/** Doses shown at first; printed, all are. */
const mostShown = 5

/** The doses of a treatment, latest first. */
export function Doses({ animal, course }: { animal: Patient; course: Treatment }) {
  const [isWhole, setIsWhole] = useState(false)
  const { doses, substance } = course
  if (doses.length === 0) return null
  return (
    <>
      <ul
        className={classes.doses}
        data-whole={isWhole || undefined}
        aria-label={`Doses of ${substance}`}
      >
        {doses.map((dose) => (
          <Dose key={dose.id} animal={animal} course={course} dose={dose} />
        ))}
      </ul>
      {doses.length > mostShown && !isWhole && (
        <div className={classes.onScreen}>
          <TextButton onClick={() => setIsWhole(true)}>Show all {doses.length} doses</TextButton>
        </div>
      )}
    </>
  )
}

function Dose({
  animal,
  course,
  dose,
}: {
  animal: Patient
  course: Treatment
  dose: Treatment['doses'][number]
}) {
  const { timezone } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useDelete(dosesOf(course), animal)
  const isOpen = useMayChangeLog()(dose)
  const when = formatMoment(dose.happenedAt, timezone)
  return (
    <li className="touch row between gap12 text14 airy">
      <div className="slim flex wrap rows0 columns8">
        <time dateTime={dose.happenedAt}>{when}</time>
        <span className="ink3">
          {dose.skipped_for ? 'skipped by' : 'by'} {dose.givenBy}
        </span>
      </div>
      {isOpen && (
        <div className={classes.onScreen}>
          <IconButton
            label={`Delete the dose from ${when}`}
            icon={<IconTrash size={18} />}
            onClick={() => setIsAsking(true)}
          />
          <Confirm
            isOpen={isAsking}
            title="Delete this dose?"
            yes="Delete"
            onYes={() => remove(dose)}
            onClose={() => setIsAsking(false)}
          >
            You can undo it for a few seconds afterwards.
          </Confirm>
        </div>
      )}
    </li>
  )
}
