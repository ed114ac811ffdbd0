import type { AnimalDetail } from '../animals/animals.contract.ts'
import { CleaningCard, PoopCard, SheddingCard } from './CareCards.tsx'
import { FeedingsCard } from './FeedingsCard.tsx'
import { WeightCard } from './WeightCard.tsx'

/** The five kinds of log on the animal's page; the stack around them keeps them apart. */
export function LogCards({ animal }: { animal: AnimalDetail }) {
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
