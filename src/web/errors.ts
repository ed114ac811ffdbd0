import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

/** Code or styles that couldn't be loaded, or an unreachable API. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0
  return error instanceof Error && unloaded.test(error.message)
}

/** The messages of Chromium, Firefox, Safari and the build's own loader. */
const unloaded =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/i

export type Told = { message: string; stack: string; url: string }

/** Reports per page and minute: a repeated error is known by then. */
const mostPerMinute = 5

/**
 * Reports errors of the page, each once and a few per minute. Not those that aren't the page's
 * fault: responses of the server, lost connections, other sites' scripts.
 */
export function createReporter(send: (told: Told) => void, now: () => number = Date.now) {
  const messages = new Set<string>()
  let sent: number[] = []

  return (error: unknown, more = '') => {
    const report = toldOf(error, more)
    if (!report || messages.has(report.message)) return
    sent = sent.filter((at) => at > now() - 60_000)
    if (sent.length >= mostPerMinute) return
    sent.push(now())
    messages.add(report.message)
    send(report)
  }
}

function toldOf(error: unknown, more: string): Told | undefined {
  if (error instanceof ApiError || isOutOfReach(error)) return undefined
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: 'Thrown', message: String(error), stack: '' }
  if (notOurs.test(message) || foreign.test(stack)) return undefined
  return {
    message: `${name}: ${message}`.slice(0, 500),
    stack: `${stack}${more}`.slice(0, 8000),
    url: globalThis.location?.pathname ?? '',
  }
}

/** Messages that browsers report for other sites' scripts, and a harmless notice. */
const notOurs = /^(Script error\.?$|ResizeObserver loop)/
const foreign = /(chrome|moz|safari(-web)?)-extension:\/\//

/**
 * Sends a report so that it survives leaving the page; failures are ignored. The answer's reference
 * is shown where the error is; see `useErrorReference`.
 */
export function sendReport(client_error: Told) {
  fetch('/dashboard/api/client_errors.json', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_error }),
  })
    .then(async (response) => {
      const { reference } = await response.json()
      references.set(client_error.message, String(reference))
      for (const tell of listeners) tell()
    })
    .catch(() => undefined)
}

const references = new Map<string, string>()
const listeners = new Set<() => void>()

/** Reference by which a person can report an error to the operator; undefined until its report was answered. */
export function useErrorReference(error: unknown): string | undefined {
  return useSyncExternalStore(follow, () => references.get(toldOf(error, '')?.message ?? ''))
}

function follow(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
