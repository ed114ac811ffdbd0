import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/*
 * Whether Vivary can be reached: what the server said last. A browser that is online may be without
 * our server, and one without the internet may sit in the same house with it.
 */

/** `offline`: nothing answers. `away`: the server answers that it can't work at the moment. */
export type Reach = 'online' | 'offline' | 'away'

const now: { reach: Reach; heardAt: number; probe?: ReturnType<typeof setTimeout> | undefined } = {
  reach: 'online',
  heardAt: 0,
}
const followers = new Set<() => void>()

/** The server answered, or the channel is connected again. */
export const heard = (): void => turn('online')

/** When the server answered last, in milliseconds, as far as is known; otherwise 0. Nothing that is shown is newer. */
export const lastHeard = (): number => now.heardAt

/** Tells of an answer from before this page, which was opened without the server. */
export const heardLastAt = (moment: number): void => {
  now.heardAt = Math.max(now.heardAt, moment)
}

/** A request got no answer, or a 503. */
export const unheard = (reach: 'offline' | 'away'): void => turn(reach)

function turn(reach: Reach) {
  if (reach === 'online') now.heardAt = Date.now()
  if (reach === now.reach) return
  now.reach = reach
  clearTimeout(now.probe)
  if (reach !== 'online') probeLater(1000)
  onlineManager.setOnline(reach === 'online')
  for (const tell of [...followers]) tell()
}

/** Asks again and again until the server answers, after longer and longer pauses. */
function probeLater(wait_ms: number) {
  clearTimeout(now.probe)
  now.probe = setTimeout(async () => {
    await look()
    if (now.reach !== 'online') probeLater(Math.min(wait_ms * 2, mostWait_ms))
  }, wait_ms)
}
const mostWait_ms = 15_000
/** A line that breaks says nothing: without an answer in this time there is none. */
const patience_ms = 20_000

/** Asks the server whether it is there, with its database. A captive portal answers otherwise. */
export async function look(): Promise<void> {
  // A hidden tab is in no hurry: it looks when it is shown.
  if (document.visibilityState === 'hidden') return
  try {
    const signal = AbortSignal.timeout(patience_ms)
    const answer = await fetch('/readyz', { cache: 'no-store', signal })
    const { status } = await answer.json()
    turn(answer.ok && status === 'ok' ? 'online' : 'away')
  } catch {
    turn('offline')
  }
}

/** Begins to follow what the browser knows of its connection; called once. */
export function followConnection(): void {
  // Queries that failed are fetched again by what is heard here, not by the browser's events.
  onlineManager.setEventListener(() => undefined)
  addEventListener('offline', () => turn('offline'))
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (now.reach !== 'online') void look()
  })
}

/** Resolves once the server can be reached; at once if it is. */
export const untilReached = (): Promise<void> => until(() => now.reach === 'online')

/** Resolves once it can't be reached. */
export const untilLost = (): Promise<void> => until(() => now.reach !== 'online')

function until(isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onReach(() => {
      if (!isSo()) return
      stop()
      resolve()
    })
  })
}

/** Tells whether the server answered last. */
export const isReached = (): boolean => now.reach === 'online'

/** Calls back whenever that changes. */
export function onReach(listener: () => void): () => void {
  followers.add(listener)
  return () => {
    followers.delete(listener)
  }
}

export const useReach = (): Reach =>
  useSyncExternalStore(
    onReach,
    () => now.reach,
    () => 'online',
  )
