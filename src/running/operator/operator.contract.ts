import { z } from 'zod'
import { emailInput } from '../../people/signIn/account.contract.ts'
import { moment } from '../../shared/fields.ts'

/* The operator's view of the server; of keepers' records only their number. */

/** A recurring job and its results. */
export const operatorJob = z.object({
  name: z.string(),
  next_at: moment(),
  state: z.enum(['idle', 'waiting', 'running', 'retrying']),
  last: z.object({ at: moment(), failed: z.boolean(), error: z.string() }).nullable(),
  /** In the last seven days, after which they are deleted. */
  failures: z.int(),
  /** Planned for less than those seven days, so that it may never have run. */
  is_new: z.boolean(),
  /** It has missed three of its times in a row. */
  is_late: z.boolean(),
})
export type OperatorJob = z.output<typeof operatorJob>

export const outboxStates = ['waiting', 'failed', 'sent'] as const

/** An email or push without its content. */
const outboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'push']),
  /** An address; for a push, nothing that could be misused. */
  recipient: z.string(),
  state: z.enum(outboxStates),
  tries: z.int(),
  next_try_at: moment(),
  sent_at: moment().nullable(),
  error: z.string(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

export const outboxPage = z.object({
  value: z.array(outboxMessage),
  total: z.int(),
  totalPages: z.int(),
  counts: z.object({ waiting: z.int(), failed: z.int(), sent_today: z.int() }),
  /** The folder that emails are saved to; null with a mail server. */
  folder: z.string().nullable(),
})
export type OutboxPage = z.output<typeof outboxPage>

/** An account, with its owner and size. */
export const operatorAccount = z.object({
  id: z.uuid(),
  owner: z.string(),
  email: z.string(),
  plus: z.boolean(),
  members: z.int(),
  animals: z.int(),
  pictures_bytes: z.int(),
  last_seen_at: moment().nullable(),
  /** When it is deleted for good; null unless its owner asked for that. */
  erase_at: moment().nullable(),
})
export type OperatorAccount = z.output<typeof operatorAccount>

const backups = z.object({ count: z.int(), bytes: z.int(), latest_at: moment().nullable() })

const disk = z.object({ free_bytes: z.int(), total_bytes: z.int() })

export const storage = z.object({
  database_bytes: z.int(),
  pictures: z.object({ count: z.int(), bytes: z.int() }),
  /** Null while the store of files doesn't answer. */
  backups: backups.extend({ folder: z.string() }).nullable(),
  /** The disk of the data folder. */
  disk,
  /** The disk of PostgreSQL's files; null if it can't be looked at from here. */
  database_disk: disk.extend({ is_same: z.boolean() }).nullable(),
})
export type Storage = z.output<typeof storage>

/** The server in numbers, with what runs it. */
export const overview = z.object({
  versions: z.object({ vivary: z.string(), node: z.string(), postgres: z.string() }),
  started_at: moment(),
  accounts: z.int(),
  jobs: z.object({ total: z.int(), failed: z.int(), late: z.int() }),
  outbox: z.object({ waiting: z.int(), failed: z.int() }),
  /** Of browsers, each counted once however often it came. */
  errors: z.int(),
  imports: z.int(),
  archives: z.int(),
  /** Null while the store of files doesn't answer. */
  backups: backups.nullable(),
  /** True if the latest thing that an operator asked of backups was one that failed. */
  backup_failed: z.boolean(),
  database_bytes: z.int(),
  disk,
  /** Readings since the start that may go to a replica, by where they went; null without one. */
  replica: z.object({ replica: z.int(), database: z.int() }).nullable(),
})
export type Overview = z.output<typeof overview>

/** A state of the server that its operator should do something about, in a sentence; `key` tells it from others. */
export const concern = z.object({ key: z.string(), text: z.string() })
export type Concern = z.output<typeof concern>

/** Rule of who may create an account on this server. */
export const signUpRule = z.object({ sign_up: z.enum(['open', 'invite', 'closed']) })
export type SignUpRule = z.output<typeof signUpRule>

export const signUpInvitation = z.object({ invitation: emailInput })

/** Where the email went, in a sentence. */
export const invited = z.object({ success: z.literal(true), message: z.string() })
export type Invited = z.output<typeof invited>
