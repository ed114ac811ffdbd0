import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** A moment to the millisecond, in UTC: ISO 8601 on this side, `timestamptz` in the table. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Money, with up to two decimals on this side, in hundredths in the table. */
export const money = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'bigint',
  fromDriver: (value) => Number(value) / 100,
  toDriver: (value) => Math.round(value * 100),
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** When a row came, and when it last changed. */
export const times = {
  created_at: moment().notNull().default(sql`now()`),
  updated_at: moment().notNull().default(sql`now()`),
}

/** A deletion that can be taken back: `owned()` leaves such rows out, a job erases them later. */
export const removable = { deleted_at: moment() }
