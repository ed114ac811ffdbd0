import { z } from 'zod'
import { moment } from '../../shared/fields.ts'

/* What the people who run the installation see of it; of keepers' records only how many there are. */

/** Work that is done again and again, and how it went. */
export const operatorJob = z.object({
  name: z.string(),
  cron: z.string(),
  next_at: moment(),
  state: z.enum(['idle', 'waiting', 'running', 'retrying']),
  last: z.object({ at: moment(), failed: z.boolean(), error: z.string() }).nullable(),
  /** In the last seven days, after which they are forgotten. */
  failures: z.int(),
})
export type OperatorJob = z.output<typeof operatorJob>

export const outboxStates = ['waiting', 'failed', 'sent'] as const

/** A mail or a push, without what it says. */
export const letter = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'push']),
  /** An address; of a push nothing that would help anybody. */
  recipient: z.string(),
  state: z.enum(outboxStates),
  tries: z.int(),
  created_at: moment(),
  next_try_at: moment(),
  sent_at: moment().nullable(),
  error: z.string(),
})
export type Letter = z.output<typeof letter>

export const outboxPage = z.object({
  value: z.array(letter),
  total: z.int(),
  totalPages: z.int(),
  counts: z.object({ waiting: z.int(), failed: z.int(), sent_today: z.int() }),
  /** Where mails lie when none is sent. */
  folder: z.string(),
})
export type OutboxPage = z.output<typeof outboxPage>

/** An account by its owner and its size. */
export const operatorAccount = z.object({
  id: z.uuid(),
  owner: z.string(),
  email: z.string(),
  plus: z.boolean(),
  members: z.int(),
  animals: z.int(),
  pictures_bytes: z.int(),
  last_seen_at: moment().nullable(),
  created_at: moment(),
})
export type OperatorAccount = z.output<typeof operatorAccount>

export const storage = z.object({
  database_bytes: z.int(),
  pictures: z.object({ count: z.int(), bytes: z.int() }),
  backups: z.object({
    folder: z.string(),
    count: z.int(),
    bytes: z.int(),
    latest_at: moment().nullable(),
  }),
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }),
})
export type Storage = z.output<typeof storage>
