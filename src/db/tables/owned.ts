import { foreignKey, type PgColumn, uuid } from 'drizzle-orm/pg-core'
import { times } from '../columns.ts'
import { accounts, memberships } from './accounts.ts'

/* What a keeper owns. Keys begin with the account; references have two columns for that reason. */

export const owned = {
  account_id: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: uuid().notNull(),
  ...times,
}

/** What one person in one account has; it goes when they leave. */
export const belongsToMember = (table: { account_id: PgColumn; user_id: PgColumn }) =>
  foreignKey({
    columns: [table.account_id, table.user_id],
    foreignColumns: [memberships.account_id, memberships.user_id],
  }).onDelete('cascade')
