import { z } from 'zod'
import { isCountryCode } from '../../shared/countries.ts'
import { optionalAmount, optionalText, requiredText, yesNo } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { targetsField } from '../targets/aims.ts'

/** A country by its code, or null. */
export const countryOfOrigin = () =>
  z
    .preprocess(codeOf, z.string().refine(isCountryCode, 'Please choose a country').nullable())
    .optional()

/**
 * `country_of_origin` is written as ISO 3166 alpha-2 and read as `countryOfOrigin`. A clutch takes
 * its expected day from `incubation_days`, which hold for `incubation_celsius`; of live-bearers they
 * are the days from ovulation to birth. `pre_lay_days` are those from the pre-lay shed to laying. A new
 * species that we know takes these from us where none of them is given. Places where its animals live go by its
 * `targets` where they have none of their own.
 */
export const speciesResource = defineResource({
  noun: 'species',
  words: { one: 'Species', many: 'Species' },
  api: 'species',
  path: 'species',
  input: () =>
    z.object({
      commonName: field('Common name', requiredText(140, 'Please choose a common name')),
      latinName: field('Latin name', optionalText(140)),
      description: field('Description', optionalText(2000)),
      bears_live: field('Bears live young', yesNo().optional(), 'yesNo', 'how it is born'),
      incubation_days: field('Days of incubation', optionalAmount({ min: 1, max: 730, step: 1 })),
      incubation_celsius: field(
        'Incubation temperature (°C)',
        optionalAmount({ min: 10, max: 45, step: 0.1 }),
      ),
      pre_lay_days: field(
        'Days from pre-lay shed to laying',
        optionalAmount({ min: 1, max: 365, step: 1 }),
      ),
      targets: targetsField('Climate'),
    }),
  writes: () =>
    z.object({
      countryOfOrigin: field('Country of origin', countryOfOrigin(), 'country'),
    }),
  reads: () =>
    z.object({
      countryOfOrigin: z.object({ code: z.string(), name: z.string() }).nullable(),
      animalCount: z.int(),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Species = RecordOf<typeof speciesResource>

const interval = z.object({ least: z.int(), most: z.int() }).nullable()

/** `GET species/{id}/care`: days between meals and cleans by its animals' schedules; null without any. */
export const speciesCare = z.object({ feeding: interval, cleaning: interval })
export type SpeciesCare = z.output<typeof speciesCare>

/** Records read may be sent back unchanged, with the country as `{ code, name }`. */
function codeOf(value: unknown) {
  if (value === '' || value === undefined) return null
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : value
}
