import { z } from 'zod'
import {
  oneOf,
  optionalAmount,
  optionalOneOf,
  optionalPastDay,
  optionalText,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

export const bulbTypes = ['heat', 'light', 'uv'] as const
export const uvLifespans = ['six_months', 'one_year'] as const

/**
 * A bulb or lamp. `due_reinstallation` is true when its UV life has ended; a newer
 * `uv_installed_on` ends that. A reminder needs type uv, a lifespan and the day of installation.
 */
export const bulbResource = defineResource({
  noun: 'bulb',
  words: { one: 'Bulb', many: 'Bulbs' },
  api: 'bulbs',
  path: 'inventory/bulbs',
  input: z.object({
    name: requiredText(70, 'Please choose a name'),
    brand: optionalText(80),
    wattage: optionalAmount({ max: 100_000, step: 0.1 }),
    acquired_from: optionalText(100),
    bulb_type: oneOf(bulbTypes, 'Please choose a type'),
    uv_percent: optionalAmount({ max: 100, step: 0.1 }),
    uv_lifespan: optionalOneOf(uvLifespans),
    send_uv_reminder: yesNo().optional(),
    uv_installed_on: optionalPastDay(),
  }),
  reads: z.object({ due_reinstallation: z.boolean() }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
  filters: ['all', 'due'],
})
export type Bulb = RecordOf<typeof bulbResource>

/** A bulb as it is shown: 'Arcadia D3+'. */
export const bulbName = ({ brand, name }: Pick<Bulb, 'brand' | 'name'>) =>
  brand ? `${brand} ${name}` : name

/** Only a UV lamp whose life can be reckoned can be reminded of. */
export const mayRemind = ({ bulb_type, uv_lifespan, uv_installed_on }: LifeOfBulb) =>
  bulb_type === 'uv' && Boolean(uv_lifespan) && Boolean(uv_installed_on)
type LifeOfBulb = { bulb_type?: unknown; uv_lifespan?: unknown; uv_installed_on?: unknown }
