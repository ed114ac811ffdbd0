import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { FieldError } from '../../shared/resource.ts'
import type { Write } from '../unsent.ts'

/*
 * Writes that wait for the server on this device, in the order in which they were made. Nothing but signing out
 * erases them: not a refused session, a newer version, or someone else who signs in.
 */

/** Person who made a write, in which account. `name`: shown to others on this device; `timezone`: the account's. */
export type Owner = { person: string; account: string; name: string; timezone: string }

/** Request to send, and about which record: `animals/{id}/feeding_logs/{id}`. */
export type Part = Write & {
  record: string
  /** Name that it had on this device, where the write itself doesn't say: of a task that was ticked. */
  called?: string | undefined
  /** A field that says when it happened; without a value it is when the write was made. */
  moment?: string | undefined
  /** The same for a day: it is the day of the write, if it was that by the device's clock. */
  day?: string | undefined
}

/** A write that waits. `at`: when it was made, in milliseconds by the device's clock. */
export type Waiting = Part &
  Owner & {
    number: number
    at: number
    /** The server may have done it already, as no answer came. */
    isTried: boolean
    /** Failures of the server itself. */
    failures: number
    /** Counts what the person has changed of it. */
    version: number
    /** Changes from after it may have been done: sent as a change of its own. */
    late?: object | undefined
    refused?: Refusal | undefined
  }

/** The server's words, and on a conflict the record as it is there. */
export type Refusal = { errors: FieldError[]; status: number; current?: unknown }

interface Kept extends DBSchema {
  writes: { key: number; value: Waiting }
}
export type Db = IDBPDatabase<Kept>

/** The name of the database, of the lock of whoever sends, of the sync, and of the channel between tabs. */
export const queueName = 'queue'

/** Calls with the open database. Throws the browser's error, such as for want of room. */
export async function withQueue<Answer>(call: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = await openDB<Kept>(queueName, 1, {
    upgrade(database) {
      database.createObjectStore('writes', { keyPath: 'number', autoIncrement: true })
    },
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  })
  try {
    return await call(db)
  } finally {
    db.close()
  }
}

/**
 * A transaction whose end needn't be waited for. Where its database is erased, as at signing out, the step that fails
 * is thrown; the rejection of its end, which idb makes of every transaction, would be no one's.
 */
export function watched<Tx extends { done: Promise<void> }>(transaction: Tx): Tx {
  transaction.done.catch(() => undefined)
  return transaction
}

export const allWaiting = (): Promise<Waiting[]> =>
  withQueue((db) => watched(db.transaction('writes')).store.getAll())

/**
 * Keeps parts, all or none, each as what `next` makes of it and of the last write of its record that waits: that write
 * as it is to be, a further one at the end, or nothing.
 */
export const keepParts = (
  parts: readonly Part[],
  start: Owner & Pick<Waiting, 'at' | 'isTried'>,
  next: (part: Part, last: Waiting | undefined) => Part | Waiting | undefined,
): Promise<void> =>
  withQueue(async (db) => {
    const change = watched(db.transaction('writes', 'readwrite', { durability: 'strict' }))
    const all = await change.store.getAll()
    for (const part of parts) {
      const last = all.findLast(
        ({ record, person, account }) =>
          record === part.record && person === start.person && account === start.account,
      )
      const then = next(part, last)
      // A further one's number is given by the store.
      if (then) void change.store.put({ failures: 0, version: 0, ...start, ...then } as Waiting)
      else if (last) void change.store.delete(last.number)
    }
    await change.done
  })

/** Makes a change in the open database. */
export async function changeIn(db: Db, change: Change): Promise<void> {
  const { store, done } = watched(db.transaction('writes', 'readwrite'))
  await put(store, change)
  await done
}

/**
 * Change of a write; undefined removes it. `follower`: takes the place of one that has been sent or deleted meanwhile.
 * `done`: it was this one, and has been made.
 */
export type Change = {
  number: number
  next: (now: Waiting) => Waiting | undefined
  follower?: Waiting | undefined
  done?: Waiting | undefined
}

async function put(store: Writes, { number, next, follower }: Change) {
  const now = await store.get(number)
  const then = now ? next(now) : follower
  if (then) await store.put(then)
  else if (now) await store.delete(number)
}

/** The next change of a record that has just been changed was made on the version before: it overwrites that. */
async function follow(store: Writes, { person, record, number }: Waiting) {
  const later = await store.getAll(IDBKeyRange.lowerBound(number, true))
  const next = later.find((one) => one.record === record && one.person === person)
  if (next?.method === 'PATCH') await store.put({ ...next, body: withoutVersion(next.body) })
}

/** A change without the version that it was made on: it overwrites what is there. */
export const withoutVersion = (body: object = {}): object =>
  Object.fromEntries(
    Object.entries(body).map(([noun, { updated_at: _, ...values }]) => [noun, values]),
  )

type Writes = IDBPObjectStore<Kept, ['writes'], 'writes', 'readwrite'>

/**
 * The first that isn't refused, of those after `number`, as it is once it counts as tried; `before` is done first.
 * Both in one transaction, which is what sending many waits for.
 */
export async function takeNext(
  db: Db,
  { person, account }: Pick<Owner, 'person' | 'account'>,
  { number, before }: { number: number; before?: Change | undefined },
): Promise<{ next: Waiting; wasTried: boolean } | undefined> {
  const { store, done } = watched(db.transaction('writes', 'readwrite'))
  if (before) await put(store, before)
  if (before?.done?.method === 'PATCH') await follow(store, before.done)
  let at = await store.openCursor(IDBKeyRange.lowerBound(number, true))
  while (at && !(at.value.person === person && at.value.account === account && !at.value.refused))
    at = await at.continue()
  const next = at && { ...at.value, isTried: true }
  const wasTried = at?.value.isTried ?? false
  if (at && next && !wasTried) await at.update(next)
  await done
  return next ? { next, wasTried } : undefined
}
