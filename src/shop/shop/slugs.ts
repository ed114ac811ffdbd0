/*
 * The last part of a shop's address, /shop/{slug}: 3 to 50 small letters, digits and single dashes
 * between them.
 */

const shortest = 3
const longestSlug = 50

/** Words that are addresses of our own, now or later, or that pass for the server. */
const reserved = new Set(
  `about account accounts admin analytics animals api app archive ask assets auth
  billing blog breeding calendar cart categories category checkout contact contacts cookies
  dashboard delete demo download edit email embed error faq favicon feed feeds file files for-sale
  hand-over handover handovers health help home image images import incubator index inventory items
  jobs legal license licence listing listings locked login logo logout manifest market me
  message messages moderator new news null official operator order orders page pages password
  payment payments pictures plus policy press preview pricing privacy private profile public q qr
  register reports reserved robots root rss sale sales sales-list scanner search security server
  service session sessions settings share shop shops sign-in sign-out sign-up sitemap sitemaps sold
  species staff static status stripe subscribe support system team terms test undefined unsubscribe
  upload uploads user users verify view vivary webhook webhooks well-known www`
    .trim()
    .split(/\s+/),
)

const form = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The problem with a slug in small letters; undefined if there is none. */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'Please choose an address'
  if (slug.length < shortest) return `At least ${shortest} characters`
  if (slug.length > longestSlug) return `At most ${longestSlug} characters`
  if (!form.test(slug)) return 'Use only letters a to z, digits, and single dashes between them'
  if (reserved.has(slug)) return 'This address is reserved. Please choose another one.'
  return undefined
}

/** A slug made of a shop's name: 'Königs Geckos' is 'konigs-geckos'. Empty if there is none in it. */
export function slugFrom(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug - 6)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return ''
  return slugProblem(slug) ? `${slug}-shop` : slug
}
