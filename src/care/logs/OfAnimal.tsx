import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Crumb } from '../../web/look/frame/places.ts'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { type AnimalWithCare, animalWithCare } from '../animals/animalWithCare.contract.ts'
import type { Kind, LogResource } from './kind.ts'

/** A screen about the animal in the address. */
export function OfAnimal({ children }: { children: (animal: AnimalWithCare) => ReactNode }) {
  const { animalId } = useParams()
  const query = useRecord(animalWithCare, animalId)
  return (
    <RecordGate query={query} what="Animal">
      {children}
    </RecordGate>
  )
}

/** The crumbs to one kind of log of an animal; `list` links the last one. */
export const crumbsTo = <R extends LogResource>(
  { log }: Kind<R>,
  animal: AnimalWithCare,
  list?: string,
): Crumb[] => [
  { label: 'Animals', href: '/animals' },
  { label: animal.name, href: `/animals/${animal.id}` },
  { label: log.words.many, href: list },
]
