import { IconPlus } from '@tabler/icons-react'
import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { useCan } from '../../web/user.ts'
import { NoteSheet, TreatmentSheet, VisitSheet } from './fetchedSheets.ts'
import type { Patient } from './useHealth.ts'

type Draw = (onClose: () => void) => ReactNode
const Opening = createContext<(draw: Draw) => void>(() => {})

/**
 * Holds the open sheet of a health record above the list of them: the list may arrive, and a row of it go,
 * while what was typed stays.
 */
export function HealthSheets({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<{ draw: Draw }>()
  const [open] = useState(() => (draw: Draw) => setSheet({ draw }))
  return (
    <Opening value={open}>
      {children}
      <Suspense>{sheet?.draw(() => setSheet(undefined))}</Suspense>
    </Opening>
  )
}

export const useOpenSheet = () => use(Opening)

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
