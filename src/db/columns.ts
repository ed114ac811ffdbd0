import { getTableName, sql } from 'drizzle-orm'
import {
  char,
  check,
  customType,
  foreignKey,
  index,
  type PgColumn,
  primaryKey,
} from 'drizzle-orm/pg-core'

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

/** Every key begins with the account, so that references can't cross accounts. */
export function ownedKey(table: { account_id: PgColumn; id: PgColumn }) {
  return primaryKey({ columns: [table.account_id, table.id] })
}

/** A reference has two columns, so that it can't cross accounts. */
export function refersTo(
  table: { account_id: PgColumn },
  reference: PgColumn,
  to: { account_id: PgColumn; id: PgColumn },
) {
  return foreignKey({
    columns: [table.account_id, reference],
    foreignColumns: [to.account_id, to.id],
  })
}

/** Indexes for a list's orders: by name (`natural` sorts BP-2 before BP-10) and by age. */
export function listIndexes(
  name: string,
  table: { account_id: PgColumn; id: PgColumn; created_at: PgColumn },
  title: PgColumn,
  condition = sql`deleted_at is null`,
) {
  return [
    index(`${name}_by_name`)
      .on(table.account_id, sql`${title} collate "natural"`, table.id)
      .where(condition),
    index(`${name}_by_age`).on(table.account_id, table.created_at, table.id).where(condition),
  ]
}

/** A check with the contract's choices. */
export function oneOf(column: PgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ')
  const name = column.name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  return check(`${getTableName(column.table)}_${name}`, sql`${column} in (${sql.raw(list)})`)
}
