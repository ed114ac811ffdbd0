import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { type FieldError, fieldError } from '../shared/resource.ts'
import { forShownAccount, loadOtherAccount } from './shownAccount.ts'

/** An answer that is not a success. Status 0: the server could not be reached. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    readonly errors: FieldError[],
    /** On 409: the record as it is now. */
    readonly current?: unknown,
    readonly requestId?: string,
  ) {
    super(errors.map(({ message }) => message).join(' ') || `Status ${status}`)
  }

  hasCode(code: string) {
    return this.errors.some((error) => error.code === code)
  }
}

/** What went wrong, in words for the person. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Whether what was asked for is not there, or not any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One request to `/dashboard/api/{path}.json`. A body with a file in it goes as multipart, others
 * as JSON. Who is signed out is taken to the sign-in page and back here afterwards; not from a write
 * and not from under a form, which would be lost on the way. `signal` gives a request up.
 */
export async function api<Answer>(
  method: Method,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const [place, query] = path.split('?')
  const response = await fetch(`/dashboard/api/${place}.json${query ? `?${query}` : ''}`, {
    method,
    ...withShownAccount(encoded(body)),
    ...(signal && { signal }),
  }).catch(outOfReach)
  // What is no JSON is not from Vivary: a network that asks to sign in answers everything with its page.
  if (response.ok) return response.json().catch(outOfReach)
  if (response.status === 401) throw signedOut(method)
  const read = failure.safeParse(await response.json().catch(() => undefined))
  const { errors, object, requestId } = read.data ?? { errors: [broken] }
  const error = new ApiError(response.status, errors, object, requestId)
  if (error.hasCode('account_changed')) loadOtherAccount()
  throw error
}

/** What anything between here and the server may answer as well, so nothing is taken for granted. */
const failure = z.object({
  errors: z.array(fieldError),
  object: z.unknown().optional(),
  requestId: z.string().optional(),
})
const broken: FieldError = { message: 'Something broke on our side.' }

function outOfReach(): never {
  throw new ApiError(0, [{ message: 'Vivary could not be reached. Nothing you typed is lost.' }])
}

/** An id for a record that is about to be made here: sending it twice makes one record. */
export { newId }

function signedOut(method: Method) {
  const isTyping = document.querySelector('form[data-dirty]') !== null
  if (method === 'GET' && !isTyping)
    location.assign(`/users/sign_in?to=${encodeURIComponent(here())}`)
  return new ApiError(401, [{ message: 'You have been signed out.', code: 'signed_out' }])
}

const here = () => location.pathname + location.search

const withShownAccount = ({ body, headers }: RequestInit): RequestInit => ({
  ...(body && { body }),
  headers: { ...headers, ...forShownAccount() },
})

function encoded(body: object | undefined): RequestInit {
  if (!body) return {}
  const parts = flat(body)
  if (!parts.some(([, value]) => value instanceof File)) {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of parts)
    form.append(name, value instanceof File ? value : String(value ?? ''))
  return { body: form }
}

/** `{ animal: { name } }` as `animal[name]`. */
function flat(value: unknown, name = ''): [string, unknown][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || value instanceof File) return [[name, value]]
  return Object.entries(value).flatMap(([key, part]) => flat(part, name ? `${name}[${key}]` : key))
}
