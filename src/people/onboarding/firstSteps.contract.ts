import { z } from 'zod'

/** The first steps that the user's own counts don't include. */
export const firstSteps = z.object({
  has_schedule: z.boolean(),
  /** Without one: the first animal in the collection, to add it to. */
  animal_id: z.uuid().nullable(),
})
export type FirstSteps = z.output<typeof firstSteps>
