import { z } from 'zod'
import { isCountryCode } from '../../shared/countries.ts'
import { optionalText, requiredText } from '../../shared/fields.ts'
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
    commonName: requiredText(140, 'Please choose a common name'),
    latinName: optionalText(140),
    description: optionalText(2000),
  }),
  writes: z.object({
    countryOfOrigin: countryOfOrigin(),
  }),
  reads: z.object({
    countryOfOrigin: z.object({ code: z.string(), name: z.string() }).nullable(),
    animalCount: z.int(),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Species = RecordOf<typeof speciesResource>

/** A record that was read may be sent back as it is: its country is then `{ code, name }`. */
function codeOf(value: unknown) {
  if (value === '' || value === undefined) return null
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : value
}
