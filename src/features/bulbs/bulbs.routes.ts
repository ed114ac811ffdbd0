import { and, sql } from 'drizzle-orm'
import { bulbs } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { contains } from '../../server/crud.ts'
import { ascending, descending, type Order } from '../../server/orders.ts'
import { unfilteredPages } from '../../server/pages.ts'
import { sessionOf } from '../../server/session.ts'
import {
  changeBody,
  createBody,
  done,
  idParams,
  listQuery,
  pageOf,
  stale,
  written,
} from '../../server/wire.ts'
import type { SortOf } from '../../shared/resource.ts'
import { bulbResource } from './bulbs.contract.ts'
import { addBulb, bulbReads, bulbsOf, changeBulb, isDue } from './bulbs.queries.ts'

/** Bulbs and lamps, with the day on which a UV lamp's life has ended. */
export const bulbRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const { record } = bulbResource
    const unfiltered = unfilteredPages(db, bulbs, orders, bulbReads)

    app.get(
      '/bulbs',
      { schema: { querystring: listQuery(bulbResource), response: { 200: pageOf(record) } } },
      async (request) => {
        const session = sessionOf(request)
        const { sort, filter, q, page, per_page } = request.query
        if (filter === 'all' && q === '') return unfiltered(session.accountId, request.query)
        const where = and(filter === 'due' ? isDue : undefined, contains(words, q))
        return bulbsOf(db, session).page({ where, order: orders[sort], page, per_page })
      },
    )

    app.get(
      '/bulbs/:id',
      { schema: { params: idParams, response: { 200: record } } },
      async (request) => bulbsOf(db, sessionOf(request)).find(request.params.id),
    )

    app.post(
      '/bulbs',
      { schema: { body: createBody(bulbResource), response: { 201: written(record) } } },
      async (request, reply) => {
        const object = await addBulb(db, sessionOf(request), request.body.bulb)
        return reply.status(201).send({ success: true, object })
      },
    )

    app.patch(
      '/bulbs/:id',
      {
        schema: {
          params: idParams,
          body: changeBody(bulbResource),
          response: { 200: written(record), 409: stale(record) },
        },
      },
      async (request) => {
        const { updated_at, ...input } = request.body.bulb
        const object = await db.transaction((tx) =>
          changeBulb(tx, sessionOf(request), request.params.id, input, updated_at),
        )
        return { success: true as const, object }
      },
    )

    app.delete(
      '/bulbs/:id',
      { schema: { params: idParams, response: { 200: done } } },
      async (request) => {
        await bulbsOf(db, sessionOf(request)).remove(request.params.id)
        return { success: true as const }
      },
    )
  }

const words = [bulbs.name, bulbs.brand, bulbs.acquired_from]

const orders: Record<SortOf<typeof bulbResource>, Order> = {
  // By what is shown of it: 'brand name'.
  abc: ascending(sql`trim(${bulbs.brand} || ' ' || ${bulbs.name}) collate "natural"`),
  created_at_asc: ascending(bulbs.created_at),
  created_at_desc: descending(bulbs.created_at),
}
