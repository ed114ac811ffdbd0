import { eggStates, eggStateWords } from '../../shared/choices.ts'
import type { FileColumn } from '../../web/screens/listFile.ts'
import type { Clutch } from '../clutches/clutches.contract.ts'

/** The columns of the clutches' CSV: what the list says in drawings, as numbers and days. */
export const clutchColumns: FileColumn<Clutch>[] = [
  { header: 'Clutch', cell: ({ name }) => name },
  { header: 'Dam', cell: ({ dam }) => dam?.name },
  { header: 'Sire', cell: ({ sire }) => sire?.name },
  { header: 'Species', cell: ({ species }) => species?.commonName },
  { header: 'Laid', cell: ({ laid_on }) => laid_on },
  { header: 'Eggs', cell: ({ number_of_eggs }) => number_of_eggs },
  ...eggStates.map((state) => ({
    header: eggStateWords[state],
    cell: ({ counts }: Clutch) => counts[state],
  })),
  { header: 'Hatches', cell: ({ expected_to_hatch_on }) => expected_to_hatch_on },
  { header: 'Window from', cell: ({ window }) => window?.from },
  { header: 'Window to', cell: ({ window }) => window?.to },
  { header: 'Hatched', cell: ({ hatchedOn }) => hatchedOn },
  { header: 'Box', cell: ({ box }) => box },
  { header: 'Air (°C)', cell: ({ air }) => air?.celsius },
  { header: 'Air (%)', cell: ({ air }) => air?.humidity },
]
