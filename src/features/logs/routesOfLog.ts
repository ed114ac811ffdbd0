import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/crud.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { requireOwnRecords } from '../../server/ownRecords.ts'
import { sessionOf } from '../../server/session.ts'
import {
  changeBody,
  createBody,
  done,
  listQuery,
  pageOf,
  stale,
  written,
} from '../../server/wire.ts'
import { identity } from '../../shared/fields.ts'
import type { Resource } from '../../shared/resource.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'
import { type LogList, logPages } from './logPages.queries.ts'
import type { LogTable } from './logs.queries.ts'
import type { LogWrites } from './logWrites.queries.ts'

/**
 * The five routes of one kind of log. A log is found by the account, the animal of the path and its
 * own id; a locked animal's logs are as locked as it is. Deleting is for good: undoing it adds the
 * log again under its id.
 */
export function routesOfLog<R extends Resource, T extends LogTable>(
  { db }: Context,
  log: R,
  given: LogList<R> & { table: T; writes: LogWrites<T> },
) {
  const { table, reads, writes } = given
  const pages = logPages(db, given)
  const list = `/animals/:animalId/${log.api}`
  const one = `${list}/:id`
  const inAnimal = z.object({ animalId: identity() })
  const inLog = z.object({ animalId: identity(), id: identity() })
  const isLog = ({ animalId, id }: z.output<typeof inLog>) =>
    and(eq(table.animal_id, animalId), eq(table.id, id))

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
        const { animalId } = request.params
        return pages(sessionOf(request), animalId, request.query as never) as never
      },
    )

    app.get(one, { schema: { params: inLog, response: { 200: log.record } } }, async (request) => {
      const session = sessionOf(request)
      const { animalId, id } = request.params
      await requireAnimal(db, session, animalId)
      const scope = eq(table.animal_id, animalId)
      return owned(db, table, session.accountId, reads, scope).find(id) as never
    })

    app.post(
      list,
      {
        config: { changes: 'logs' },
        schema: {
          params: inAnimal,
          body: createBody(log),
          response: { 201: written(log.record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { animalId } = request.params
        await requireAnimal(db, session, animalId)
        const entered = { id: newId(), ...bodyOf(request.body), animal_id: animalId }
        const [object] = await db.transaction(async (tx) => {
          const errors = await writes.errors(tx, session, [entered])
          if (errors.length > 0) throw new Invalid(errors.map(({ row, ...error }) => error))
          return writes.add(tx, session, [entered])
        })
        return reply.status(201).send({ success: true, object } as never)
      },
    )

    app.patch(
      one,
      {
        config: { changes: 'logs' },
        schema: {
          params: inLog,
          body: changeBody(log),
          response: { 200: written(log.record), 409: stale(log.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { animalId, id } = request.params
        await requireAnimal(db, session, animalId)
        const { updated_at, ...changes } = bodyOf(request.body)
        const which = { id, animal_id: animalId }
        const object = await db.transaction(async (tx) => {
          await requireOwnRecords(tx, session, table, isLog(request.params))
          return writes.change(
            tx,
            session,
            which,
            changes as Partial<T['$inferInsert']>,
            updated_at,
          )
        })
        return { success: true, object } as never
      },
    )

    app.delete(
      one,
      { config: { changes: 'logs' }, schema: { params: inLog, response: { 200: done } } },
      async (request) => {
        const session = sessionOf(request)
        await requireAnimal(db, session, request.params.animalId)
        const which = isLog(request.params)
        const gone = await db.transaction(async (tx) => {
          await requireOwnRecords(tx, session, table, which)
          return writes.remove(tx, session, which)
        })
        if (gone.length === 0) throw new NotFound()
        return { success: true as const }
      },
    )
  }

  /** What stands in the wrapper; its fields are columns of the table, which `as` tells. */
  function bodyOf(body: unknown) {
    return (body as Record<string, unknown>)[log.noun] as Partial<T['$inferInsert']> & {
      id?: string
      updated_at?: string
    }
  }
}
