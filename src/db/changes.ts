import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'

/** The channel of the database's notices about changed records: 'account kind tab'. */
export const changesNotice = 'vivary_changes'

/** With these settings, a connection hears what its transaction changed instead of notifying. */
export const afterCommit = { 'vivary.changes': 'later', client_min_messages: 'notice' }

/** The code of what it hears, as in db/functions.sql. */
const changeCode = '01VIV'

/**
 * Notifies every server of what this pool's connections, opened with `afterCommit`, have changed:
 * once they are released, so after the commit, and many changes together. A transaction that
 * notified by itself would hold up all others that do until it is on the disk: eight people
 * recording at once got a third of the commits. If the process is killed between the two, its own
 * tabs fetch anew when they reconnect; those of another server hear with the next change. Who follows the
 * changes of `other`, a pool of the same server, hears of these as well.
 */
export function tellChanges(pool: pg.Pool, other?: pg.Pool): void {
  followers.set(pool, (other && followers.get(other)) ?? new Set())
  tellers.set(pool, tell)
  const heard = new WeakMap<pg.ClientBase, Set<string>>()
  const waiting = new Set<string>()
  let isTelling = false

  pool.on('connect', (client) => {
    const changes = new Set<string>()
    heard.set(client, changes)
    client.on('notice', ({ code, message }) => {
      if (code !== changeCode || !message) return
      for (const change of message.split('\n')) changes.add(change)
    })
  })
  pool.on('release', (_error, client) => {
    const changes = heard.get(client)
    if (!changes || changes.size === 0) return
    tell(changes)
    changes.clear()
  })

  function tell(changes: Iterable<string>) {
    for (const change of changes) {
      waiting.add(change)
      for (const hear of followers.get(pool) ?? []) hear(change)
    }
    if (waiting.size > 0 && !isTelling) void tellAll()
  }

  async function tellAll() {
    isTelling = true
    while (waiting.size > 0 && !pool.ending) {
      // The connection just released can take this, too.
      await turn()
      const changes = [...waiting]
      waiting.clear()
      try {
        await pool.query({ ...telling, values: [changesNotice, changes] })
        await pause(rest_ms, undefined, { ref: false })
      } catch {
        for (const change of changes) waiting.add(change)
        await pause(1000, undefined, { ref: false })
      }
    }
    isTelling = false
  }
}

/** Between two notices: a lone change is told at once, those of many who record at the same time together. */
const rest_ms = 50

const telling = {
  name: 'changes',
  text: 'select pg_notify($1, change) from unnest($2::text[]) change',
}

const tellers = new WeakMap<pg.Pool, (changes: Iterable<string>) => void>()

/**
 * Tells the changes, 'account kind tab' each, of a committed statement that had set `vivary.changes` to
 * 'known', so that the database didn't.
 */
export async function tellKnown(pool: pg.Pool, changes: ReadonlySet<string>): Promise<void> {
  const tell = tellers.get(pool)
  if (tell) tell(changes)
  else await pool.query({ ...telling, values: [changesNotice, [...changes]] })
}

const followers = new WeakMap<pg.Pool, Set<(change: string) => void>>()

/**
 * Calls `hear` with each change made over this pool, 'account kind tab', before the one who made it
 * knows that it is done. Returns false for a pool that only tells the database.
 */
export function followChanges(pool: pg.Pool, hear: (change: string) => void): boolean {
  const following = followers.get(pool)
  following?.add(hear)
  return following !== undefined
}
