/**
 * Where somebody was going, if that is one of the application's screens, a code that was scanned or a
 * link from a mail that asks to sign in first: path and query as this site would open them. Undefined
 * for other sites, in whatever spelling, and for the API.
 */
export function localPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || to.length > 2000 || to.includes('\\')) return undefined
  // As a browser reads it: `//evil.example` is another site, and dots lead out of the folder.
  const url = URL.parse(to, here)
  if (!url || url.origin !== here) return undefined
  const isScreen = /^\/dashboard(\/|$)/.test(url.pathname)
  const isApi = /^\/dashboard\/(api|files)(\/|$)/.test(decoded(url.pathname))
  const isCode = /^\/q\/[0-9a-z]+$/i.test(url.pathname)
  const isLink = /^\/users\/(invitation|confirmation|email)\?token=[\w-]{43}$/.test(
    url.pathname + url.search,
  )
  return isCode || isLink || (isScreen && !isApi) ? url.pathname + url.search + url.hash : undefined
}

const here = 'http://here.invalid'

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
