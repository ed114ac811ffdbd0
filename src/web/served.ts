/*
 * Answers of the API that the server put into the page, so that the first screen needs no request
 * of its own. Each is given once; afterwards everything is asked for as usual.
 */

const answers = new Map<string, unknown>(Object.entries(inPage()))

/** The answer to a GET of this API path as it came with the page; undefined if none did. */
export function served<Answer>(path: string): Answer | undefined {
  const answer = answers.get(path)
  answers.delete(path)
  // The server wrote it for this very path, by the schema that its type is made from.
  return answer as Answer | undefined
}

/** Replaces the answers; for drawing a screen on the server, one after the other. */
export function serve(next: Record<string, unknown>): void {
  answers.clear()
  for (const [path, answer] of Object.entries(next)) answers.set(path, answer)
}

/** The page comes from this device, not from the server, and brings no answers. */
export const isKeptPage: boolean =
  typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** When the page's answers were made, for their age; what was kept is old. */
export const servedAt: number = isKeptPage ? 0 : Date.now()

function inPage(): Record<string, unknown> {
  if (typeof document === 'undefined') return {}
  return JSON.parse(document.getElementById('answers')?.textContent || '{}')
}
