import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { recordChanges } from '../../db/schema.ts'
import { Invalid } from '../errors.ts'
import type { Tenant } from '../session/session.ts'
import { type OwnedTable, owned } from './crud.ts'

type Values = Record<string, unknown>

/**
 * Throws `Invalid` with every field of `values` that newly names a record which doesn't exist, is
 * deleted, or belongs to another account. `tables` maps fields to tables (`{ contact_id: contacts
 * }`); the record named `before` may have been deleted since.
 */
export async function requireNamed(
  db: Db,
  accountId: string,
  tables: Record<string, OwnedTable>,
  values: Values,
  before: Values = {},
): Promise<void> {
  const missing: string[] = []
  for (const [field, table] of Object.entries(tables)) {
    const id = values[field]
    if (typeof id !== 'string' || id === before[field]) continue
    const rows = await owned(db, table, accountId).findAll([id])
    if (!rows.has(id)) missing.push(field)
  }
  if (missing.length === 0) return
  throw new Invalid(missing.map((field) => ({ field, message: 'Not found', code: 'not_found' })))
}

/** The values of a permanently deleted record: added again, it may name what was deleted since. */
export async function deletedValues(db: Db, { accountId }: Tenant, id: string) {
  const { rows } = await db.execute<{ changes: Values }>(sql`
    select changes from ${recordChanges} where account_id = ${accountId} and record_id = ${id}
      and action = 'deleted' order by created_at desc limit 1`)
  return rows[0]?.changes
}
