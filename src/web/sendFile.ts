import { answerOf, outOfReach, withShownAccount } from './api.ts'
import { encoded } from './encoded.ts'

/**
 * Posts a form with a large file to `/dashboard/api/{path}.json`, and tells how much of it is there, from 0 to
 * 1. Throws `ApiError` as `api` does.
 */
export async function sendFile<Answer>(
  path: string,
  body: object,
  onSent: (part: number) => void,
): Promise<Answer> {
  const response = await sent(
    `/dashboard/api/${path}.json`,
    withShownAccount(encoded(body)),
    onSent,
  )
  return answerOf<Answer>('POST', response)
}

/** Sends like `fetch`, which can't tell how much it has sent. */
function sent(address: string, { body, headers }: RequestInit, onSent: (part: number) => void) {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const wait = request.getResponseHeader('retry-after')
    const { status, responseText } = request
    resolve(new Response(responseText, { status, headers: wait ? { 'retry-after': wait } : {} }))
  }
  request.onerror = () => resolve(undefined)
  request.onabort = () => resolve(undefined)
  request.send(body instanceof FormData ? body : null)
  return promise.then((response) => response ?? outOfReach())
}
