import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { App, Context } from '../../server/context.ts'
import { owned, pageWith } from '../../server/crud.ts'
import { NotFound } from '../../server/errors.ts'
import { requireRoomForAnimals } from '../../server/plan.ts'
import { type Session, sessionOf } from '../../server/session.ts'
import { idParams, listQuery, pageOf, written } from '../../server/wire.ts'
import { type Deleted, deletedRecord } from './deleted.contract.ts'
import { removables } from './removables.ts'

/** What was deleted lately, and its way back. */
export const deletedRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/deleted',
      {
        schema: {
          querystring: listQuery({ sorts: ['created_at_desc'], filters: ['all'] }),
          response: { 200: pageOf(deletedRecord) },
        },
      },
      async (request) => {
        const { accountId } = sessionOf(request)
        const { page, per_page, q } = request.query
        const { rows } = await db.execute<Deleted & { total: number }>(sql`
          select id, kind, name, deleted_at, count(*) over ()::int as total
          from (${deletedOf(accountId)}) deleted
          where name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}
          order by deleted_at desc, id limit ${per_page} offset ${(page - 1) * per_page}`)
        const value = rows.map(({ total, ...row }) => ({
          ...row,
          deleted_at: new Date(row.deleted_at).toISOString(),
        }))
        return pageWith(value, rows[0]?.total ?? 0, per_page)
      },
    )

    app.post(
      '/deleted/:id/restore',
      {
        schema: {
          params: idParams,
          response: { 200: written(z.object({ id: z.uuid(), kind: deletedRecord.shape.kind })) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const object = await db.transaction((tx) => restored(tx, session, request.params.id))
        return { success: true as const, object }
      },
    )
  }

/** The account's deleted rows of every removable table. */
function deletedOf(accountId: string): SQL {
  const each = removables.map(
    ({ kind, table, name }) => sql`select ${table.id} as id, ${kind}::text as kind, ${name} as name,
      ${table.deleted_at} as deleted_at from ${table}
      where ${and(eq(table.account_id, accountId), isNotNull(table.deleted_at))}`,
  )
  return sql.join(each, sql` union all `)
}

/** Brings a record back, whichever table it is in; an animal needs room in the plan. */
async function restored(
  tx: Parameters<typeof requireRoomForAnimals>[0],
  session: Session,
  id: string,
) {
  const kind = await kindOf(tx, session, id)
  if (kind.kind === 'animal') await requireRoomForAnimals(tx, session)
  await owned(tx, kind.table, session.accountId).restore(id)
  return { id, kind: kind.kind }
}

async function kindOf(db: Db, { accountId }: Session, id: string) {
  const { rows } = await db.execute<Deleted>(
    sql`select kind from (${deletedOf(accountId)}) deleted where id = ${id}`,
  )
  const found = removables.find(({ kind }) => kind === rows[0]?.kind)
  if (!found) throw new NotFound()
  return found
}
