import { z } from 'zod'
import { isCurrencyCode } from '../../shared/currencies.ts'
import { requiredName, upload } from '../../shared/fields.ts'
import { decimalSigns } from '../../shared/numbers.ts'
import { defineResource } from '../../shared/resource.ts'
import { isTimeZone } from '../../shared/timeZones.ts'
import { preferredUnits, weekStarts } from '../account/account.contract.ts'

const noCurrency = 'Please select a currency'
const noTimeZone = 'Please select a timezone'

/**
 * The person who is signed in, as they may change themselves; they are read as `currentUser`. The
 * currency (ISO 4217) and the time zone belong to the account: only its owner may change these.
 */
export const profile = defineResource({
  noun: 'user',
  words: { one: 'Profile', many: 'Profiles' },
  api: 'user',
  path: 'account/profile',
  input: z.object({
    name: requiredName(100, 'Please set a name'),
    currency_id: z.string(noCurrency).trim().toUpperCase().refine(isCurrencyCode, noCurrency),
    timezone: z.string(noTimeZone).trim().refine(isTimeZone, noTimeZone),
    week_start: z.enum(weekStarts, 'Please choose monday, sunday or saturday'),
    weight_unit: z.enum(preferredUnits, 'Please choose grams or ounces'),
    decimal_sign: z.enum(decimalSigns, 'Please choose point or comma'),
  }),
  writes: z.object({ profile_picture: upload() }),
  sorts: ['created_at_asc'],
})
