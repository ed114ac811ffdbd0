import { steadyKinds } from '../../shared/changes.ts'
import type { KeptPage } from '../pages/keptPage.ts'

/** Limit of all cached answers together: characters of texts, bytes of pages. */
const most_size = 16 * 1024 * 1024
const minute_ms = 60_000

/** Anything that knows how much room it takes, such as a text. */
type Sized = { readonly length: number }
type Kept<Answer> = { until: number; answer: Promise<Answer>; size: number }

/**
 * Answers that are kept until a record of their account changes, and no longer than the minute:
 * what depends on the clock stays right, and so does what a killed process had no time to tell. A
 * request that begins after a write was answered never gets an older answer, because this process
 * hears of its own writes before it answers them (db/changes.ts). Of another process's writes it
 * hears over the database, as open tabs do. While no one listens there, nothing is kept.
 */
export class KeptAnswers<Answer extends Sized = string> {
  /** By account, the one longest unused first; in it by whatever else the answer depends on. */
  readonly #kept = new Map<string, Map<string, Kept<Answer>>>()
  readonly #now: () => number
  #isListening = false
  #size = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * The kept answer, or what `read` resolves to, which is then kept. Requests at the same time share
   * one reading. Failures aren't kept.
   */
  async of(accountId: string, variant: string, read: () => Promise<Answer>): Promise<Answer> {
    if (!this.#isListening) return read()
    const ofAccount = this.#kept.get(accountId) ?? new Map<string, Kept<Answer>>()
    this.#kept.delete(accountId)
    this.#kept.set(accountId, ofAccount)
    const cached = ofAccount.get(variant)
    const now = this.#now()
    // A clock that was ahead kept it until a minute that is still far.
    if (cached && cached.until > now && cached.until <= now + minute_ms) return cached.answer
    if (cached) this.#size -= cached.size
    const until = (Math.floor(now / minute_ms) + 1) * minute_ms
    const entry: Kept<Answer> = { until, answer: read(), size: 0 }
    ofAccount.set(variant, entry)
    const isCurrent = () => this.#kept.get(accountId)?.get(variant) === entry
    try {
      const answer = await entry.answer
      if (isCurrent()) {
        entry.size = answer.length
        this.#size += entry.size
        this.#makeRoom()
      }
      return answer
    } catch (error) {
      if (isCurrent()) ofAccount.delete(variant)
      throw error
    }
  }

  /**
   * Drops an account's answers: one of its records has changed, of this kind. Readings begun before aren't kept.
   */
  drop(accountId: string, kind?: string): void {
    if (kind !== undefined && steadyKinds.has(kind)) return
    for (const { size } of this.#kept.get(accountId)?.values() ?? []) this.#size -= size
    this.#kept.delete(accountId)
  }

  /** Changes are heard from now on, or not any more. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.#kept.clear()
    this.#size = 0
  }

  #makeRoom() {
    for (const accountId of this.#kept.keys()) {
      if (this.#size <= most_size) return
      this.drop(accountId)
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: KeptAnswers
    keptPages: KeptAnswers<KeptPage>
  }
}
