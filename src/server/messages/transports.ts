/** One row of the outbox, as it is sent. */
export type Message = {
  id: string
  account_id: string | null
  /** An address, or the id of a push subscription. */
  recipient: string
  payload: unknown
  created_at: string
}

/**
 * Sends messages of one channel. A message may be sent twice if a server was killed before
 * recording the first, so its id goes along as the idempotency key. Throws `Undeliverable` when a
 * retry is useless, any other error when it isn't.
 */
export type Transport = {
  send(message: Message): Promise<void>
  close(): void
}

/** It will never arrive: the recipient is gone, or the message is rejected. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
