import { useSyncExternalStore } from 'react'
import type { Waiting } from './waiting.ts'

/*
 * The writes that wait, as this tab knows them, kept apart from the code that sends them: a screen that only
 * shows them doesn't need that. Every change of the queue is announced here, from any tab and from the worker.
 */

/**
 * `mine`: this person's in this account, in their order. `others`: everyone else's. `wasSent`: what was the
 * last to leave was sent, not deleted.
 */
export type Queue = {
  mine: readonly Waiting[]
  others: readonly Waiting[]
  isSending: boolean
  wasSent: boolean
}

const nothing: Queue = { mine: [], others: [], isSending: false, wasSent: false }
const now = { queue: nothing }
const followers = new Set<() => void>()

export function showQueue(change: Partial<Queue>): void {
  now.queue = { ...now.queue, ...change }
  for (const tell of [...followers]) tell()
}

export const mine = (): readonly Waiting[] => now.queue.mine

/** Calls back whenever something has changed. */
export function onQueue(listener: () => void): () => void {
  followers.add(listener)
  return () => followers.delete(listener)
}

export const useQueue = (): Queue =>
  useSyncExternalStore(
    onQueue,
    () => now.queue,
    () => nothing,
  )

/** Values in a write: its record's, with later changes to them. */
export const valuesIn = ({
  body,
  late,
}: Pick<Waiting, 'body' | 'late'>): Record<string, unknown> => ({
  ...recordIn(body),
  ...recordIn(late),
})

const recordIn = (body: object = {}): object => Object(Object.values(body)[0])
