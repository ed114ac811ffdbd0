import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ChipButton, Chips } from '../../web/look/Choice.tsx'
import { NoteSheet } from './NoteSheet.tsx'
import { TreatmentSheet } from './TreatmentSheet.tsx'
import type { Patient } from './useHealth.ts'
import { VisitSheet } from './VisitSheet.tsx'

const offers = [
  { label: 'Note', Sheet: NoteSheet },
  { label: 'Treatment', Sheet: TreatmentSheet },
  { label: 'Vet visit', Sheet: VisitSheet },
]

/** The three things there are to record of an animal's health. */
export function AddHealth({ animal }: { animal: Patient }) {
  const [chosen, setChosen] = useState<string>()
  const offer = offers.find(({ label }) => label === chosen)
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
      {offer && <offer.Sheet animal={animal} onClose={() => setChosen(undefined)} />}
    </>
  )
}
