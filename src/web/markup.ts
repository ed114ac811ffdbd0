type Policy = { createHTML(text: string): TrustedHTML }
declare global {
  var trustedTypes:
    | { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy }
    | undefined
}

/**
 * Makes markup of our own from text, in browsers with Trusted Types, too: `news` of this repository's files, and
 * `portraits`, in which no text of a keeper's is. `server/headers.ts` allows no other.
 */
export function markupOf(kind: 'news' | 'portraits'): (text: string) => string | TrustedHTML {
  const policy = globalThis.trustedTypes?.createPolicy(kind, { createHTML: (text) => text })
  return (text) => policy?.createHTML(text) ?? text
}
