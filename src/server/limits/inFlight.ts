import { Failure } from '../errors.ts'

/** How many bytes may be on their way in at once: of everyone, of one network, and of one person. */
export type Shares = { server: number; network: number; person: number }

/** Sender of a request; `person` is undefined for visitors. */
type Sender = { network: string; person: string | undefined }

/** A request's bytes as they arrive. */
export type Arrival = {
  /** Counts bytes as they arrive. Throws `Crowded`. */
  take(bytes: number): void
  /** Once it is answered, or gone. */
  release(): void
}

/**
 * One account of what is on its way in, counted while it arrives, whether a request says how long it is or
 * not. So no one can fill the memory with many requests that each are small enough.
 */
export function inFlight(shares: Shares): (sender: Sender) => Arrival {
  const totals = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const total = (totals.get(key) ?? 0) + bytes
    if (total > 0) totals.set(key, total)
    else totals.delete(key)
  }

  return ({ network, person }) => {
    const accounts: [key: string, most: number][] = [
      ['server', shares.server],
      [`network ${network}`, shares.network],
      ...(person ? [[`person ${person}`, shares.person] satisfies [string, number]] : []),
    ]
    let own = 0
    return {
      take(bytes) {
        if (accounts.some(([key, most]) => (totals.get(key) ?? 0) + bytes > most)) {
          throw new Crowded()
        }
        for (const [key] of accounts) add(key, bytes)
        own += bytes
      },
      release() {
        for (const [key] of accounts) add(key, -own)
        own = 0
      },
    }
  }
}

/** 429: too much is on its way in; once some of it is through, it can be sent again. */
class Crowded extends Failure {
  constructor() {
    const message = 'Too much is being sent at once. Please try again in a moment.'
    super(429, [{ message, code: 'too_much_at_once' }], { retryAfter_s: 10 })
  }
}
