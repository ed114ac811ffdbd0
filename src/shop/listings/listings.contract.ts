import { z } from 'zod'
import { pictured } from '../../collection/animals/animals.contract.ts'
import { listingStatuses, privacies } from '../../shared/choices.ts'
import {
  oneOf,
  optionalAmount,
  optionalReference,
  optionalText,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import {
  isTooLarge,
  isTooMuchTogether,
  photoUrls,
  tooLarge,
  tooMuchTogether,
} from '../../shared/pictures.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { privacyWords, statusWords } from '../words.ts'

export const mostImages = 5
export const tooManyImages = `At most ${mostImages} pictures`

/** One of a listing's pictures; `signed_id` names it when a form sends it again. */
const listingImage = z.object({
  id: z.uuid(),
  signed_id: z.string(),
  urls: photoUrls,
})
export type ListingImage = z.output<typeof listingImage>

/** A picture's file, or the signed id of one that the listing has. */
const image = z.preprocess(
  (value) => signedIdOf(value) ?? value,
  z
    .custom<File | string>(isFileOrId, 'Please choose a picture')
    .refine((value) => !(value instanceof File && isTooLarge(value)), tooLarge),
)

function isFileOrId(value: unknown): boolean {
  return value instanceof File || (typeof value === 'string' && value !== '' && value.length <= 200)
}

const signedIdOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'signed_id' in value ? value.signed_id : undefined

const images = () =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? [] : value instanceof File ? [value] : value),
      z
        .array(image, 'Please send a list')
        .max(mostImages, tooManyImages)
        .refine(
          (list) => !isTooMuchTogether(list.filter((one) => one instanceof File)),
          tooMuchTogether,
        ),
    )
    .optional()

/**
 * A keeper's offer. `price` is in the shop's currency, null on request. `images` are files or signed ids in order:
 * a list that names kept ones is the whole, so that unnamed ones go; a list of files alone adds them; an empty one
 * removes all. `public_url` is null while visitors can't see the listing.
 */
export const listingResource = defineResource({
  noun: 'shop_listing',
  words: { one: 'Listing', many: 'Listings' },
  api: 'shop_listings',
  path: 'shop/listings',
  input: () =>
    z.object({
      title: field('Title', requiredText(100, 'Please choose a title')),
      animal_id: field('Animal', optionalReference(), 'name'),
      price: field('Price', optionalAmount({ max: 999_999_999.99, step: 0.01 }), 'price'),
      status: field('Status', oneOf(listingStatuses, 'Please choose a status'), statusWords),
      description: field('Description', optionalText(2000)),
      privacy: field('Privacy', oneOf(privacies, 'Please choose a privacy'), privacyWords),
      featured: field('Featured', yesNo().optional(), 'yesNo', 'whether it stands first'),
    }),
  writes: () => z.object({ images: field('Pictures', images(), 'picture') }),
  reads: () =>
    z.object({
      images: z.array(listingImage),
      animal: pictured().nullable(),
      /** ISO 4217. */
      currency: z.string(),
      public_url: z.url().nullable(),
      /** In the last 30 days. */
      views: z.int(),
      questions: z.int(),
      /** Its latest sale. */
      sale: z.object({ id: z.uuid(), sold_on: z.string(), buyer: z.string() }).nullable(),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc', 'cost_asc', 'cost_desc'],
})
export type Listing = RecordOf<typeof listingResource>
