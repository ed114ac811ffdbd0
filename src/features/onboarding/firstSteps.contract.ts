import { z } from 'zod'

/** What the person's own counts don't tell of the first steps. */
export const firstSteps = z.object({
  has_schedule: z.boolean(),
  /** Without one: the animal it can be added to, the first that is kept. */
  animal_id: z.uuid().nullable(),
})
export type FirstSteps = z.output<typeof firstSteps>
