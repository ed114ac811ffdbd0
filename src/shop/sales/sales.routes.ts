import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { sessionOf } from '../../server/session/session.ts'
import { listQuery, pageOf } from '../../server/wire.ts'
import { csvForExcel } from '../../shared/csv.ts'
import { decimalsOf } from '../../shared/currencies.ts'
import { identity } from '../../shared/fields.ts'
import { salesOfYear } from './saleRows.queries.ts'
import { type Sale, saleResource, saleTotals } from './sales.contract.ts'
import { saleVerbs } from './sales.queries.ts'

const year = z.coerce.number('Please enter a year').int().min(1800).max(2199).optional()

/** Sales, which need Plus; `?year=`, `?animal_id=` and `?contact_id=` narrow the list and its sums. */
export const saleRoutes = resourceRoutes(saleResource, saleVerbs, {
  plus: true,
  query: listQuery(saleResource).extend({
    year,
    animal_id: identity().optional(),
    contact_id: identity().optional(),
  }),
  page: pageOf(saleResource.record).extend(saleTotals.shape),
})

/** The sales of a year, or of all, as a file; for a scope that needs a session. */
export const salesFileRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/dashboard/shop/sales.csv',
      { schema: { querystring: z.object({ year }), hide: true } },
      async (request, reply) => {
        await requirePlus(request)
        const { year } = request.query
        const name = year === undefined ? 'sales' : `sales-${year}`
        reply.header('content-disposition', `attachment; filename="${name}.csv"`)
        const file = salesFile(await salesOfYear(db, sessionOf(request), year))
        return reply.type('text/csv; charset=utf-8').send(file)
      },
    )
  }

/** Sales as CSV for spreadsheets. */
const salesFile = (sales: readonly Sale[]): string =>
  csvForExcel({
    head: ['Sold on', 'What', 'Animal', 'Buyer', 'Price', 'Currency', 'Notes', 'Returned on'],
    rows: sales.map((sale) => [
      ...[sale.sold_on, sale.title, sale.animal?.name, sale.buyer],
      sale.price?.toFixed(decimalsOf(sale.currency)),
      ...[sale.currency, sale.notes, sale.returned_on],
    ]),
  })
