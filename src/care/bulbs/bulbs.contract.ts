import { z } from 'zod'
import { bulbTypes, lifespanWords, typeWords, uvLifespans } from '../../shared/choices.ts'
import { once } from '../../shared/derived.ts'
import {
  amount,
  listOf,
  oneOf,
  optionalAmount,
  optionalKwhPrice,
  optionalOneOf,
  optionalPastDay,
  optionalText,
  pastDay,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** A UV index that a meter can show, to one decimal. */
const mostUvi = 99.9

/** A reading of a UV meter below a lamp, at a distance in centimetres. */
export const uviReadingFields = once(() =>
  z.object({
    uvi: field('UVI', amount({ max: mostUvi, step: 0.1, message: 'Please enter the UVI' })),
    distance_cm: field(
      'Distance',
      amount({ min: 1, max: 500, step: 1, message: 'Please enter the distance' }),
    ),
    measured_on: field('Measured', pastDay(), 'day'),
    notes: field('Notes', optionalText(200)),
    earlier_lamp: field('Earlier lamp', yesNo().optional(), 'yesNo'),
  }),
)

/** The most readings of a lamp. */
const mostReadings = 200

/**
 * A bulb or lamp. `due_reinstallation` is true when its UV life has ended, on `uv_ends_on`: `uv_fades_on`, when it
 * falls below `uvi_needed` by its `uvi_readings`, or else the end of its UV lifespan. A newer
 * `uv_installed_on` resets both. A reminder needs type uv and what one of them follows from.
 * `wattage` is in watts; it is switched on for `hours_a_day`, of which a thermostat lets it burn
 * `duty_percent` (null for all). `kwh_price` is in the account's currency, and null for the account's.
 */
export const bulbResource = defineResource({
  noun: 'bulb',
  words: { one: 'Bulb', many: 'Bulbs' },
  api: 'bulbs',
  path: 'inventory/bulbs',
  input: () =>
    z.object({
      name: field('Name', requiredText(70, 'Please choose a name')),
      brand: field('Brand', optionalText(80)),
      wattage: field('Wattage', optionalAmount({ max: 100_000, step: 0.1 })),
      acquired_from: field('Acquired from', optionalText(100), 'text', 'where it came from'),
      bulb_type: field('Type', oneOf(bulbTypes, 'Please choose a type'), typeWords),
      uv_percent: field('UV percentage', optionalAmount({ max: 100, step: 0.1 })),
      uv_lifespan: field('UV lifespan', optionalOneOf(uvLifespans), lifespanWords),
      send_uv_reminder: field('Reminder', yesNo().optional(), 'yesNo'),
      uv_installed_on: field('Installed', optionalPastDay(), 'day', 'the install date'),
      uvi_needed: field('UVI needed', optionalAmount({ min: 0.1, max: mostUvi, step: 0.1 })),
      uvi_readings: field(
        'UVI readings',
        listOf(uviReadingFields(), mostReadings, 'readings').optional(),
      ),
      hours_a_day: field('Hours a day', optionalAmount({ max: 24, step: 0.1 })),
      duty_percent: field('Thermostat on', optionalAmount({ max: 100, step: 1 })),
      kwh_price: field('Own price per kWh', optionalKwhPrice(), 'rate', 'its own price per kWh'),
    }),
  reads: () =>
    z.object({
      due_reinstallation: z.boolean(),
      uv_ends_on: z.iso.date().nullable(),
      uv_fades_on: z.iso.date().nullable(),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
  filters: ['all', 'due'],
})
export type Bulb = RecordOf<typeof bulbResource>

/** A bulb as it is shown: 'Arcadia D3+'. */
export const bulbName = ({ brand, name }: Pick<Bulb, 'brand' | 'name'>) =>
  brand ? `${brand} ${name}` : name

/** A reminder needs a UV lamp with a lifespan and an install date, or with readings and the UVI needed. */
export const mayRemind = ({ bulb_type, uv_lifespan, uv_installed_on, ...uvi }: LifeOfBulb) =>
  bulb_type === 'uv' &&
  (Boolean(uv_lifespan && uv_installed_on) ||
    Boolean(uvi.uvi_needed && Array.isArray(uvi.uvi_readings) && uvi.uvi_readings.length > 0))
export type LifeOfBulb = Partial<
  Record<'bulb_type' | 'uv_lifespan' | 'uv_installed_on' | 'uvi_needed' | 'uvi_readings', unknown>
>
