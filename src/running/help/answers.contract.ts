import { z } from 'zod'

/** The account's answers to “Was this helpful?”, one an article. */
export const answers = z.object({
  value: z.array(z.object({ article: z.string(), was_helpful: z.boolean() })),
})
export type Answers = z.output<typeof answers>

/** How many accounts found an article helpful, and how many didn't. For the operator. */
export const helpSums = z.object({
  value: z.array(z.object({ article: z.string(), yes: z.int(), no: z.int() })),
})
export type HelpSums = z.output<typeof helpSums>
