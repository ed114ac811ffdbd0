import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { App, Context } from '../../server/context.ts'
import { contains, type OwnedTable, owned, type Reads } from '../../server/crud.ts'
import { Stale } from '../../server/errors.ts'
import { requireNamed } from '../../server/named.ts'
import { ascending, descending } from '../../server/orders.ts'
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
import type { Resource } from '../../shared/resource.ts'
import { requireAnimal } from '../animals/openAnimals.queries.ts'

type HealthTable = OwnedTable & { animal_id: PgColumn }
type Values = Record<string, unknown>

/**
 * The five routes of one kind of health record, below its animal: whoever may not see the animal
 * does not find them. `on` is its day. `completed` fills in and judges what is about to be saved, on
 * top of the row that is there when one is changed; `names` says where fields lead that name other
 * records; `shown` makes the record of a row.
 */
export function routesOfHealth<R extends Resource>(
  { db }: Context,
  resource: R,
  given: {
    table: HealthTable
    on: PgColumn
    reads: Reads
    filterOn: (PgColumn | SQL)[]
    completed: (values: Values, session: Session, before?: Values) => Values
    names?: Record<string, OwnedTable>
    shown: (row: never, session: Session) => unknown
  },
) {
  const { table, on, reads, filterOn, completed, names = {}, shown } = given
  const list = `/animals/:animalId/${resource.api}`
  const one = `${list}/:id`
  const inAnimal = z.object({ animalId: z.uuid() })
  const inRecord = z.object({ animalId: z.uuid(), id: z.uuid() })
  const orders = { happened_at_desc: descending(on), happened_at_asc: ascending(on) }

  async function rowsOf(session: Session, animalId: string, on: Db = db) {
    await requireAnimal(on, session, animalId)
    return owned(on, table, session.accountId, reads, eq(table.animal_id, animalId))
  }

  return async (app: App) => {
    app.get(
      list,
      {
        schema: {
          params: inAnimal,
          querystring: listQuery(resource),
          response: { 200: pageOf(resource.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { sort, q, page, per_page } = request.query
        const rows = await rowsOf(session, request.params.animalId)
        const order = orders[sort as keyof typeof orders]
        const found = await rows.page({ where: contains(filterOn, q), order, page, per_page })
        return { ...found, value: found.value.map((row) => shown(row as never, session)) } as never
      },
    )

    app.get(
      one,
      { schema: { params: inRecord, response: { 200: resource.record } } },
      async (request) => {
        const session = sessionOf(request)
        const rows = await rowsOf(session, request.params.animalId)
        return shown((await rows.find(request.params.id)) as never, session) as never
      },
    )

    app.post(
      list,
      {
        schema: {
          params: inAnimal,
          body: createBody(resource),
          response: { 201: written(resource.record) },
        },
      },
      async (request, reply) => {
        const session = sessionOf(request)
        const { animalId } = request.params
        const rows = await rowsOf(session, animalId)
        const values = completed(bodyOf(request.body), session)
        const { id } = values
        const sentBefore = typeof id === 'string' ? (await rows.findAll([id])).get(id) : undefined
        await requireNamed(db, session.accountId, names, values, sentBefore as Values)
        const row = await rows.insert({ ...values, animal_id: animalId })
        const object = shown(row as never, session)
        return reply.status(201).send({ success: true, object } as never)
      },
    )

    app.patch(
      one,
      {
        schema: {
          params: inRecord,
          body: changeBody(resource),
          response: { 200: written(resource.record), 409: stale(resource.record) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { animalId, id } = request.params
        const { updated_at, ...changes } = bodyOf(request.body)
        const row = await db
          .transaction(async (tx) => {
            const rows = await rowsOf(session, animalId, tx)
            const before: Values = await rows.lock(id)
            const values = completed(changes, session, before)
            await requireNamed(tx, session.accountId, names, values, before)
            return rows.update(id, values, updated_at as string | undefined)
          })
          .catch((error) => {
            if (error instanceof Stale) throw new Stale(shown(error.current as never, session))
            throw error
          })
        return { success: true, object: shown(row as never, session) } as never
      },
    )

    app.delete(one, { schema: { params: inRecord, response: { 200: done } } }, async (request) => {
      const rows = await rowsOf(sessionOf(request), request.params.animalId)
      await rows.remove(request.params.id)
      return { success: true as const }
    })
  }

  function bodyOf(body: unknown) {
    return (body as Record<string, Values>)[resource.noun] ?? {}
  }
}
