import { readTypedCode } from '../../collection/codes/codes.contract.ts'

/** The meaning of a scanned or typed text: a code that may be ours, a page of this site, or anything else. */
type Scanned =
  | { is: 'code'; code: string; text: string }
  | { is: 'page'; path: string; text: string }
  | { is: 'foreign'; text: string }

/**
 * Reads a text on a site at `origin`. A code counts on any host, since labels outlive addresses and only
 * one's own account is asked; any other address counts only if it is this site's.
 */
export function scannedIn(text: string, origin: string): Scanned {
  const line = text.trim()
  const bare = readTypedCode(line)
  if (bare) return { is: 'code', code: bare, text: line }
  if (!URL.canParse(line)) return { is: 'foreign', text: line }
  const url = new URL(line)
  if (!['http:', 'https:'].includes(url.protocol)) return { is: 'foreign', text: line }
  const [, of, last = '', ...rest] = url.pathname.split('/')
  const code = of === 'q' && rest.length === 0 ? readTypedCode(last) : undefined
  if (code) return { is: 'code', code, text: line }
  // A path of two slashes would lead to another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return { is: 'foreign', text: line }
  return { is: 'page', path: `${url.pathname}${url.search}${url.hash}`, text: line }
}
