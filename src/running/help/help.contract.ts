import { z } from 'zod'
import { oneOf, optionalText, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'

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

export const contactTopics = ['question', 'problem', 'payment', 'idea'] as const
export const contactTopicWords: Record<(typeof contactTopics)[number], string> = {
  question: 'A question',
  problem: "Something doesn't work",
  payment: 'Payment and Plus',
  idea: 'An idea',
}

/** Where a message went: on its way by email, or into a file of a server that sends none. */
export const contactSent = z.object({
  success: z.literal(true),
  sent_by: z.enum(['email', 'file']),
})
export type ContactSent = z.output<typeof contactSent>

/** A message to the operator. */
export const contactMessage = z.object({
  topic: field('About', oneOf(contactTopics, 'Please choose what it is about'), contactTopicWords),
  content: field('Message', requiredText(2000, 'Please write your message')),
  /** The reference on an error page, which leads the operator to the server's log. */
  reference: field('Reference', optionalText(100)),
})
