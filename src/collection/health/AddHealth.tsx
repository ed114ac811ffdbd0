import { IconPlus } from '@tabler/icons-react'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { useCan } from '../../web/user.ts'
import { NoteSheet, TreatmentSheet, VisitSheet } from './fetchedSheets.ts'
import { useOpenSheet } from './HealthSheets.tsx'
import type { Patient } from './useHealth.ts'

const offers = [
  { label: 'Note', Sheet: NoteSheet },
  { label: 'Treatment', Sheet: TreatmentSheet },
  { label: 'Vet visit', Sheet: VisitSheet },
]

/** Buttons for the three kinds of health record. */
export function AddHealth({ animal }: { animal: Patient }) {
  const openSheet = useOpenSheet()
  if (!useCan().mayChange) return null
  return (
    <Chips>
      {offers.map(({ label, Sheet }) => (
        <ChipButton
          key={label}
          onClick={() => openSheet((onClose) => <Sheet animal={animal} onClose={onClose} />)}
        >
          <IconPlus size={16} aria-hidden="true" />
          <span className="hidden">Add</span> {label}
        </ChipButton>
      ))}
    </Chips>
  )
}
