/** How long a session is believed at most: what no one tells, such as its expiry, is noticed by then. */
const kept_ms = 5_000
const mostKept = 10_000

/** The kinds of record that a session is read from, as changes are told (db/functions.sql). */
const kinds = new Set(['sessions', 'memberships', 'users', 'accounts', 'subscription_periods'])

/**
 * Sessions of the API's requests, by hexadecimal token hash, kept until something that they are read from
 * changes and for a few seconds at most. This process hears of its own writes before it answers them
 * (db/changes.ts), so that a session that ends here ends at once; of another process's it hears within
 * milliseconds over the database. While no one listens there, nothing is kept.
 */
export class KeptSessions<Session extends { accountId: string }> {
  readonly #kept = new Map<string, { session: Session; until: number }>()
  readonly #now: () => number
  #isListening = false
  #changes = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The kept session, or what `read` resolves to, which is then kept unless it is none. */
  async of(hash: string, read: () => Promise<Session | undefined>): Promise<Session | undefined> {
    const entry = this.#kept.get(hash)
    const now = this.#now()
    // It is further ahead if the clock was.
    if (entry && entry.until > now && entry.until <= now + kept_ms) return entry.session
    const changes = this.#changes
    const until = now + kept_ms
    const session = await read()
    // What changed meanwhile may not be in it.
    if (!session || !this.#isListening || changes !== this.#changes) return session
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(hash, { session, until })
    return session
  }

  /** Drops an account's sessions if a record of this kind is among what they are read from. */
  drop(accountId: string, kind: string): void {
    if (!kinds.has(kind)) return
    this.#changes += 1
    for (const [hash, { session }] of this.#kept) {
      if (session.accountId === accountId) this.#kept.delete(hash)
    }
  }

  /** Says whether changes are heard from now on. Drops what is kept, since some may have been missed. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.#changes += 1
    this.#kept.clear()
  }
}
