import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bulbTypes, feederKinds, uvLifespans } from '../../shared/choices.ts'
import type { ClimateTarget } from '../../shared/climate.ts'
import type { UviReading } from '../../shared/uvi.ts'
import {
  listIndexes,
  money,
  oneOf,
  ownCurrency,
  ownedKey,
  refersTo,
  removable,
  times,
} from '../columns.ts'
import { ofAccount, owned } from './owned.ts'

/**
 * A picture's files are named by its id and a width; its row is only written once they are
 * complete.
 */
export const pictures = pgTable(
  'pictures',
  {
    ...owned,
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
  },
  (picture) => [ownedKey(picture)],
)

export const species = pgTable(
  'species',
  {
    ...owned,
    ...removable,
    commonName: text().notNull(),
    latinName: text().notNull().default(''),
    description: text().notNull().default(''),
    countryOfOrigin: char({ length: 2 }),
    /** Days from laying to hatching, or for live-bearers from ovulation to birth. */
    incubation_days: smallint(),
    /** The temperature for which these days hold, in degrees Celsius. */
    incubation_celsius: numeric({ precision: 4, scale: 1, mode: 'number' }),
    /** Days from the pre-lay shed to laying. */
    pre_lay_days: smallint(),
    bears_live: boolean().notNull().default(false),
    /** The climate that it needs, for places where it lives. */
    targets: jsonb().$type<ClimateTarget[]>().notNull().default(sql`'[]'::jsonb`),
  },
  (kind) => [ownedKey(kind), ...listIndexes('species', kind, kind.commonName)],
)

export const feeders = pgTable(
  'feeders',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    size: text().notNull().default(''),
    /** Where it comes from when it is picked: the freezer, a tub, the kitchen. */
    kind: text({ enum: feederKinds }).notNull().default('frozen'),
    weight: numeric({ precision: 12, scale: 2, mode: 'number' }),
    quantity: integer(),
    acquiredFrom: text().notNull().default(''),
    cost: money(),
    cost_currency: ownCurrency(),
    description: text().notNull().default(''),
    /** The stock at which it counts as low; null for never. */
    lowStock: integer(),
    /** The last delivery and its count: sent again, it is already in the stock. */
    lastDeliveryId: uuid(),
    lastDeliveryCount: integer(),
  },
  (feeder) => [
    ownedKey(feeder),
    ...listIndexes('feeders', feeder, feeder.name),
    oneOf(feeder.kind, feederKinds),
    check('feeders_quantity', sql`${feeder.quantity} >= 0`),
    check('feeders_low_stock', sql`${feeder.lowStock} >= 0`),
  ],
)

/**
 * Rows ticked off on the picking list: so many pieces of a feeder, for one day or for the week from it, in the
 * account's zone.
 */
export const pickedFeeders = pgTable(
  'picked_feeders',
  {
    ...ofAccount,
    feeder_id: uuid().notNull(),
    picked_for: date({ mode: 'string' }).notNull(),
    days: smallint().notNull(),
    pieces: integer().notNull(),
    ...times,
  },
  (picked) => [
    primaryKey({
      columns: [picked.account_id, picked.picked_for, picked.days, picked.feeder_id],
    }),
    refersTo(picked, picked.feeder_id, feeders).onDelete('cascade'),
    index('picked_feeders_feeder').on(picked.account_id, picked.feeder_id),
    index('picked_feeders_day').on(picked.picked_for),
    check('picked_feeders_pieces', sql`${picked.pieces} > 0`),
  ],
)

export const supplements = pgTable(
  'supplements',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    brand: text().notNull().default(''),
    acquiredFrom: text().notNull().default(''),
  },
  (supplement) => [
    ownedKey(supplement),
    ...listIndexes('supplements', supplement, supplement.name),
  ],
)

export const bulbs = pgTable(
  'bulbs',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    brand: text().notNull().default(''),
    wattage: numeric({ precision: 8, scale: 1, mode: 'number' }),
    acquired_from: text().notNull().default(''),
    bulb_type: text({ enum: bulbTypes }).notNull(),
    uv_percent: numeric({ precision: 4, scale: 1, mode: 'number' }),
    uv_lifespan: text({ enum: uvLifespans }),
    send_uv_reminder: boolean().notNull().default(false),
    uv_installed_on: date({ mode: 'string' }),
    /** The UV index below which it is due. */
    uvi_needed: numeric({ precision: 3, scale: 1, mode: 'number' }),
    uvi_readings: jsonb().$type<UviReading[]>().notNull().default(sql`'[]'::jsonb`),
    /** The day on which it falls below that by its readings (`decayOf`); null where they don't tell. */
    uv_fades_on: date({ mode: 'string' }),
    hours_a_day: numeric({ precision: 3, scale: 1, mode: 'number' }),
    /** The share of these hours for which a thermostat lets it burn, in per cent; null for all. */
    duty_percent: smallint(),
    /** Its own price of a kilowatt hour; null for the account's. */
    kwh_price: numeric({ precision: 12, scale: 4, mode: 'number' }),
  },
  (bulb) => [
    ownedKey(bulb),
    ...listIndexes('bulbs', bulb, bulb.name),
    oneOf(bulb.bulb_type, bulbTypes),
    oneOf(bulb.uv_lifespan, uvLifespans),
    check('bulbs_hours_a_day', sql`${bulb.hours_a_day} between 0 and 24`),
    check('bulbs_duty_percent', sql`${bulb.duty_percent} between 0 and 100`),
  ],
)

export const contacts = pgTable(
  'contacts',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    email: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    websiteUrl: text().notNull().default(''),
    notes: text().notNull().default(''),
  },
  (contact) => [
    ownedKey(contact),
    ...listIndexes('contacts', contact, contact.name),
    // The search looks for words in notes.
    index('contacts_notes')
      .using('gin', contact.account_id, sql`to_tsvector('english', ${contact.notes})`)
      .with({ fastupdate: false }),
  ],
)
