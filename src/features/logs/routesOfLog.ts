import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { contains, owned, type Reads } from '../../server/crud.ts'
import { NotFound } from '../../server/errors.ts'
import { type Order, pageWith } from '../../server/orders.ts'
import { type Session, sessionOf } from '../../server/session.ts'
import {
  changeBody,
  createBody,
  done,
  listQuery,
  pageOf,
  stale,
  written,
} from '../../server/wire.ts'
import type { FilterOf, Resource, SortOf } from '../../shared/resource.ts'
import { findAnimal, isUnlocked, locked } from '../animals/animals.queries.ts'
import type { LogTable } from './logs.queries.ts'

/**
 * The five routes of one kind of log. A log is found by the account, the animal of the path and its
 * own id; a locked animal's logs are as locked as it is. Deleting is for good: undoing it adds the
 * log again under its id.
 */
export function routesOfLog<R extends Resource>(
  { db }: Context,
  log: R,
  given: {
    table: LogTable
    orderBy: Record<SortOf<R>, Order>
    where: Record<FilterOf<R>, SQL | undefined>
    filterOn: (PgColumn | SQL)[]
    reads: Reads
  },
) {
  const { table, orderBy, where, filterOn, reads } = given
  const list = `/animals/:animalId/${log.api}`
  const one = `${list}/:id`
  const inAnimal = z.object({ animalId: z.uuid() })
  const inLog = z.object({ animalId: z.uuid(), id: z.uuid() })

  /** The animal's logs, once it is known that the session may see the animal. */
  async function logsOf(session: Session, animalId: string) {
    await findAnimal(db, session, animalId)
    return owned(db, table, session.accountId, reads, eq(table.animal_id, animalId))
  }

  return async (app: App) => {
    app.get(
      list,
      {
        schema: {
          params: inAnimal,
          querystring: listQuery(log),
          response: { 200: pageOf(log.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { animalId } = request.params
        const { sort, filter, q, page, per_page } = request.query
        const wanted = and(
          eq(table.animal_id, animalId),
          where[filter as FilterOf<R>],
          contains(filterOn, q),
        )
        const [value, total] = await Promise.all([
          owned(db, table, session.accountId, reads).rows({
            where: wanted,
            order: orderBy[sort as SortOf<R>],
            page,
            per_page,
          }),
          totalIn(db, session, animalId, table, wanted),
        ])
        return pageWith(value, total, per_page) as never
      },
    )

    app.get(one, { schema: { params: inLog, response: { 200: log.record } } }, async (request) => {
      const { animalId, id } = request.params
      return (await logsOf(sessionOf(request), animalId)).find(id) as never
    })

    app.post(
      list,
      {
        schema: {
          params: inAnimal,
          body: createBody(log),
          response: { 201: written(log.record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { animalId } = request.params
        const values = { ...bodyOf(request.body), animal_id: animalId, recorded_by: session.userId }
        const object = await (await logsOf(session, animalId)).insert(values)
        return reply.status(201).send({ success: true, object } as never)
      },
    )

    app.patch(
      one,
      {
        schema: {
          params: inLog,
          body: changeBody(log),
          response: { 200: written(log.record), 409: stale(log.record) },
        },
      },
      async (request) => {
        const { animalId, id } = request.params
        const { updated_at, ...changes } = bodyOf(request.body)
        const logs = await logsOf(sessionOf(request), animalId)
        return { success: true, object: await logs.update(id, changes, updated_at) } as never
      },
    )

    app.delete(one, { schema: { params: inLog, response: { 200: done } } }, async (request) => {
      const { animalId, id } = request.params
      await (await logsOf(sessionOf(request), animalId)).remove(id)
      return { success: true as const }
    })
  }

  function bodyOf(body: unknown) {
    return (body as Record<string, unknown>)[log.noun] as Partial<LogTable['$inferInsert']> & {
      updated_at?: string
    }
  }
}

/** How many logs fit, in the one statement that also tells whether the session may see the animal. */
async function totalIn(
  db: Db,
  session: Session,
  animalId: string,
  table: LogTable,
  where: SQL | undefined,
): Promise<number> {
  const [animal] = await db
    .select({
      isOpen: sql<boolean>`${isUnlocked(session)}`,
      total: sql<number>`(select count(*)::int from ${table}
        where ${and(eq(table.account_id, session.accountId), where)})`,
    })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        eq(animals.id, animalId),
        isNull(animals.deleted_at),
      ),
    )
  if (!animal) throw new NotFound()
  if (!animal.isOpen) throw locked()
  return animal.total
}
