import type { Context } from '../../server/context.ts'
import { TooManyTries } from '../../server/errors.ts'
import {
  networkOf,
  type Try,
  takeTries,
  takeTry,
  widerNetworkOf,
} from '../../server/limits/throttle.ts'
import { isProven } from './proof.ts'
import type { Posted } from './visitorForm.ts'

/**
 * How many messages are taken in an hour, from one network and to one shop: the second figure with
 * a proof of work, the first without. From and to one email address there are no two figures.
 */
export const limits = {
  network: [5, 20],
  widerNetwork: [20, 60],
  shop: [30, 200],
  email: 10,
  conversation: 30,
} as const

/** Counts a message, first of its network's. Throws `TooManyTries`. */
export async function countMessage(
  db: Context['db'],
  posted: Posted,
  ip: string,
  tries: readonly TryWithProof[],
) {
  const isProvenOnce = await provenOnce(db, posted)
  const wider = widerNetworkOf(ip)
  const all: TryWithProof[] = [
    { key: `messages from ${networkOf(ip)}`, ...withProof(limits.network) },
    ...(wider ? [{ key: `messages from ${wider}`, ...withProof(limits.widerNetwork) }] : []),
    ...tries,
  ]
  await takeTries(
    db,
    all.map(({ key, limit, proven }): Try => ({ key, limit: (isProvenOnce && proven) || limit })),
  )
}

/** A proof counts for a few messages of its form, for someone who corrects what they wrote. */
async function provenOnce(db: Context['db'], { token, proof }: Posted) {
  if (!isProven(token, proof)) return false
  try {
    await takeTry(db, `proof ${token}`, { most: 3, window_s: 86_400 })
    return true
  } catch (error) {
    if (error instanceof TooManyTries) return false
    throw error
  }
}

type TryWithProof = Try & { proven?: Try['limit'] }

/** Two figures an hour: without a proof of work and with it. */
export const withProof = ([most, proven]: readonly [number, number]) => ({
  limit: hourly(most),
  proven: hourly(proven),
})

export const hourly = (most: number) => ({ most, window_s: 3600 })
