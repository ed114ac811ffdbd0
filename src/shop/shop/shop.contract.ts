import { z } from 'zod'
import { countryOfOrigin } from '../../collection/species/species.contract.ts'
import { privacies } from '../../shared/choices.ts'
import { isCurrencyCode } from '../../shared/currencies.ts'
import { isStorable, oneOf, optionalText, requiredName, unstorable } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { photoUrls, upload } from '../../shared/pictures.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { privacyWords } from '../words.ts'
import { slugProblem } from './slugs.ts'

const noCurrency = 'Please select a currency'

/** A slug, made small. */
const slug = () =>
  z
    .string('Please choose an address')
    .trim()
    .toLowerCase()
    .superRefine((text, context) => {
      const message = slugProblem(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** A picture's file; one that is read from the record may be sent back, and stays. */
const picture = () => z.preprocess(fileOf, upload()).optional()

const fileOf = (value: unknown) =>
  value === '' ||
  value === null ||
  (typeof value === 'object' && 'small' in value && !(value instanceof File))
    ? undefined
    : value

/**
 * An account's one shop. Without a `slug`, a new one takes an address from its name; `currency_id` is
 * written as ISO 4217 and `country` as ISO 3166 alpha-2. `public_url` answers once the shop is
 * public.
 */
export const shopResource = defineResource({
  noun: 'shop',
  words: { one: 'Shop', many: 'Shops' },
  api: 'shop',
  path: 'shop',
  input: () =>
    z.object({
      name: field('Name', requiredName('Please choose a name')),
      slug: field('Web address', slug().optional()),
      description: field('Description', optionalText(2000)),
      privacy: field(
        'Privacy',
        oneOf(privacies, 'Please choose a privacy').optional(),
        privacyWords,
      ),
      currency_id: field(
        'Currency',
        z.string(noCurrency).trim().toUpperCase().refine(isCurrencyCode, noCurrency).optional(),
      ),
      facebook_url: field('Facebook', linkTo('facebook.com')),
      instagram_url: field('Instagram', linkTo('instagram.com')),
      twitter_url: field('X (Twitter)', linkTo('x.com')),
      youtube_url: field('YouTube', linkTo('youtube.com')),
      tiktok_url: field('TikTok', linkTo('tiktok.com')),
      footer_info: field('Footer', optionalText(2000)),
      street: field('Street', optionalText(100)),
      address_line_2: field('Address line 2', optionalText(100), 'text', 'the second address line'),
      city: field('City', optionalText(100)),
      county: field('County', optionalText(100)),
      postcode: field('Postcode', optionalText(100)),
    }),
  writes: () =>
    z.object({
      country: field('Country', countryOfOrigin(), 'country'),
      logo: field('Logo', picture(), 'picture'),
      banner: field('Banner', picture(), 'picture'),
    }),
  reads: () =>
    z.object({
      currency: z.object({
        id: z.string(),
        code: z.string(),
        symbol: z.string(),
        name: z.string(),
      }),
      country: z.object({ code: z.string(), name: z.string() }).nullable(),
      logo: photoUrls.nullable(),
      banner: photoUrls.nullable(),
      public_url: z.url(),
      /** Different people who saw the shop in the last 30 days. */
      visitors: z.int(),
    }),
  sorts: ['created_at_asc'],
})
export type Shop = RecordOf<typeof shopResource>

/** The answer on whether a slug can be had: `message` says why not. */
export const slugAnswer = z.object({
  slug: z.string(),
  isFree: z.boolean(),
  message: z.string().optional(),
})
export type SlugAnswer = z.output<typeof slugAnswer>

const longestLink = 200

/**
 * The address of a page on the web, or nothing. A name of its own, such as @holt_reptiles, is that of
 * a page of `site`; without a scheme it is taken for https. Others than http and https are refused,
 * since a browser runs some of them as script.
 */
const linkTo = (site: string) =>
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
