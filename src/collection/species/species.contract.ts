import { z } from 'zod'
import { isCountryCode } from '../../shared/countries.ts'
import { optionalText, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** A country by its code, or null. */
export const countryOfOrigin = () =>
  z
    .preprocess(codeOf, z.string().refine(isCountryCode, 'Please choose a country').nullable())
    .optional()

/** `country_of_origin` is written as ISO 3166 alpha-2 and read as `countryOfOrigin`. */
export const speciesResource = defineResource({
  noun: 'species',
  words: { one: 'Species', many: 'Species' },
  api: 'species',
  path: 'species',
  input: z.object({
    commonName: field('Common name', requiredText(140, 'Please choose a common name')),
    latinName: field('Latin name', optionalText(140)),
    description: field('Description', optionalText(2000)),
  }),
  writes: z.object({
    countryOfOrigin: field('Country of origin', countryOfOrigin(), 'country'),
  }),
  reads: z.object({
    countryOfOrigin: z.object({ code: z.string(), name: z.string() }).nullable(),
    animalCount: z.int(),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Species = RecordOf<typeof speciesResource>

/** Records read may be sent back unchanged, with the country as `{ code, name }`. */
function codeOf(value: unknown) {
  if (value === '' || value === undefined) return null
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : value
}
