import { accountHeader } from '../../shared/accountHeader.ts'
import { tabHeader } from '../../shared/changes.ts'
import { dayOf } from '../../shared/dates.ts'
import type { FieldError } from '../../shared/resource.ts'
import { encoded } from '../encoded.ts'
import {
  allWaiting,
  type Change,
  changeIn,
  type Db,
  type Owner,
  queueName,
  takeNext,
  type Waiting,
  withoutVersion,
  withQueue,
} from './waiting.ts'

/*
 * Sends what waits, in a page or in the service worker. One at a time over all of them, in the order in
 * which it was made.
 */

/**
 * How it ended. `lost`: the server is out of reach. `later`: it can't do it now. `signedOut`: no one is signed
 * in. `others`: what is left is someone else's, or of another account.
 */
export type Sent = {
  end: 'all' | 'lost' | 'later' | 'signedOut' | 'others'
  sent: number
  wait_ms?: number
}
type End = Omit<Sent, 'sent'>

/**
 * Sends until nothing is left that can be sent, and tells every tab of each write that has left the queue, or was
 * refused. `tab`: fetches what it shows when all is sent, and isn't told by the server of each write.
 */
export const sendQueue = (tab?: string): Promise<Sent> =>
  // Without locks, as on plain http, two tabs may send the same: its id makes that one record.
  navigator.locks ? navigator.locks.request(queueName, () => sendAll(tab)) : sendAll(tab)

async function sendAll(tab: string | undefined): Promise<Sent> {
  const waiting = (await allWaiting()).filter(({ refused }) => !refused)
  if (waiting.length === 0) return { end: 'all', sent: 0 }
  const identity = await whoIsHere()
  if ('end' in identity) return { ...identity, sent: 0 }
  const tabs = new BroadcastChannel(queueName)
  const tell = () => tabs.postMessage('sending')
  return withQueue((db) => sendAllOf(db, identity, { tell, tab })).finally(() => tabs.close())
}

async function sendAllOf(
  db: Db,
  identity: Here,
  { tell, tab }: { tell: () => void; tab: string | undefined },
): Promise<Sent> {
  let [sent, number] = [0, 0]
  let before: Change | undefined
  for (;;) {
    const claim = await takeNext(db, identity, { number, before })
    if (before) tell()
    if (!claim) break
    const { next } = claim
    const outcome = await send(next, identity.skew_ms, tab)
    if (outcome.kind === 'ended') return { ...outcome.end, sent }
    const became = becameOf(outcome, claim)
    if (became.end) {
      await changeIn(db, { number: next.number, next: became.next })
      return { ...became.end, sent }
    }
    before = { number: next.number, ...became }
    if (outcome.kind === 'done') sent += 1
    // One that was changed meanwhile still has something to send.
    number = outcome.kind === 'done' ? next.number - 1 : next.number
  }
  const isOthers = (await allWaiting()).some(
    ({ person, account, refused }) =>
      !refused && (person !== identity.person || account !== identity.account),
  )
  return { end: isOthers ? 'others' : 'all', sent }
}

type Here = Pick<Owner, 'person' | 'account'> & { skew_ms: number }

/** Reads who is signed in, and by how much the server's clock is ahead of this device's. */
async function whoIsHere(): Promise<Here | End> {
  const outcome = await ask('user', {})
  if (outcome.kind !== 'done') return endOf(outcome) ?? { end: 'later' }
  const { id, account_id } = outcome.answer as { id: string; account_id: string }
  const date = Date.parse(outcome.date ?? '')
  const skew_ms = Number.isNaN(date) ? 0 : date - Date.now()
  // The header has seconds only, and was on its way.
  return { person: id, account: account_id, skew_ms: Math.abs(skew_ms) > 60_000 ? skew_ms : 0 }
}

type Outcome =
  | { kind: 'done'; answer: unknown; date: string | null }
  | { kind: 'refused'; status: number; errors: FieldError[]; current?: unknown }
  | { kind: 'failed'; errors: FieldError[] }
  | { kind: 'ended'; end: End }

/** End of the sending as a whole, whatever is being sent. */
const endOf = (outcome: Outcome): End | undefined =>
  outcome.kind === 'ended' ? outcome.end : undefined

const send = (waiting: Waiting, skew_ms: number, tab: string | undefined) => {
  const { method, path, account } = waiting
  const { body, headers } = encoded(timed(waiting, skew_ms))
  const from = { [accountHeader]: account, ...(tab && { [tabHeader]: tab }) }
  return ask(path, { method, body, headers: { ...headers, ...from } })
}

