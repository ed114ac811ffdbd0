import { z } from 'zod'
import { bulbTypes } from '../../../shared/choices.ts'
import { bulbResource } from '../../bulbs/bulbs.contract.ts'

/** Cost a day, in 30 days and in 365, in the account's currency. */
const cost = z.object({ day: z.number(), month: z.number(), year: z.number() })
export type Cost = z.output<typeof cost>
export type Per = keyof Cost

const lamp = bulbResource.record
  .pick({
    id: true,
    name: true,
    brand: true,
    bulb_type: true,
    wattage: true,
    hours_a_day: true,
    duty_percent: true,
    uv_fades_on: true,
  })
  .extend({
    /** The price that counts for it, its own or the account's; null without either. */
    kwh_price: z.number().nullable(),
    has_own_price: z.boolean(),
    /** Null if its wattage or its hours aren't known. */
    kwh_a_day: z.number().nullable(),
    /** Null if that or the price isn't known. */
    cost: cost.nullable(),
    /** When a UV lamp's life ends, and in how many days; negative once it has ended. */
    uv_ends_on: z.iso.date().nullable(),
    uv_days_left: z.int().nullable(),
  })
export type Lamp = z.output<typeof lamp>

/**
 * Running costs of lamps: watts × hours a day × a thermostat's share × the price of a kilowatt hour. The
 * dearest come first, those whose cost isn't known last. The sums leave these out: `missing` counts lamps
 * without wattage or hours, `unpriced` those without a price.
 */
export const electricity = z.object({
  /** The account's price of a kilowatt hour. */
  kwh_price: z.number().nullable(),
  lamps: z.array(lamp),
  cost,
  by_type: z.array(z.object({ bulb_type: z.enum(bulbTypes), cost })),
  missing: z.int(),
  unpriced: z.int(),
})
export type Electricity = z.output<typeof electricity>

/** Its card: 30 days in money, and every lamp's share. */
export const electricityCard = z.object({
  month: z.number(),
  lamps: z.int(),
  has_price: z.boolean(),
  parts: z.array(z.object({ id: z.uuid(), bulb_type: z.enum(bulbTypes), share: z.number() })),
})
export type ElectricityCard = z.output<typeof electricityCard>
