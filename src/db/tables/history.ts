import { sql } from 'drizzle-orm'
import { customType, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { users } from './accounts.ts'
import { ofAccount } from './owned.ts'

const actions = ['added', 'changed', 'deleted', 'restored'] as const

/** In microseconds, so that the changes of one request keep their order. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(6) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/**
 * Changes of records, one row each, written by triggers: see `keep_history_of`. `subject_id` is the
 * record whose history has them: an animal for its logs, schedules and health, otherwise the record
 * itself.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    ...ofAccount,
    id: uuid().notNull().defaultRandom(),
    subject_id: uuid().notNull(),
    /** The changed row's table and id. */
    kind: text().notNull(),
    record_id: uuid().notNull(),
    /** Text that distinguishes the row, from one of its columns: its time, or the record it names. */
    named: text().notNull().default(''),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text({ enum: actions }).notNull(),
    /** By column, `[before, after]` as JSON; empty values are null. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (change) => [
    // Begins with the account, and is also the order of a history.
    primaryKey({
      name: 'record_changes_key',
      columns: [change.account_id, change.subject_id, change.created_at, change.id],
    }),
    // Recognises a log that is added again with its id as restored.
    index('record_changes_deleted')
      .on(change.account_id, change.record_id)
      .where(sql`action = 'deleted'`),
    oneOf(change.action, actions),
  ],
)
