import { z } from 'zod'
import { bulbTypes, lifespanWords, typeWords, uvLifespans } from '../../shared/choices.ts'
import {
  oneOf,
  optionalAmount,
  optionalKwhPrice,
  optionalOneOf,
  optionalPastDay,
  optionalText,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/**
 * A bulb or lamp. `due_reinstallation` is true when its UV lifespan has ended; a newer
 * `uv_installed_on` resets it. A reminder needs type uv, a lifespan and the install date.
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
      hours_a_day: field('Hours a day', optionalAmount({ max: 24, step: 0.1 })),
      duty_percent: field('Thermostat on-time', optionalAmount({ max: 100, step: 1 })),
      kwh_price: field('Own price per kWh', optionalKwhPrice(), 'rate', 'its own price per kWh'),
    }),
  reads: () => z.object({ due_reinstallation: z.boolean() }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
  filters: ['all', 'due'],
})
export type Bulb = RecordOf<typeof bulbResource>

/** A bulb as it is shown: 'Arcadia D3+'. */
export const bulbName = ({ brand, name }: Pick<Bulb, 'brand' | 'name'>) =>
  brand ? `${brand} ${name}` : name

/** A reminder needs a UV lamp with a lifespan and an install date. */
export const mayRemind = ({ bulb_type, uv_lifespan, uv_installed_on }: LifeOfBulb) =>
  bulb_type === 'uv' && Boolean(uv_lifespan) && Boolean(uv_installed_on)
export type LifeOfBulb = { bulb_type?: unknown; uv_lifespan?: unknown; uv_installed_on?: unknown }
