import { isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { importRecords } from '../../../db/schema.ts'
import type { StoredImport } from '../imports.queries.ts'

type Of = Pick<StoredImport, 'account_id' | 'id'>

/** Notes the records that an import added, by their table, for its undo. */
export async function noteMade(
  db: Db,
  { account_id, id }: Of,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    insert into ${importRecords} (account_id, import_id, kind, record_id)
    select ${account_id}::uuid, ${id}::uuid, ${kind}, record_id
    from unnest(${sql.param(ids)}::uuid[]) record_id
    on conflict do nothing`)
}

/**
 * Notes what an import changed of a record: its columns as they were, and as they are now, on top of what it changed
 * before. Of a record that it added, nothing is noted.
 */
export async function noteChanged(
  db: Db,
  { account_id, id }: Of,
  kind: string,
  changed: { record_id: string; before: object; after: object },
): Promise<void> {
  const { record_id, before, after } = changed
  await db
    .insert(importRecords)
    .values({
      account_id,
      import_id: id,
      kind,
      record_id,
      before: before as Record<string, unknown>,
      after: after as Record<string, unknown>,
    })
    .onConflictDoUpdate({
      target: [
        importRecords.account_id,
        importRecords.import_id,
        importRecords.kind,
        importRecords.record_id,
      ],
      set: {
        before: sql`${importRecords.before} || excluded.before`,
        after: sql`${importRecords.after} || excluded.after`,
      },
      setWhere: isNotNull(importRecords.before),
    })
}
