import { z } from 'zod'
import { jsonIn } from '../../shared/json.ts'

/* The frames of Action Cable's protocol, as its JavaScript client reads and writes them. */

export const subprotocol = 'actioncable-v1-json'

export const welcome = JSON.stringify({ type: 'welcome' })

/** The client reconnects after six seconds of silence. */
export const ping = (now: Date) =>
  JSON.stringify({ type: 'ping', message: Math.floor(now.getTime() / 1000) })

export const confirmed = (identifier: string) =>
  JSON.stringify({ identifier, type: 'confirm_subscription' })

export const rejected = (identifier: string) =>
  JSON.stringify({ identifier, type: 'reject_subscription' })

export const message = (identifier: string, content: object) =>
  JSON.stringify({ identifier, message: content })

/** Why a connection ends, and whether the client should reconnect. */
export type Reason = 'unauthorized' | 'invalid_request' | 'server_restart'
export const disconnect = (reason: Reason) =>
  JSON.stringify({ type: 'disconnect', reason, reconnect: reason === 'server_restart' })

const command = z.object({
  command: z.enum(['subscribe', 'unsubscribe', 'message']),
  identifier: z.string().max(250),
})
export type Command = z.output<typeof command>

/** A client's command; undefined if it isn't one. */
export const readCommand = (text: string): Command | undefined =>
  command.safeParse(jsonIn(text)).data

const subscribed = z.object({
  channel: z.string(),
  /** The account that the page shows. */
  account_id: z.string().optional(),
  tab: z.string().optional(),
  /** How long ago the page was requested. */
  age_ms: z.number().nonnegative().optional(),
})

/** Subscription that an identifier asks for; undefined if it can't be read. */
export const subscribedTo = (identifier: string) => subscribed.safeParse(jsonIn(identifier)).data
