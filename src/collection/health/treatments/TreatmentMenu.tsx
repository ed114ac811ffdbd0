import { IconClock, IconFlag, IconPlayerSkipForward } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { today } from '../../../shared/dates.ts'
import { useCan, useUser } from '../../../web/user.ts'
import { DoseSheet, TreatmentSheet } from '../fetchedSheets.ts'
import { HealthMenu } from '../HealthMenu.tsx'
import { type Treatment, treatment } from '../health.contract.ts'
import { type Patient, useDelete, useEndTreatment } from '../useHealth.ts'
import { isRunning } from '../words.ts'
import { useDose } from './useDose.ts'

/** Actions on a treatment besides giving a dose now. */
export function TreatmentMenu({ animal, course }: { animal: Patient; course: Treatment }) {
  const { timezone } = useUser()
  const [isDating, setIsDating] = useState(false)
  const remove = useDelete(treatment, animal)
  const { end, resume } = useEndTreatment(animal, course)
  const dose = useDose(animal, { ...course, slot: course.next_slot })
  const now = today(timezone)
  const { mayChange, mayLog } = useCan()
  return (
    <>
      <HealthMenu
        name={course.substance}
        what="treatment"
        own={[
          ...(mayLog
            ? [
                {
                  label: 'Dose at another time',
                  icon: <IconClock size={20} />,
                  onChoose: () => setIsDating(true),
                },
              ]
            : []),
          ...(mayLog && course.due_on
            ? [
                {
                  label: 'Skip this dose',
                  icon: <IconPlayerSkipForward size={20} />,
                  onChoose: () => void dose.skip(),
                },
              ]
            : []),
          ...(mayChange && course.ended_on
            ? [
                {
                  label: 'Resume treatment',
                  icon: <IconFlag size={20} />,
                  onChoose: () => void resume(),
                },
              ]
            : []),
          ...(mayChange && isRunning(course)
            ? [
                {
                  label: 'End treatment',
                  icon: <IconFlag size={20} />,
                  onChoose: () => void end(now),
                },
              ]
            : []),
        ]}
        sheet={(onClose) => <TreatmentSheet animal={animal} course={course} onClose={onClose} />}
        onDelete={() => remove(course)}
      />
      <Suspense>
        {isDating && (
          <DoseSheet animal={animal} course={course} onClose={() => setIsDating(false)} />
        )}
      </Suspense>
    </>
  )
}
