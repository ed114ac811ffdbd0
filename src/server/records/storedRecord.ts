import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '../../db/db.ts'
import type { Facts } from '../../shared/labels.ts'
import type { Resource } from '../../shared/resource.ts'
import type { Reads } from '../reads.ts'
import type { Session } from '../session/session.ts'
import type { OwnedTable } from './crud.ts'

/** One kind of record, where the database keeps it and what Vivary does with it. */
export type StoredRecord = {
  /** The noun of its resource. */
  kind: string
  table: OwnedTable
  /** Unset for rows without an address of their own, such as schedules. */
  resource?: Resource
  /**
   * Its history: its own, part of its parent's, or none as a log, which names who added it. These
   * are the modes of `keep_history_of`.
   */
  history: 'record' | 'part' | 'log'
  /** The columns that its history shows, in the order of its form. */
  fields: Facts
  /** Its class in search results, and how found records are read: with `reads`, or by `rows` where those differ by session. */
  search?: { klass: string; reads?: Reads; rows?: (db: Db, session: Session) => RowsById }
  /** Can be restored for 30 days; `name` is what names it in the list. */
  removable?: { name: PgColumn | SQL; mayRestore?: Guard }
  /** Throws what reading the record would beyond `NotFound`, such as when the plan hides it. */
  guard?: (db: Db, session: Session, id: string) => Promise<unknown>
  /**
   * The id of the record whose history has this row's, if that isn't an animal; throws `NotFound` if
   * that isn't there.
   */
  partOf?: (db: Db, session: Session, row: Record<string, unknown>) => Promise<string>
}

type RowsById = { findAll(ids: string[]): Promise<Map<string, object>> }
type Guard = (tx: Transaction, session: Session, id: string) => Promise<void>

/** A record that can be deleted and restored. */
export type Removable = StoredRecord & {
  resource: Resource
  table: OwnedTable & { deleted_at: PgColumn }
  removable: NonNullable<StoredRecord['removable']>
}

export const isRemovable = (record: StoredRecord): record is Removable =>
  record.removable !== undefined && record.resource !== undefined && 'deleted_at' in record.table
