import { z } from 'zod'
import { animalResource } from '../animals/animals.contract.ts'
import { feedingLog } from '../logs/logs.contract.ts'

/** The account's latest feedings, each with its animal, as `GET /latest_feedings.json` gives them. */
export const latestFeedings = z.object({
  value: z.array(
    feedingLog.record.extend({
      animal: animalResource.record.pick({
        id: true,
        name: true,
        genetics: true,
        species: true,
        photoUrls: true,
      }),
    }),
  ),
})
export type LatestFeedings = z.output<typeof latestFeedings>
