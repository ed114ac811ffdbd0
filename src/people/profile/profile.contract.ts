import { z } from 'zod'
import { animalColumns, preferredUnits, type WeekStart, weekStarts } from '../../shared/choices.ts'
import { type Currency, isCurrencyCode } from '../../shared/currencies.ts'
import { optionalKwhPrice, requiredName } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import {
  type DecimalSign,
  decimalSigns,
  type TemperatureUnit,
  temperatureUnits,
} from '../../shared/numbers.ts'
import { upload } from '../../shared/pictures.ts'
import { defineResource } from '../../shared/resource.ts'
import { type TimeFormat, timeFormats } from '../../shared/timesOfDay.ts'
import { isTimeZone } from '../../shared/timeZones.ts'

const noCurrency = 'Please select a currency'
const noTimeZone = 'Please select a timezone'

/** Columns chosen for the animals table, each once; null for the usual ones. */
export const chosenColumns = z
  .array(z.enum(animalColumns, 'Please choose from the offered columns'), 'Please send a list')
  .max(animalColumns.length, `At most ${animalColumns.length} columns`)
  .refine((columns) => new Set(columns).size === columns.length, 'Please name each column once')
  .nullable()

/**
 * The editable part of the signed-in user, who is read as `currentUser`. Currency (ISO 4217), the
 * price of a kilowatt hour in it, and time zone belong to the account: only its owner may change
 * them.
 */
export const profile = defineResource({
  noun: 'user',
  words: { one: 'Profile', many: 'Profiles' },
  api: 'user',
  path: 'account/profile',
  input: () =>
    z.object({
      name: field('Name', requiredName('Please set a name')),
      currency_id: field(
        'Currency',
        z.string(noCurrency).trim().toUpperCase().refine(isCurrencyCode, noCurrency),
      ),
      kwh_price: field('Electricity per kWh', optionalKwhPrice(), 'rate', 'the price per kWh'),
      timezone: field('Time zone', z.string(noTimeZone).trim().refine(isTimeZone, noTimeZone)),
      week_start: field(
        'Week starts on',
        z.enum(weekStarts, 'Please choose monday, sunday or saturday'),
        weekWords,
      ),
      weight_unit: field(
        'Weights',
        z.enum(preferredUnits, 'Please choose grams or ounces'),
        unitWords,
      ),
      temperature_unit: field(
        'Temperatures',
        z.enum(temperatureUnits, 'Please choose celsius or fahrenheit'),
        degreeWords,
      ),
      decimal_sign: field(
        'Number format',
        z.enum(decimalSigns, 'Please choose point or comma'),
        signWords,
      ),
      time_format: field('Time format', z.enum(timeFormats, 'Please choose 12h or 24h'), timeWords),
    }),
  writes: () => z.object({ profile_picture: field('Picture', upload(), 'picture') }),
  sorts: ['created_at_asc'],
})

/* Words for preferences. */

/** By example, since readers recognise their own. */
export const signWords: Record<DecimalSign, string> = {
  point: '1,480.5',
  comma: '1.480,5',
}

/** By example, too. */
export const timeWords: Record<TimeFormat, string> = {
  '12h': '4:30 pm',
  '24h': '16:30',
}

export const unitWords: Record<(typeof preferredUnits)[number], string> = {
  grams: 'Grams',
  ounces: 'Ounces',
}

export const degreeWords: Record<TemperatureUnit, string> = {
  celsius: 'Celsius',
  fahrenheit: 'Fahrenheit',
}

export const weekWords: Record<WeekStart, string> = {
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
}

/** 'British Pound (£)', 'Swiss Franc (CHF)'. */
export const currencyText = ({ name, symbol }: Currency): string => `${name} (${symbol})`
