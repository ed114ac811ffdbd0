import { ApiError } from '../api.ts'
import { isReached, unheard } from '../online.ts'
import { unsent, type Write } from '../unsent.ts'
import { flush, tellQueue } from './queue.ts'
import { mine } from './shown.ts'
import {
  addWaiting,
  changeWaiting,
  type Owner,
  type Part,
  type Waiting,
  withoutVersion,
} from './waiting.ts'

/** Splits a write into the parts to keep; undefined for one that is only of use with an answer. */
type PartsOf = (write: Write, waiting: readonly Waiting[]) => Part[] | undefined

const keptWords = "Saved on this device. It's sent when you're back online."

/** For a server that said itself that changes have to wait. */
const heldWords = "Saved on this device. It's sent when the server takes it."

/** From now on this person's writes in this account are kept where the server isn't reached. */
export function startKeepingWrites(owner: Owner, partsOf: PartsOf): void {
  document.documentElement.dataset.keepsWrites = ''
  const notice = { until: 0, words: keptWords }
  unsent.words = () => {
    const isFresh = Date.now() < notice.until
    notice.until = 0
    return isFresh ? notice.words : undefined
  }
  unsent.keep = async <Answer>(
    write: Write,
    send: (body?: object) => Promise<Answer>,
  ): Promise<Answer> => {
    const at = Date.now()
    const parts = partsOf(write, mine())
    if (!parts) return send()
    const keep = async (isTried: boolean) => {
      await keepAll(parts, { at, isTried })
      await tellQueue()
      void flush()
      notice.until = Date.now() + saidWithin_ms
      // What the server would say of it, as far as it is known here.
      return answerTo(parts, at) as Answer
    }
    // One that waits is changed where it is, and what is about others comes after them.
    if (isReached() && isAnyWaiting()) await soon(flush())
    if (!isReached()) notice.words = keptWords
    if (!isReached() || isAnyWaiting() || isAboutOne(parts)) return keep(false)
    try {
      const [only] = parts
      const sending = send(only?.path === write.path ? only.body : undefined)
      // A photo takes as long as the line needs.
      return await (only?.record.includes('/photos/') ? sending : inTime(sending))
    } catch (error) {
      // Whether it's reached says nothing: another request may have been answered meanwhile.
      const isHeld = error instanceof ApiError && error.hasCode('maintenance')
      notice.words = isHeld ? heldWords : keptWords
      if (isUnanswered(error)) return keep(true)
      throw error
    }
  }

  /** Adds new parts in one go: all of a round, or none. */
  async function keepAll(parts: readonly Part[], how: { at: number; isTried: boolean }) {
    const added: Part[] = []
    for (const part of parts) {
      const before = mine().findLast(({ record }) => record === part.record)
      if (!before || !(await changeTo(before, part))) added.push(part)
    }
    if (added.length > 0) await addWaiting(added, owner, how).catch(noRoom)
  }
}

/** The flash that a write ends with comes soon after it, though a screen may have to open first. */
const saidWithin_ms = 2000

const isAnyWaiting = () => mine().some(({ refused }) => !refused)

const isAboutOne = (parts: readonly Part[]) =>
  parts.some(({ record }) => mine().some((one) => one.record === record))

/** Tells whether the server may have done it or not: it wasn't reached, or a proxy answered. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

/** A line that breaks says nothing: the write is kept after a while, and may arrive all the same. */
function inTime<Answer>(sending: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => {
    unheard('offline')
    reject(new ApiError(0, []))
  }, patience_ms)
  return Promise.race([sending, promise]).finally(() => clearTimeout(late))
}
const patience_ms = 15_000

const soon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, 5000))])

function noRoom(error: unknown): never {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError'
  const message = isFull
    ? "This device's storage is full, so nothing was saved."
    : "Can't reach Vivary, and this browser can't keep it for later. Nothing was saved."
  throw new ApiError(0, [{ message, code: 'unreached' }])
}

/**
 * Lets a write that waits become what is now wanted. False if that can't be: then it follows as one of its own.
 * What the server may have done already is undone or changed by a further request.
 */
async function changeTo(before: Waiting, { method, path, body }: Part): Promise<boolean> {
  const { number, isTried, refused } = before
  const isOpen = !isTried || refused !== undefined
  if (before.method === 'DELETE') {
    const isTakenBack = path.endsWith('/restore') && isOpen
    if (isTakenBack) await changeWaiting(number, () => undefined)
    return isTakenBack || method === 'DELETE'
  }
  if (method === 'DELETE') {
    await changeWaiting(number, (now) => (now.method === 'PATCH' ? undone(now) : discarded(now)))
    return true
  }
  if (method !== 'PATCH' || (before.method === 'PATCH' && !isOpen)) return false
  await changeWaiting(number, (now) => changed(now, body ?? {}))
  return true
}

function changed(now: Waiting, body: object): Waiting {
  const version = now.version + 1
  if (now.refused) {
    const anew = { ...now, version, refused: undefined, failures: 0, isTried: false }
    // Who has read the other version and sends again means to.
    return {
      ...anew,
      body: withoutVersion(merged(merged(now.body, now.late), body)),
      late: undefined,
    }
  }
  if (now.method === 'POST' && now.isTried)
    return { ...now, version, late: withoutVersion(merged(now.late, body)) }
  return { ...now, version, body: merged(now.body, withoutVersion(body)) }
}

/** Both records in one. */
const merged = (before: object = {}, after: object = {}): object =>
  Object.fromEntries(
    Object.keys({ ...before, ...after }).map((noun) => [
      noun,
      { ...Object(Reflect.get(before, noun)), ...Object(Reflect.get(after, noun)) },
    ]),
  )

/** Takes a write out of the queue; a record that the server may have added is deleted there. */
export async function removeWaiting({ number }: Waiting): Promise<void> {
  await changeWaiting(number, discarded)
  await tellQueue()
  void flush()
}

const discarded = (now: Waiting): Waiting | undefined =>
  now.isTried && !now.refused && now.method === 'POST' ? undone(now) : undefined

const undone = (now: Waiting): Waiting => ({
  ...now,
  version: now.version + 1,
  method: 'DELETE',
  path: now.record,
  body: undefined,
  late: undefined,
  isTried: false,
  refused: undefined,
})

const answerTo = ([part]: readonly Part[], at: number) => {
  const now = new Date(at).toISOString()
  const [record = {}] = Object.values(part?.body ?? {})
  const id = (part?.method === 'POST' ? part.record : part?.path)?.split('/').at(-1)
  const moment = part?.moment && { [part.moment]: now }
  return { success: true, object: { ...moment, ...record, id, created_at: now, updated_at: now } }
}

/** Changes what waits by `{ noun: values }`; one that was refused is sent again. */
export async function editWaiting({ number }: Waiting, body: object): Promise<void> {
  await changeWaiting(number, (now) => changed(now, body))
  await tellQueue()
  void flush()
}

/** Sends one that was refused once more, as it is. */
export const sendAgain = (waiting: Waiting): Promise<void> => editWaiting(waiting, {})
