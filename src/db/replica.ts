import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from './cannotStart.ts'
import { type Database, openDb } from './db.ts'

/** A pool of the database itself, and one of its streaming replica for the same kind of statements. */
export type Pair = { primary: pg.Pool; standby: pg.Pool }

/** How readings went: at the replica, or at the database itself since the replica was behind, away, or failed. */
export type Outcome = 'replica' | 'behind' | 'away' | 'failed'

/** How long the replica is waited for, look by look: a healthy one is some milliseconds behind. */
const pauses_ms = [0, 2, 5, 10, 20, 40]
/** How long it isn't asked after it was too far behind, or didn't answer. */
const rests_ms = { behind: 1000, away: 5000 }
/** How long it may take to say how far it is. */
const patience_ms = 1000

/**
 * A streaming replica that is read from in place of the database, as long as it has everything that was committed before
 * the reading began, by whichever server: no one reads less than they, or anyone else, have written. If it hasn't, is
 * away, or fails, the database itself is read.
 */
export class Replica {
  /** Readings since the start, by how they went. */
  readonly readings: Record<Outcome, number> = { replica: 0, behind: 0, away: 0, failed: 0 }
  readonly #within = new AsyncLocalStorage<{ isCurrent?: Promise<boolean> }>()
  readonly #standbys: Map<pg.Pool, pg.Pool>
  readonly #asked: Pair
  #rest: { until_ms: number; since: 'behind' | 'away' } = { until_ms: 0, since: 'away' }

  /** Reads for as many pools as there are kinds of statements; the first pair is asked how far the replica is. */
  constructor(...pairs: [Pair, ...Pair[]]) {
    this.#asked = pairs[0]
    this.#standbys = new Map(pairs.map(({ primary, standby }) => [primary, standby]))
  }

  /** The same database, whose statements outside of transactions go to the replica within `reading`. */
  over(db: Database): Database {
    const primary = db.$client
    const standby = this.#standbyOf(db)
    const ask = (pool: pg.Pool, statement: unknown[]): Promise<unknown> =>
      Reflect.apply(pool.query, pool, statement)
    const query = async (...statement: unknown[]) => {
      const reading = this.#within.getStore()
      if (reading) reading.isCurrent ??= this.#isCurrent()
      if (!(await reading?.isCurrent)) return ask(primary, statement)
      try {
        return await ask(standby, statement)
      } catch (error) {
        // What took too long would do so again.
        if (isTimeUp(error)) throw error
        this.readings.failed += 1
        return ask(primary, statement)
      }
    }
    const connect = { value: primary.connect.bind(primary) }
    return openDb(Object.create(primary, { connect, query: { value: query } }))
  }

  /** Does work that reads from the replica, if at its first statement that has all that is committed by then. */
  reading<Result>(work: () => Result): Result {
    return this.#within.run({}, work)
  }

  /** The replica itself, for a transaction that reads there, if it has all that is committed by now. */
  async current(db: Database): Promise<Database | undefined> {
    return (await this.#isCurrent()) ? openDb(this.#standbyOf(db)) : undefined
  }

  /** Throws `CannotStart` if it is no replica of the database; returns a sentence if it doesn't answer. */
  async problem(): Promise<string | undefined> {
    const { primary, standby } = this.#asked
    const [own] = (await primary.query<Identity>(identity)).rows
    const [other] = await standby.query<Identity>(identity).then(
      ({ rows }) => rows,
      (error: Error) => [error],
    )
    if (other instanceof Error) {
      return `The database at DATABASE_REPLICA_URL doesn't answer: ${other.message}. Until it does, everything is read from DATABASE_URL.`
    }
    if (own?.system !== other?.system || own?.name !== other?.name || !other?.follows) {
      throw new CannotStart(
        'DATABASE_REPLICA_URL must be the address of a streaming replica of the database at DATABASE_URL.',
      )
    }
    if (own?.commit === 'off') {
      throw new CannotStart(
        'With DATABASE_REPLICA_URL, synchronous_commit must not be off at DATABASE_URL, or people could read less than they have written.',
      )
    }
    return undefined
  }

  async end(): Promise<void> {
    await Promise.all([...this.#standbys.values()].map((pool) => pool.end()))
  }

  #standbyOf({ $client }: Database) {
    const standby = this.#standbys.get($client)
    if (!standby) throw new Error('The replica has no connections for this pool')
    return standby
  }

  async #isCurrent(): Promise<boolean> {
    const outcome = await this.#outcome()
    this.readings[outcome] += 1
    return outcome === 'replica'
  }

  async #outcome(): Promise<'replica' | 'behind' | 'away'> {
    if (performance.now() < this.#rest.until_ms) return this.#rest.since
    const outcome = await Promise.race([
      this.#catchUp().catch(() => 'away' as const),
      pause(patience_ms, 'away' as const, { ref: false }),
    ])
    if (outcome !== 'replica') {
      this.#rest = { until_ms: performance.now() + rests_ms[outcome], since: outcome }
    }
    return outcome
  }

  /** Whatever anyone sees as committed is on the database's disk: it is waited for until the replica has that, too. */
  async #catchUp(): Promise<'replica' | 'behind'> {
    const { primary, standby } = this.#asked
    const { rows } = await primary.query<{ position: string }>(flushed)
    const values = rows.map(({ position }) => position)
    for (const pause_ms of pauses_ms) {
      if (pause_ms > 0) await pause(pause_ms)
      const [replay] = (await standby.query<{ is_current: boolean }>({ ...replayed, values })).rows
      if (replay?.is_current) return 'replica'
    }
    return 'behind'
  }
}

const flushed = {
  name: 'flushed',
  text: 'select pg_current_wal_flush_lsn()::text as position',
}

/** A replica that was made a database of its own follows no longer. */
const replayed = {
  name: 'replayed',
  text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current`,
}

type Identity = { system: string; name: string; follows: boolean; commit: string }
const identity = `select system_identifier::text as system, current_database() as name,
  pg_is_in_recovery() as follows, current_setting('synchronous_commit') as commit from pg_control_system()`

const isTimeUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '57014'