/** A line that breaks says nothing: a write is repeated after this time, which a photo may need. */
const patience_ms = { words: 60_000, files: 900_000 }

async function ask(path: string, request: RequestInit): Promise<Outcome> {
  try {
    const isFile = request.body instanceof FormData
    const signal = AbortSignal.timeout(isFile ? patience_ms.files : patience_ms.words)
    const response = await fetch(`/dashboard/api/${path}.json`, { ...request, signal })
    return await read(response)
  } catch {
    return ended({ end: 'lost' })
  }
}

const ended = (end: End): Outcome => ({ kind: 'ended', end })

/** Throws if it isn't Vivary's: a captive portal answers everything with its page. */
async function read(response: Response): Promise<Outcome> {
  const { status, headers, ok } = response
  if (ok) return { kind: 'done', answer: await response.json(), date: headers.get('date') }
  if (status === 401) return ended({ end: 'signedOut' })
  if (passing.has(status)) {
    const wait_ms = Number(headers.get('retry-after')) * 1000
    return ended({ end: 'later', ...(wait_ms && { wait_ms }) })
  }
  const answer = await response.json()
  const errors: FieldError[] = answer.errors ?? [{ message: 'Something broke on our side.' }]
  // The account was switched just now: it waits for that account to be shown again.
  if (errors.some(({ code }) => code === 'account_changed')) return ended({ end: 'later' })
  if (status >= 500) return { kind: 'failed', errors }
  return { kind: 'refused', status, errors, current: answer.object }
}

const passing = new Set([408, 425, 429, 502, 503, 504])

/** A server that breaks at a write this often refuses it: what follows has waited long enough. */
const mostFailures = 5

/** Next state of a write that was answered; and how the sending ends, if it does. */
function becameOf(
  outcome: Exclude<Outcome, { kind: 'ended' }>,
  { next: sent, wasTried }: { next: Waiting; wasTried: boolean },
): Omit<Change, 'number'> & { end?: End } {
  if (outcome.kind === 'done' || isDone(outcome, sent, wasTried))
    return { next: (now) => rest(now, sent), done: sent }
  const isFinal = outcome.kind === 'refused' || sent.failures + 1 >= mostFailures
  const { kind: _, ...refused } = { status: 500, ...outcome }
  return {
    next: (now) => ({
      ...now,
      failures: now.failures + 1,
      // What was changed meanwhile is sent as it is now.
      ...(isFinal && now.version === sent.version && { refused }),
    }),
    ...(!isFinal && { end: { end: 'later' } }),
  }
}

/** Rest of a write once it is done: the person's changes from after it may have been. */
function rest(now: Waiting, sent: Waiting): Waiting | undefined {
  const { method, late, record } = now
  if (method === 'POST' && late)
    return { ...now, method: 'PATCH', path: record, body: late, late: undefined, isTried: false }
  if (now.version === sent.version) return undefined
  return method === 'PATCH' ? { ...now, body: withoutVersion(now.body) } : now
}

/** It is as wanted: what is to be deleted isn't there, or a change whose answer was lost has been made. */
function isDone(outcome: Outcome, { method, body, path }: Waiting, wasTried: boolean): boolean {
  if (outcome.kind !== 'refused') return false
  const isGone = outcome.status === 404
  if (isGone && (method === 'DELETE' || (wasTried && path.endsWith('/restore')))) return true
  if (outcome.status !== 409 || method !== 'PATCH' || !wasTried) return false
  const [changes = {}] = Object.values(body ?? {})
  const current = new Map(Object.entries(outcome.current ?? {}))
  return Object.entries(changes).every(
    ([key, value]) => key === 'updated_at' || isSame(value, current.get(key)),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The body with when it happened, by the server's clock. */
export function timed(
  { method, body, moment, day, at, timezone }: Waiting,
  skew_ms: number,
): object | undefined {
  if (method !== 'POST' || !body || !(moment || day)) return body
  const happened = new Date(Math.min(at + skew_ms, Date.now() + skew_ms)).toISOString()
  return Object.fromEntries(
    Object.entries(body).map(([noun, record]) => [
      noun,
      {
        ...record,
        ...(moment && { [moment]: record[moment] ?? happened }),
        ...(day && {
          [day]:
            record[day] === dayOf(new Date(at).toISOString(), timezone)
              ? dayOf(happened, timezone)
              : record[day],
        }),
      },
    ]),
  )
}
