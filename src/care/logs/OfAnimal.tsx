import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { crumbsBelow } from '../../collection/animals/words.ts'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { ReadOnlyContext } from '../../web/user.ts'
import { type AnimalWithCare, animalWithCare } from '../animals/animalWithCare.contract.ts'
import type { Kind, LogResource } from './kind.ts'

/** A screen about the animal in the address, which is only read if it was handed over. */
export function OfAnimal({ children }: { children: (animal: AnimalWithCare) => ReactNode }) {
  const { animalId } = useParams()
  const query = useRecord(animalWithCare, animalId)
  return (
    <RecordGate query={query} what="Animal">
      {(animal) => (
        <ReadOnlyContext value={animal.handed_over_at !== null}>{children(animal)}</ReadOnlyContext>
      )}
    </RecordGate>
  )
}

/** The crumbs to one kind of log of an animal; `list` links the last one. */
export const crumbsTo = <R extends LogResource>(
  { log }: Kind<R>,
  animal: AnimalWithCare,
  list?: string,
) => crumbsBelow(animal, { label: log.words.many, href: list })
