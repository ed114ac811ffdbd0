import { z } from 'zod'

/** Totals of each kind, and what needs attention: `out` has none left, `low` some. */
export const stock = z.object({
  feeders: z.object({ total: z.int(), low: z.int(), out: z.int() }),
  supplements: z.object({ total: z.int() }),
  bulbs: z.object({ total: z.int(), due: z.int() }),
})
export type Stock = z.output<typeof stock>
