import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import type { Crumb } from '../../web/screens/Screen.tsx'
import { type AnimalDetail, animalDetail } from '../animals/animals.contract.ts'
import type { Kind, LogResource } from './kind.ts'

/** A screen of the animal that the address names. */
export function OfAnimal({ children }: { children: (animal: AnimalDetail) => ReactNode }) {
  const { animalId } = useParams()
  const query = useRecord(animalDetail, animalId)
  return (
    <RecordGate query={query} what="Animal">
      {children}
    </RecordGate>
  )
}

/** The way to one kind of log of an animal; `list` links its last step. */
export const crumbsTo = <R extends LogResource>(
  { log }: Kind<R>,
  animal: AnimalDetail,
  list?: string,
): Crumb[] => [
  { label: 'Animals', href: '/animals' },
  { label: animal.name, href: `/animals/${animal.id}` },
  { label: log.words.many, href: list },
]
