import { foreignKey, type PgColumn, uuid } from 'drizzle-orm/pg-core'
import { times } from '../columns.ts'
import { accounts, memberships } from './accounts.ts'

/* Rows of an account. Keys begin with the account, so references have two columns. */

export const ofAccount = {
  account_id: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
}

export const owned = {
  ...ofAccount,
  id: uuid().notNull(),
  ...times,
}

/** Belongs to a user in one account, and is deleted when they leave. */
export const belongsToMember = (table: { account_id: PgColumn; user_id: PgColumn }) =>
  foreignKey({
    columns: [table.account_id, table.user_id],
    foreignColumns: [memberships.account_id, memberships.user_id],
  }).onDelete('cascade')
