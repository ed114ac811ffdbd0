import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { FeedingsCard } from '../feedings/FeedingsCard.tsx'
import { WeightCard } from '../weights/WeightCard.tsx'
import { CleaningCard, PoopCard, SheddingCard } from './CareCards.tsx'

/** The five kinds of log on the animal's page; the stack around them keeps them apart. */
export function LogCards({ animal }: { animal: AnimalWithCare }) {
  return (
    <>
      <FeedingsCard animal={animal} />
      <WeightCard animal={animal} />
      <CleaningCard animal={animal} />
      <SheddingCard animal={animal} />
      <PoopCard animal={animal} />
    </>
  )
}
