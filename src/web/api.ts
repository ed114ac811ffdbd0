import { v7 as newId } from 'uuid'
import { tabHeader } from '../shared/changes.ts'
import { fieldsOf } from '../shared/json.ts'
import type { FieldError } from '../shared/resource.ts'
import { encoded } from './encoded.ts'
import { tab } from './live/tab.ts'
import { heard, unheard } from './online.ts'
import { forShownAccount, loadOtherAccount } from './shownAccount.ts'
import { unsent } from './unsent.ts'

/** A failed response. Status 0: the server was unreachable. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    readonly errors: FieldError[],
    /** On 409: the current record. */
    readonly current?: unknown,
    readonly requestId?: string,
    /** How long the server asked to wait before the next try; undefined if it didn't say. */
    readonly retryAfter_ms?: number,
  ) {
    super(errors.map(({ message }) => message).join(' ') || `Status ${status}`)
  }

  hasCode(code: string) {
    return this.errors.some((error) => error.code === code)
  }
}

/** The error's message for the user. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Tells whether the error is a 404. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One request to `/dashboard/api/{path}.json`. A body with files is sent as multipart, others as
 * JSON. Without a session, the browser goes to the sign-in page and returns here; not after a write
 * or under a form, whose input would be lost. `signal` cancels the request. Some writes that don't
 * reach the server are kept for later.
 */
export function api<Answer>(
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const send = (sent = body) => request<Answer>(method, path, sent, signal)
  return method === 'GET' || !unsent.keep ? send() : unsent.keep({ method, path, body }, send)
}

async function request<Answer>(
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const [place, query] = path.split('?')
  const response = await fetch(`/dashboard/api/${place}.json${query ? `?${query}` : ''}`, {
    method,
    ...withShownAccount(encoded(body)),
    signal: method === 'GET' ? AbortSignal.any([signal ?? [], lateness()].flat()) : signal,
  }).catch((error) => (signal?.aborted ? Promise.reject(error) : outOfReach()))
  return answerOf(method, response)
}

/** Reads a response's body. Throws `ApiError`. */
export async function answerOf<Answer>(method: Method, response: Response): Promise<Answer> {
  // A response other than JSON isn't from Vivary: captive portals answer everything with their
  // page.
  if (response.ok) {
    const answer = await response.json().catch(outOfReach)
    heard()
    return answer
  }
  const { errors, object, requestId } = failureIn(await response.json().catch(() => undefined))
  const wait_ms = Number(response.headers.get('retry-after')) * 1000 || undefined
  const error = new ApiError(response.status, errors, object, requestId, wait_ms)
  // During maintenance it reads as ever.
  if (response.status === 503 && !error.hasCode('maintenance')) unheard('away')
  else heard()
  if (response.status === 401) throw signedOut(method)
  if (error.hasCode('account_changed')) loadOtherAccount()
  throw error
}

/**
 * A read without an answer after this time counts as unreachable and is repeated by its screen: a
 * line that breaks in a tunnel says nothing, and the screen would wait forever.
 */
const lateness = () => AbortSignal.timeout(15_000)

type Failure = { errors: FieldError[]; object?: unknown; requestId?: string }

/** The failure that a body tells of. It is looked at, since proxies may respond in our place, and without zod, which a first screen does without. */
function failureIn(body: unknown): Failure {
  const { errors, object, requestId } = fieldsOf(body)
  if (!Array.isArray(errors) || !errors.every(isFieldError)) return { errors: [broken] }
  return { errors, object, ...(typeof requestId === 'string' && { requestId }) }
}

function isFieldError(error: unknown): error is FieldError {
  const { message, field = '', code = '' } = fieldsOf(error)
  return [message, field, code].every((text) => typeof text === 'string')
}

const broken: FieldError = { message: 'Something broke on our side.' }

/** Throws that there was no answer, so it's unknown whether it was saved; a form (web/form/Problems.tsx) still has what was typed. */
export function outOfReach(): never {
  unheard('offline')
  throw new ApiError(0, [{ message: "Can't reach Vivary. Please try again.", code: 'unreached' }])
}

/** The id of a record created here; sent twice, it creates one record. */
export { newId }

/** Of the window: the server knows no session of this browser any more. */
export const signedOutEvent = 'vivary:signed-out'

/** The page while its sign-out form is on its way. */
const page = { isSigningOut: false }

/**
 * Keeps this page from going to the sign-in page by itself, which would cancel the sign-out form: its
 * answer has the browser erase what it stores.
 */
export function stayForSignOut(): void {
  page.isSigningOut = true
  // Shown again by the back button, it is a page like any other.
  addEventListener('pageshow', () => Object.assign(page, { isSigningOut: false }), { once: true })
}

function signedOut(method: Method) {
  dispatchEvent(new Event(signedOutEvent))
  const isTyping = document.querySelector('form[data-dirty]') !== null
  if (method === 'GET' && !isTyping && !page.isSigningOut)
    location.assign(`/users/sign_in?to=${encodeURIComponent(currentPath())}`)
  return new ApiError(401, [{ message: "You've been signed out.", code: 'signed_out' }])
}

const currentPath = () => location.pathname + location.search

export const withShownAccount = ({ body, headers }: RequestInit): RequestInit => ({
  ...(body && { body }),
  headers: { ...headers, ...forShownAccount(), [tabHeader]: tab },
})
