import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, oneOf, ownedKey } from '../columns.ts'
import { users } from './accounts.ts'
import { owned } from './owned.ts'

const states = ['packing', 'ready', 'failed'] as const
const steps = ['waiting', 'records', 'pictures'] as const

/** Counts of what an account held when its archive was packed. */
type Contents = { animals: number; records: number; pictures: number }

/** Archives of everything an account holds. Their files are in DATA_DIR/exports until they expire. */
export const archives = pgTable(
  'archives',
  {
    ...owned,
    status: text({ enum: states }).notNull().default('packing'),
    asked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /**
     * How often packing was begun. Until `try_at`, the archive is left to the process that packs it,
     * which moves `try_at` on while it is alive.
     */
    tries: smallint().notNull().default(0),
    try_at: moment().notNull().default(sql`now()`),
    /** Step that packing is at, and how much of it is done. */
    step: text({ enum: steps }).notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    contents: jsonb().$type<Contents>().notNull(),
    file_name: text().notNull(),
    /** Bytes, once it is ready. */
    size: bigint({ mode: 'number' }),
    expires_at: moment(),
  },
  (archive) => [
    ownedKey(archive),
    // One at a time for each account.
    uniqueIndex('archives_packing').on(archive.account_id).where(sql`status = 'packing'`),
    index('archives_by_age').on(archive.account_id, archive.created_at.desc(), archive.id),
    index('archives_waiting').on(archive.try_at, archive.id).where(sql`status = 'packing'`),
    index('archives_expiry').on(archive.expires_at).where(sql`status = 'ready'`),
    oneOf(archive.status, states),
    oneOf(archive.step, steps),
  ],
)
