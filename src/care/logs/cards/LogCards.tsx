import type { ReactNode } from 'react'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { FeedingsCard } from '../feedings/FeedingsCard.tsx'
import { WeightCard } from '../weights/WeightCard.tsx'
import { CleaningCard, PoopCard, SheddingCard } from './CareCards.tsx'

/**
 * The five kinds of log on the animal's page; the stack around them keeps them apart. `children` stand
 * after feedings and weight, which are looked at most.
 */
export function LogCards({ animal, children }: { animal: AnimalWithCare; children?: ReactNode }) {
  return (
    <>
      <FeedingsCard animal={animal} />
      <WeightCard animal={animal} />
      {children}
      <CleaningCard animal={animal} />
      <SheddingCard animal={animal} />
      <PoopCard animal={animal} />
    </>
  )
}
