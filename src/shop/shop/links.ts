import { z } from 'zod'
import { isStorable, unstorable } from '../../shared/fields.ts'

const longestLink = 200

/**
 * The address of a page on the web, or nothing. A name of its own, such as @holt_reptiles, is that of
 * a page of `site`; without a scheme it is taken for https. Others than http and https are refused,
 * since a browser runs some of them as script.
 */
export const linkTo = (site: string) =>
  z
    .preprocess(
      (value) => value ?? '',
      z
        .string('Please enter text')
        .trim()
        .max(longestLink, `At most ${longestLink} characters`)
        .refine(isStorable, unstorable)
        .transform((text, context) => {
          if (text === '') return ''
          const link = readLink(text, site)
          if (link) return link
          context.addIssue({
            code: 'custom',
            message: `Please enter a link, such as https://${site}/…`,
          })
          return z.NEVER
        })
        .pipe(z.string().max(longestLink, `At most ${longestLink} characters`)),
    )
    .optional()

function readLink(text: string, site: string): string | undefined {
  if (/^@[\w.-]+$/.test(text)) return `https://${site}/${keepsAt.has(site) ? text : text.slice(1)}`
  const address = hasScheme.test(text) ? text : `https://${text}`
  if (/\s/.test(address) || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, password, href } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname.includes('.') && !username && !password ? href : undefined
}

/** Sites that write a name with its @ in the address. */
const keepsAt = new Set(['youtube.com', 'tiktok.com'])
const hasScheme = /^[a-z][a-z0-9+.-]*:/i
