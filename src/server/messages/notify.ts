import { v7 as newId } from 'uuid'
import type { Db } from '../../db/db.ts'
import { notifications } from '../../db/schema.ts'

/** A notification for a member of an account; `path` is a screen below /dashboard, '' for none. */
export type Told = Pick<
  typeof notifications.$inferSelect,
  'account_id' | 'user_id' | 'kind' | 'header_text' | 'body_text' | 'path'
>

/** Adds notifications, which open tabs show once the transaction commits. */
export async function notify(tx: Db, rows: readonly Told[]): Promise<void> {
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const some = rows.slice(at, at + mostAtOnce)
    await tx.insert(notifications).values(some.map((row) => ({ ...row, id: newId() })))
  }
}
/** Each row is seven parameters, and PostgreSQL takes 65,535. */
const mostAtOnce = 5000
