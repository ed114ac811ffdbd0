import { useMemo } from 'react'
import type { GeneticsNoteProps } from '../../collection/animals/animalParts.ts'
import { speciesResource } from '../../collection/species/species.contract.ts'
import { useRecord } from '../../web/records.ts'
import { Chips } from './Chips.tsx'
import { readerOf } from './reading.ts'
import { useGenes } from './useGenes.ts'
import { manyOf, remarksOn } from './words.ts'

/** Under an animal's genetics: what was understood of them. Nothing for a species without known genes. */
export function GeneticsNote({ genetics, speciesId, newSpecies, sex, isBrief }: GeneticsNoteProps) {
  const kind = useRecord(speciesResource, speciesId || undefined).data
  const { genes } = useGenes(kind ?? (newSpecies?.commonName ? newSpecies : undefined))
  const read = useMemo(() => genes && readerOf(genes), [genes])
  if (!read || !genes || genetics.trim() === '') return null
  const reading = read(genetics, sex === 'unknown' ? undefined : sex)
  const remarks = isBrief ? [] : remarksOn(reading, manyOf(genes.commonName))
  return (
    <div className="grid gap8">
      <Chips chips={reading.chips} label="Genes understood" />
      {remarks.length > 0 && <p className="text14 airy ink3">{remarks.join(' ')}</p>}
    </div>
  )
}
