import { z } from 'zod'
import { listingStatuses, messageSides } from '../../shared/choices.ts'
import { derived } from '../../shared/derived.ts'
import { moment, requiredName, requiredText, yesNo } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { photoUrls } from '../../shared/pictures.ts'
import { defineResource, type RecordOf, recorded } from '../../shared/resource.ts'

/** The longest message, of a visitor or of the shop. */
export const longestMessage = 2000

/** The most messages of one conversation, so that its page stays one page. */
export const mostMessages = 500

/** The email address of a visitor, in lower case. */
const visitorEmail = z
  .string('Please enter your email')
  .trim()
  .toLowerCase()
  .max(191, 'At most 191 characters')
  .pipe(z.email('Please enter a valid email'))

/** A visitor's message to a shop. */
export const messageInput = z.object({
  name: requiredName('Please enter your name'),
  email: visitorEmail,
  content: requiredText(longestMessage, 'Please write a message'),
})

/** A visitor's further message in a conversation. */
export const furtherInput = messageInput.pick({ content: true })

/** The listing that a conversation is about. A deleted one keeps its title. */
const aboutListing = z.object({
  id: z.uuid(),
  title: z.string(),
  /** In the shop's currency. */
  price: z.number().nullable(),
  status: z.enum(listingStatuses),
  isDeleted: z.boolean(),
  /** Its sale, unless that was returned. */
  sale_id: z.uuid().nullable(),
  /** The animal whose record can be handed over. */
  animal: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Its first picture, or what its portrait is drawn from. */
  face: z.object({
    id: z.uuid(),
    species: z.string(),
    genetics: z.string(),
    photoUrls: photoUrls.nullable(),
  }),
})
export type AboutListing = z.output<typeof aboutListing>

/**
 * The messages between one visitor and the shop, about a listing or the shop itself. A visitor begins it; `read`
 * and `blocked` are what the keeper can change.
 */
export const conversationResource = defineResource({
  noun: 'conversation',
  words: { one: 'Conversation', many: 'Messages' },
  api: 'shop/messages',
  path: 'shop/messages',
  input: () =>
    z.object({
      read: field('Read', yesNo(), 'yesNo'),
      /** Nothing is delivered of a blocked visitor, whichever conversation they write in. */
      blocked: field('Blocked', yesNo(), 'yesNo'),
    }),
  reads: () =>
    z.object({
      visitor_name: z.string(),
      visitor_email: z.string(),
      listing: aboutListing.nullable(),
      /** The beginning of the last message. */
      latest: z.object({ side: z.enum(messageSides), content: z.string() }).nullable(),
      latest_at: moment(),
      /** How many of the visitor's messages no one of the account has read. */
      unread: z.int(),
    }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
  filters: ['all', 'unread'],
})
export type Conversation = RecordOf<typeof conversationResource>

/** How many conversations have unread messages, beside every page of them. */
export const messageCounts = z.object({ unread: z.int() })

/** The states of the email that carries an answer. */
const deliveries = ['waiting', 'sent', 'failed'] as const

/** An answer of the shop, which the visitor gets by email. */
export const answerResource = defineResource({
  noun: 'answer',
  words: { one: 'Answer', many: 'Answers' },
  api: 'answers',
  path: 'answers',
  input: () =>
    z.object({
      content: field('Answer', requiredText(longestMessage, 'Please write an answer')),
    }),
  reads: () =>
    z.object({
      side: z.enum(messageSides),
      ...recorded,
      /** The keeper's name; empty for the visitor's messages. */
      by: z.string(),
      /** Null for the visitor's messages, and for emails of which no trace is kept any more. */
      delivery: z.enum(deliveries).nullable(),
    }),
  sorts: ['created_at_asc'],
})
export type ShopMessage = RecordOf<typeof answerResource>

/** A conversation with its messages, the first one first. */
export const conversationDetail = derived(conversationResource, {
  record: () =>
    conversationResource.record.extend({
      messages: z.array(answerResource.record),
      /** ISO 4217, of the listing's price. */
      currency: z.string(),
    }),
})
export type ConversationDetail = RecordOf<typeof conversationDetail>

/** A visitor whose messages aren't delivered. */
export const blockedVisitor = z.object({
  email: z.string(),
  /** As they called themselves last; empty once those conversations are erased. */
  name: z.string(),
  created_at: moment(),
})
export type BlockedVisitor = z.output<typeof blockedVisitor>

export const unblocking = z.object({ blocked_visitor: z.object({ email: visitorEmail }) })
