import { api } from './api.ts'

/*
 * Answers of the API that the server put into the page, so that the first screen needs no request
 * of its own. Each is given once; afterwards everything is asked for as usual.
 */

const answers = new Map<string, unknown>(Object.entries(inPage()))

/** The paths that were asked for, for the server to read, which draws. */
const paths = new Set<string>()

/** The answer to a GET of this API path as it came with the page; undefined if none did. */
export function served<Answer>(path: string): Answer | undefined {
  const answer = atHand<Answer>(path)
  answers.delete(path)
  return answer
}

/** The same without taking it, for a query that isn't kept: it can be made more than once for one screen. */
export function atHand<Answer>(path: string): Answer | undefined {
  if (typeof document === 'undefined') paths.add(path)
  const answer = answers.get(path)
  // The server wrote it for this very path, by the schema that its type is made from.
  return answer as Answer | undefined
}

/** A query's reading of a path of the API, with the answer that came with the page, if one did. */
export const reading = <Answer>(path: string, enabled = true) => ({
  queryFn: () => api<Answer>('GET', path),
  enabled,
  initialData: () => (enabled ? served<Answer>(path) : undefined),
  initialDataUpdatedAt: servedAt,
})

/** The same of a list that is read page by page, whose first one comes with the page. */
export const readingPages = <Answer>(pathOf: (page: number) => string) => ({
  queryFn: ({ pageParam }: { pageParam: number }) => api<Answer>('GET', pathOf(pageParam)),
  initialPageParam: 1,
  initialData: () => {
    const first = served<Answer>(pathOf(1))
    return first && { pages: [first], pageParams: [1] }
  },
  initialDataUpdatedAt: servedAt,
})

/** The window that the page was drawn for; see `useIsWide`. Its width in pixels is 0 where nothing is known of it. */
export const drawnWindow = { width: Number(drawnApp()?.dataset.width ?? 0) }

/** Replaces the answers and the window; for drawing a screen on the server, one after the other. */
export function serve(next: Record<string, unknown>, width = 0): void {
  drawnWindow.width = width
  answers.clear()
  paths.clear()
  for (const [path, answer] of Object.entries(next)) answers.set(path, answer)
}

/** The paths of the API that were asked for since `serve`. */
export const askedFor = (): string[] => [...paths]

/** The page comes from this device, not from the server, and brings no answers. */
export const isKeptPage: boolean =
  typeof document !== 'undefined' && 'kept' in document.documentElement.dataset

/** When the page's answers were made, for their age; what was kept is old. */
export const servedAt: number = isKeptPage ? 0 : Date.now()

function drawnApp() {
  return typeof document === 'undefined' ? undefined : document.getElementById('app')
}

function inPage(): Record<string, unknown> {
  if (typeof document === 'undefined') return {}
  return JSON.parse(document.getElementById('answers')?.textContent || '{}')
}
