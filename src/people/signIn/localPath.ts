/**
 * Where the visitor was going, if it is one of our screens, a scanned code, an offered animal, or an
 * emailed link that needs a sign-in: path and query, normalised. Undefined for other sites, however spelled, and for
 * the API.
 */
export function localPath(to: unknown): string | undefined {
  if (typeof to !== 'string' || to.length > 2000 || to.includes('\\')) return undefined
  // Parsed as browsers do: `//evil.example` is another site, and dots leave the folder.
  const url = URL.parse(to, placeholderOrigin)
  if (!url || url.origin !== placeholderOrigin) return undefined
  const isScreen = /^\/dashboard(\/|$)/.test(url.pathname)
  const isApi = /^\/dashboard\/(api|files)(\/|$)/.test(decoded(url.pathname))
  const isCode = /^\/q\/[0-9a-z]+$/i.test(url.pathname)
  const isLink = /^\/users\/(invitation|confirmation|email)\?token=[\w-]{43}$/.test(
    url.pathname + url.search,
  )
  const isOffer = /^\/h\/[\w-]{43}$/.test(url.pathname)
  return isCode || isOffer || isLink || (isScreen && !isApi)
    ? url.pathname + url.search + url.hash
    : undefined
}

const placeholderOrigin = 'http://here.invalid'

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
