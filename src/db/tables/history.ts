import { sql } from 'drizzle-orm'
import { customType, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts, users } from './accounts.ts'
import { oneOf } from './keys.ts'

const actions = ['added', 'changed', 'deleted', 'restored'] as const

/** To the microsecond: what one request changes keeps its order. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(6) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/**
 * Who changed what, one row a change, written by triggers: see the migration's `keep_history_of`.
 * `subject_id` is the record in whose history it stands: an animal for its logs, its schedules and
 * its health, the record itself otherwise.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    subject_id: uuid().notNull(),
    /** The table of the row that was changed, and its id. */
    kind: text().notNull(),
    record_id: uuid().notNull(),
    /** What tells the row from its like, out of one of its columns: when it happened, what it names. */
    named: text().notNull().default(''),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text({ enum: actions }).notNull(),
    /** By column, `[before, after]` as JSON has it; nothing and empty are null. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (change) => [
    // Begins with the account, and is the order of a history at the same time.
    primaryKey({
      name: 'record_changes_key',
      columns: [change.account_id, change.subject_id, change.created_at, change.id],
    }),
    // By which a log that is added again under its id is known to be restored.
    index('record_changes_deleted')
      .on(change.account_id, change.record_id)
      .where(sql`action = 'deleted'`),
    oneOf(change.action, actions),
  ],
)
