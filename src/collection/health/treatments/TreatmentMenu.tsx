import { IconClock, IconFlag } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { today } from '../../../shared/dates.ts'
import { useCan, useUser } from '../../../web/user.ts'
import { DoseSheet, TreatmentSheet } from '../fetchedSheets.ts'
import { HealthMenu } from '../HealthMenu.tsx'
import type { Treatment } from '../health.contract.ts'
import { type Patient, useDeleteTreatment, useEndTreatment } from '../useHealth.ts'

/** Actions on a treatment besides giving a dose now. */
export function TreatmentMenu({ animal, given }: { animal: Patient; given: Treatment }) {
  const { timezone } = useUser()
  const [isDating, setIsDating] = useState(false)
  const remove = useDeleteTreatment(animal)
  const end = useEndTreatment(animal, given)
  const now = today(timezone)
  const { started_on, ends_on } = given
  const { mayChange, mayLog } = useCan()
  const canEnd = mayChange && started_on <= now && (ends_on === null || ends_on > now)
  return (
    <>
      <HealthMenu
        name={given.substance}
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
          ...(canEnd
            ? [
                {
                  label: 'End treatment',
                  icon: <IconFlag size={20} />,
                  onChoose: () => void end(now),
                },
              ]
            : []),
        ]}
        sheet={(onClose) => <TreatmentSheet animal={animal} given={given} onClose={onClose} />}
        onDelete={() => remove(given)}
      />
      <Suspense>
        {isDating && <DoseSheet animal={animal} given={given} onClose={() => setIsDating(false)} />}
      </Suspense>
    </>
  )
}
