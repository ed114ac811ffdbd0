import { z } from 'zod'
import { pictured } from '../../collection/animals/animals.contract.ts'

/** `GET supplements/{id}/animals`: the animals that get it, the next one first; `next_on` is the day of that meal. */
export const dustedAnimals = z.object({
  value: z.array(z.object({ animal: pictured(), next_on: z.string().nullable() })),
})
export type DustedAnimals = z.output<typeof dustedAnimals>
