/** One row of the outbox, as it is carried. */
export type Letter = {
  id: string
  account_id: string | null
  /** An address, or the id of a push subscription. */
  recipient: string
  payload: unknown
  created_at: string
}

/**
 * Brings letters of one channel where they go. The same letter may come twice (a server was killed
 * before it could note the first time): whoever gets it must be able to see by its id that it is the
 * same. Throws `Undeliverable` when trying again is no use, any other error when it may be.
 */
export type Carrier = {
  carry(letter: Letter): Promise<void>
  close(): void
}

/** It will never arrive: the recipient is gone, or the letter is not accepted. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
