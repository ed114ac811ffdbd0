import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { watched } from '../queue/waiting.ts'
import { seenName } from './forgetSeen.ts'

/*
 * What this device has last seen of one account, for where there is no network: answers of the API, by
 * their queries. The database is one person's in one account, as one build of the application reads it.
 */

/** An answer of the API, and the query that it answers. `at`: when it came, in milliseconds. */
export type Answer = { hash: string; data: unknown; at: number }

/** Whose answers are kept: a person's, in an account, read by a build. */
export type Owner = { person: string; account: string; build: string }

/** `size`: characters of its JSON. */
type Row = Answer & { size: number }

interface Kept extends DBSchema {
  answers: { key: string; value: Row; indexes: { newest: [number, number] } }
  owner: { key: string; value: Owner }
}

/** The most that is kept: the oldest goes first, and no answer is larger than a tenth. */
const most = { answers: 1500, size: 12_000_000, days: 30 }

/** An open store. What fails, such as for want of room, is left out: it is there to be fetched again. */
export type Seen = ReturnType<typeof seenIn>

/** Opens the store for this owner, emptied if it was another's. Throws the browser's error. */
export async function claimSeen(owner: Owner): Promise<Seen> {
  const db = await openKept()
  const claim = watched(db.transaction(['answers', 'owner'], 'readwrite'))
  if (!isSame(await claim.objectStore('owner').get(only), owner)) {
    await claim.objectStore('answers').clear()
    await claim.objectStore('owner').put(owner, only)
  }
  await claim.done
  return seenIn(db, owner)
}

/** Opens the store as it was left; undefined if there is nothing that this build can read. */
export async function openSeen(build: string): Promise<Seen | undefined> {
  const db = await openKept()
  const owner = await watched(db.transaction('owner')).store.get(only)
  if (owner?.build === build) return seenIn(db, owner)
  db.close()
  return undefined
}

const only = 'owner'

const isSame = (one: Owner | undefined, other: Owner) =>
  one?.person === other.person && one.account === other.account && one.build === other.build

const openKept = () =>
  openDB<Kept>(seenName, 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('newest', ['at', 'size'])
      db.createObjectStore('owner')
    },
    // Another tab, or the service worker, erases it.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  })

function seenIn(db: IDBPDatabase<Kept>, owner: Owner) {
  return {
    owner,

    read: (hash: string): Promise<Answer | undefined> => read(hash).catch(() => undefined),

    /** Keeps these; not if the store was erased or is someone else's by now. */
    write: (answers: readonly Answer[]): Promise<void> => write(answers).catch(() => undefined),

    close: (): void => db.close(),
  }

  async function read(hash: string) {
    return watched(db.transaction('answers')).store.get(hash)
  }

  async function write(answers: readonly Answer[]) {
    const rows = answers
      .map((answer) => ({ ...answer, size: JSON.stringify(answer.data)?.length ?? 0 }))
      .filter(({ size }) => size <= most.size / 10)
    const change = watched(db.transaction(['answers', 'owner'], 'readwrite'))
    const store = change.objectStore('answers')
    if (!isSame(await change.objectStore('owner').get(only), owner)) return
    for (const row of rows) void store.put(row)
    let left = most.answers
    let room = most.size
    const oldest = Date.now() - most.days * 24 * 3_600_000
    for (
      let at = await store.index('newest').openKeyCursor(null, 'prev');
      at;
      at = await at.continue()
    ) {
      const [time, size] = at.key
      left -= 1
      room -= size
      if (left < 0 || room < 0 || time < oldest) void store.delete(at.primaryKey)
    }
    await change.done
  }
}
