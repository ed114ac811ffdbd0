import { getTableName, sql } from 'drizzle-orm'
import { check, foreignKey, index, type PgColumn, primaryKey } from 'drizzle-orm/pg-core'

/** Every key begins with the account, so that no reference can reach into another one. */
export function ownedKey(table: { account_id: PgColumn; id: PgColumn }) {
  return primaryKey({ columns: [table.account_id, table.id] })
}

/** A reference has two columns: it cannot reach into another account. */
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

/** What the orders of a list stand on: by name (`natural` sorts BP-2 before BP-10), by age. */
export function listIndexes(
  name: string,
  table: { account_id: PgColumn; id: PgColumn; created_at: PgColumn },
  title: PgColumn,
  kept = sql`deleted_at is null`,
) {
  return [
    index(`${name}_by_name`)
      .on(table.account_id, sql`${title} collate "natural"`, table.id)
      .where(kept),
    index(`${name}_by_age`).on(table.account_id, table.created_at, table.id).where(kept),
  ]
}

/** The database holds the contract's choices too. */
export function oneOf(column: PgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ')
  const name = column.name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  return check(`${getTableName(column.table)}_${name}`, sql`${column} in (${sql.raw(list)})`)
}
