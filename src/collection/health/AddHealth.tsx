import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { useCan } from '../../web/user.ts'
import { NoteSheet, TreatmentSheet, VisitSheet } from './fetchedSheets.ts'
import type { Patient } from './useHealth.ts'

const offers = [
  { label: 'Note', Sheet: NoteSheet },
  { label: 'Treatment', Sheet: TreatmentSheet },
  { label: 'Vet visit', Sheet: VisitSheet },
]

/** Buttons for the three kinds of health record. */
export function AddHealth({ animal }: { animal: Patient }) {
  const [chosen, setChosen] = useState<string>()
  const offer = offers.find(({ label }) => label === chosen)
  if (!useCan().mayChange) return null
  return (
    <>
      <Chips>
        {offers.map(({ label }) => (
          <ChipButton key={label} onClick={() => setChosen(label)}>
            <IconPlus size={16} aria-hidden="true" />
            <span className="hidden">Add</span> {label}
          </ChipButton>
        ))}
      </Chips>
      <Suspense>
        {offer && <offer.Sheet animal={animal} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </>
  )
}
