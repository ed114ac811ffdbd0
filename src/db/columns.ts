import { sql } from 'drizzle-orm'
import { char, customType } from 'drizzle-orm/pg-core'

/** A timestamp in milliseconds, UTC: ISO 8601 here, `timestamptz` in the table. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Money with up to two decimals here, in hundredths in the table. */
export const money = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'bigint',
  fromDriver: (value) => Number(value) / 100,
  toDriver: (value) => Math.round(value * 100),
})

/**
 * The ISO 4217 code of an amount from before the account's currency was changed, which keeps its own
 * (`keep_currencies` in functions.sql); null for the account's.
 */
export const ownCurrency = () => char({ length: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** When a row was created, and when it last changed. */
export const times = {
  created_at: moment().notNull().default(sql`now()`),
  updated_at: moment().notNull().default(sql`now()`),
}

/** A deletion that can be undone: `owned()` leaves such rows out, a job erases them later. */
export const removable = { deleted_at: moment() }
