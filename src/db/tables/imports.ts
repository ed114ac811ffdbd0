import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { weightUnits } from '../../shared/weights.ts'
import { moment, oneOf, ownedKey, refersTo } from '../columns.ts'
import { users } from './accounts.ts'
import { animals } from './animals.ts'
import { ofAccount, owned } from './owned.ts'

/* Taking a collection in from a file: what was uploaded, its rows, and what they made. */

const states = ['reading', 'review', 'applying', 'done', 'failed', 'undoing', 'undone'] as const
const kinds = ['animals', 'records', 'archive'] as const
const sources = ['morphmarket', 'reptile_scan', 'file'] as const
const orders = ['dmy', 'mdy', 'ymd'] as const
const signs = ['comma', 'point'] as const
const matchings = ['fill', 'replace', 'skip'] as const
const actions = ['new', 'update', 'skip', 'error'] as const

type Counts = { new: number; update: number; skip: number; error: number; needs_plus: number }
type Result = {
  added: number
  updated: number
  parents: number
  pictures: number
  unfetched: number
  left_out: number
  kept: { kind: string; id: string; name: string }[]
}
type Archive = {
  made_at: string
  version: string
  sensors?: number | undefined
  kinds: ({ kind: string; rows: number } & Counts)[]
}

/** One file and how far it has come. A worker of any process takes the next step. */
export const imports = pgTable(
  'imports',
  {
    ...owned,
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    source: text({ enum: sources }).notNull(),
    file_name: text().notNull(),
    kind: text({ enum: kinds }).notNull().default('animals'),
    state: text({ enum: states }).notNull().default('reading'),
    /** True if the rows are stored, so that reading only judges them anew. */
    is_stored: boolean().notNull().default(false),
    /** True if the file is still kept: until it is read, or its pictures are taken over. */
    has_file: boolean().notNull().default(true),
    columns: jsonb()
      .$type<{ header: string; field: string | null; examples: string[] }[]>()
      .notNull()
      .default([]),
    date_order: text({ enum: orders }),
    weight_unit: text({ enum: weightUnits }),
    /** The decimal sign that the cells of the whole file prove. */
    decimal_sign: text({ enum: signs }),
    unsure: jsonb()
      .$type<{ dates: string[]; weights: string[]; points?: 'dmy' | undefined }>()
      .notNull()
      .default({ dates: [], weights: [] }),
    matching: text({ enum: matchings }).notNull().default('fill'),
    archive: jsonb().$type<Archive>(),
    /** The pictures in its zip; from when they are taken over, only those of a row, by their rows. */
    pictures: jsonb()
      .$type<{ path: string; bytes: number; row?: number }[]>()
      .notNull()
      .default([]),
    /** How many addresses of pictures the new rows name. */
    addresses: integer().notNull().default(0),
    /** True if this server fetches them; `fetches`: if the person wants that. */
    may_fetch: boolean().notNull().default(false),
    fetches: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    rows_done: integer().notNull().default(0),
    /** Part of applying or undoing that comes next. */
    step: smallint().notNull().default(0),
    /** The last row that this part of applying has done. */
    at_row: integer().notNull().default(0),
    counts: jsonb()
      .$type<Counts>()
      .notNull()
      .default({ new: 0, update: 0, skip: 0, error: 0, needs_plus: 0 }),
    result: jsonb().$type<Result>(),
    problem: jsonb().$type<{ code: string; message: string }>(),
    /** How often its present step has failed, and when it is tried next. */
    tries: smallint().notNull().default(0),
    try_at: moment().notNull().default(sql`now()`),
  },
  (one) => [
    ownedKey(one),
    index('imports_by_age').on(one.account_id, one.created_at.desc(), one.id.desc()),
    index('imports_user').on(one.user_id),
    index('imports_waiting')
      .on(one.try_at, one.id)
      .where(sql`state in ('reading', 'applying', 'undoing')`),
    oneOf(one.source, sources),
    oneOf(one.kind, kinds),
    oneOf(one.state, states),
    oneOf(one.date_order, orders),
    oneOf(one.weight_unit, weightUnits),
    oneOf(one.decimal_sign, signs),
    oneOf(one.matching, matchings),
  ],
)

const ofImport = {
  ...ofAccount,
  import_id: uuid().notNull(),
}

/** The rows of a file that have content, as text, and what becomes of each. */
export const importRows = pgTable(
  'import_rows',
  {
    ...ofImport,
    /** As a person counts in the file. */
    row: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** The record it is read as, once it was judged. */
    draft: jsonb(),
    action: text({ enum: actions }).notNull().default('new'),
    name: text().notNull().default(''),
    errors: jsonb()
      .$type<{ field?: string; message: string; code?: string }[]>()
      .notNull()
      .default([]),
    notes: jsonb().$type<string[]>().notNull().default([]),
    changes: jsonb().$type<string[]>().notNull().default([]),
    left_out: boolean().notNull().default(false),
    /** By what the same row of the same file is known again. */
    mark: text().notNull().default(''),
    /** The animal that it is about, or has become. */
    animal_id: uuid(),
    is_done: boolean().notNull().default(false),
    /** True if its pictures were taken over. */
    is_pictured: boolean().notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.account_id, row.import_id, row.row] }),
    index('import_rows_action').on(row.account_id, row.import_id, row.action, row.row),
    refersTo(row, row.import_id, imports).onDelete('cascade'),
    oneOf(row.action, actions),
  ],
)

/**
 * The records that an import added or changed, for its undo. `kind` is the record's table. A changed
 * one has the columns as they were `before` and as the import left them.
 */
export const importRecords = pgTable(
  'import_records',
  {
    ...ofImport,
    kind: text().notNull(),
    record_id: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (record) => [
    primaryKey({ columns: [record.account_id, record.import_id, record.kind, record.record_id] }),
    refersTo(record, record.import_id, imports).onDelete('cascade'),
  ],
)

/** By what a source knows an animal: its own id there, or a mark of the row that it came from. */
export const animalIdentities = pgTable(
  'animal_identities',
  {
    ...ofAccount,
    source: text({ enum: sources }).notNull(),
    external_id: text().notNull(),
    animal_id: uuid().notNull(),
  },
  (identity) => [
    primaryKey({ columns: [identity.account_id, identity.source, identity.external_id] }),
    index('animal_identities_animal').on(identity.account_id, identity.animal_id),
    refersTo(identity, identity.animal_id, animals).onDelete('cascade'),
    oneOf(identity.source, sources),
  ],
)
