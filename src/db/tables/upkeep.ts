import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, oneOf, times } from '../columns.ts'

/* The server's upkeep by its operator. No backup holds these rows, and a restore leaves them as they are. */

/** One row while an operator has switched maintenance on by hand, with the sentence that people read. */
export const maintenance = pgTable(
  'maintenance',
  {
    is_on: boolean().primaryKey().default(true),
    sentence: text().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (row) => [check('maintenance_is_one', sql`${row.is_on}`)],
)

const kinds = ['backup', 'restore'] as const
const states = ['waiting', 'working', 'done', 'failed'] as const
const steps = ['waiting', 'checking', 'point', 'filling'] as const

/** Backups and restores that an operator asked for in the browser, one at a time. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: kinds }).notNull(),
    state: text({ enum: states }).notNull().default('waiting'),
    step: text({ enum: steps }).notNull().default('waiting'),
    /** The name of the backup in BACKUP_DIR that is made or restored. */
    file: text().notNull().default(''),
    /** The name of the backup that was made before a restore, once it is whole. */
    point_of_return: text().notNull().default(''),
    error: text().notNull().default(''),
    /** The hash of the session that asked for a restore, which stays signed in. */
    session_hash: bytes(),
    ...times,
  },
  (run) => [
    uniqueIndex('backup_runs_one').on(sql`(true)`).where(sql`state in ('waiting', 'working')`),
    index('backup_runs_by_age').on(run.created_at),
    oneOf(run.kind, kinds),
    oneOf(run.state, states),
    oneOf(run.step, steps),
  ],
)
