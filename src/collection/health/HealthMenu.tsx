import {
  IconClock,
  IconDots,
  IconFlag,
  IconPencil,
  IconPlayerSkipForward,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { today } from '../../shared/dates.ts'
import { IconMenu, type MenuChoice, offered } from '../../web/look/sheet/IconMenu.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { DoseSheet, TreatmentSheet } from './fetchedSheets.ts'
import { useOpenSheet } from './HealthSheets.tsx'
import { type Treatment, treatment } from './health.contract.ts'
import { useDose } from './treatments/useDose.ts'
import { type Patient, useDelete, useEndTreatment } from './useHealth.ts'
import { isRunning } from './words.ts'

/** Actions on a health record: its own, then editing and deleting. */
export function HealthMenu({
  name,
  what,
  own = [],
  sheet,
  onDelete,
}: {
  /** Labels the menu with this record. */
  name: string
  /** 'note', in the confirmation of deleting. */
  what: string
  own?: MenuChoice[]
  /** The sheet that edits it. */
  sheet: (onClose: () => void) => ReactNode
  onDelete: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const openSheet = useOpenSheet()
  const { mayChange } = useCan()
  if (!mayChange && own.length === 0) return null
  return (
    <>
      <IconMenu
        isQuiet
        label={`More: ${name}`}
        icon={<IconDots size={22} />}
        choices={offered([
          ...own,
          mayChange && {
            label: 'Edit',
            icon: <IconPencil size={20} />,
            onChoose: () => openSheet(sheet),
          },
          mayChange && {
            label: 'Delete',
            icon: <IconTrash size={20} />,
            isDangerous: true,
            onChoose: () => setIsAsking(true),
          },
        ])}
      />
      <Confirm
        isOpen={isAsking}
        title={`Delete this ${what}?`}
        yes="Delete"
        onYes={onDelete}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    </>
  )
}

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
        own={offered([
          mayLog && {
            label: 'Dose at another time',
            icon: <IconClock size={20} />,
            onChoose: () => setIsDating(true),
          },
          mayLog &&
            Boolean(course.due_on) && {
              label: 'Skip this dose',
              icon: <IconPlayerSkipForward size={20} />,
              onChoose: () => void dose.skip(),
            },
          mayChange &&
            Boolean(course.ended_on) && {
              label: 'Resume treatment',
              icon: <IconFlag size={20} />,
              onChoose: () => void resume(),
            },
          mayChange &&
            isRunning(course) && {
              label: 'End treatment',
              icon: <IconFlag size={20} />,
              onChoose: () => void end(now),
            },
        ])}
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
