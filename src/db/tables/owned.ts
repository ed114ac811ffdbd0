import { uuid } from 'drizzle-orm/pg-core'
import { times } from '../columns.ts'
import { accounts } from './accounts.ts'

/* What a keeper owns. Keys begin with the account; references have two columns for that reason. */

export const owned = {
  account_id: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: uuid().notNull(),
  ...times,
}
