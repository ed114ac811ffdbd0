import { ApiError } from '../api.ts'
import { isReached, unheard } from '../online.ts'
import { unsent, type Write } from '../unsent.ts'
import { flush, tellQueue } from './queue.ts'
import { mine } from './shown.ts'
import {
  type Change,
  changeIn,
  keepParts,
  type Owner,
  type Part,
  type Waiting,
  withoutVersion,
  withQueue,
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
    const before = mine()
    const parts = partsOf(write, before)
    if (!parts) return send()
    const keep = async (isTried: boolean) => {
      const next = (part: Part, last?: Waiting) =>
        last ? nextOf(part, last) : followerOf(part, before)
      await keepParts(parts, { ...owner, at, isTried }, next).catch(noRoom)
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
      const sending = send(only?.path === write.path ? followerOf(only, before).body : undefined)
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
}

/** The flash that a write ends with comes soon after it, though a screen may have to open first. */
const saidWithin_ms = 2000

const isAnyWaiting = () => mine().some(({ refused }) => !refused)

const isAboutOne = (parts: readonly Part[], waiting = mine()) =>
  parts.some(({ record }) => waiting.some((one) => one.record === record))

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

/** A part without its version, if it was made on a write that has been sent since: the server knows another. */
const followerOf = (part: Part, waiting: readonly Waiting[]): Part =>
  part.body && isAboutOne([part], waiting) ? { ...part, body: withoutVersion(part.body) } : part

/**
 * Lets a write that waits become what is wanted by a part, or has the part follow as one of its own.
 * What the server may have done already is undone or changed by a further request.
 */
function nextOf(part: Part, now: Waiting): Part | Waiting | undefined {
  const { method, path, body } = part
  const isOpen = !now.isTried || now.refused !== undefined
  if (now.method === 'DELETE') {
    if (method === 'DELETE') return now
    return path.endsWith('/restore') && isOpen ? undefined : { ...part, called: now.called }
  }
  // A ticked task may be restored, so its words stay here until they have been sent.
  const isOfTask = part.record.startsWith('tasks/') && !now.path.endsWith('/restore')
  if (method === 'DELETE' && isOfTask && !now.refused) return part
  if (method === 'DELETE') return now.method === 'PATCH' ? undone(now) : discarded(now)
  if (method !== 'PATCH' || (now.method === 'PATCH' && !isOpen)) return part
  if (now.path.endsWith('/restore')) return { ...part, body: withoutVersion(body) }
  return changed(now, body ?? {})
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
export const removeWaiting = (waiting: Waiting): Promise<void> =>
  change({
    number: waiting.number,
    next: discarded,
    follower: waiting.method === 'POST' ? undone(waiting) : undefined,
  })

async function change(what: Change) {
  await withQueue((db) => changeIn(db, what))
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
export const editWaiting = (waiting: Waiting, body: object): Promise<void> =>
  change({
    number: waiting.number,
    next: (now) => changed(now, body),
    follower: { ...undone(waiting), method: 'PATCH', body },
  })

/** Sends one that was refused once more, as it is. */
export const sendAgain = ({ number }: Waiting): Promise<void> =>
  change({ number, next: (now) => changed(now, {}) })
