import { and, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FilterOf, InputOf, Resource, SortOf } from '../shared/resource.ts'
import type { App, Context } from './context.ts'
import { contains, type OwnedTable, owned, type Reads } from './crud.ts'
import type { Order } from './orders.ts'
import { unfilteredPages } from './pages.ts'
import { sessionOf } from './session.ts'
import {
  changeBody,
  createBody,
  done,
  idParams,
  listQuery,
  pageOf,
  stale,
  written,
} from './wire.ts'

/**
 * The five routes of a resource that is one table: list, read, create, change, delete. A sort that
 * the contract promises and `orderBy` lacks does not compile. What needs more than these options
 * writes its routes by hand over `owned()`.
 */
export function crudRoutes<R extends Resource, T extends OwnedTable>(
  resource: R,
  given: {
    table: T
    orderBy: Record<SortOf<R>, Order>
    filterOn: (PgColumn | SQL)[]
    /** What the filters of the contract leave; the first one leaves all. */
    filters?: Partial<Record<FilterOf<R>, SQL>>
    /** Fields of the record that are worked out from its row. */
    reads?: Reads
  },
) {
  const { table, orderBy, filterOn, filters, reads } = given
  return (context: Context) => async (app: App) => {
    const rows = (request: Parameters<typeof sessionOf>[0]) =>
      owned(context.db, table, sessionOf(request).accountId, reads)
    const pages = unfilteredPages(context.db, table, orderBy, reads ?? {})
    const list = `/${resource.api}`
    const one = `${list}/:id`

    app.get(
      list,
      { schema: { querystring: listQuery(resource), response: { 200: pageOf(resource.record) } } },
      async (request) => {
        const { sort, filter, q, page, per_page } = request.query as Listed
        const kept = filters?.[filter]
        if (q === '' && !kept)
          return pages(sessionOf(request).accountId, { sort, page, per_page }) as never
        const where = and(kept, contains(filterOn, q))
        return rows(request).page({ where, order: orderBy[sort], page, per_page }) as never
      },
    )

    app.get(
      one,
      { schema: { params: idParams, response: { 200: resource.record } } },
      async (request) => rows(request).find(request.params.id) as never,
    )

    app.post(
      list,
      { schema: { body: createBody(resource), response: { 201: written(resource.record) } } },
      async (request, reply) => {
        const object = await rows(request).insert(bodyOf(request.body))
        return reply.status(201).send({ success: true, object } as never)
      },
    )

    app.patch(
      one,
      {
        schema: {
          params: idParams,
          body: changeBody(resource),
          response: { 200: written(resource.record), 409: stale(resource.record) },
        },
      },
      async (request) => {
        const { updated_at, ...changes } = bodyOf(request.body)
        const object = await rows(request).update(
          request.params.id,
          changes as Partial<T['$inferInsert']>,
          updated_at,
        )
        return { success: true, object } as never
      },
    )

    app.delete(one, { schema: { params: idParams, response: { 200: done } } }, async (request) => {
      await rows(request).remove(request.params.id)
      return { success: true as const }
    })
  }

  type Listed = { sort: SortOf<R>; filter: FilterOf<R>; q: string; page: number; per_page: number }

  /** What stands in the wrapper; its fields are columns of the table, which `as` tells. */
  function bodyOf(body: unknown) {
    return (body as Record<string, unknown>)[resource.noun] as Partial<T['$inferInsert']> &
      Partial<InputOf<R>> & { updated_at?: string }
  }
}
