import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { analytics, analyticsAsked } from './analytics.contract.ts'
import { analyticsOf, periodOf, sumsOfPages } from './analytics.queries.ts'

/** What visitors of the account's shop did, by day and listing. It needs Plus. */
export const analyticsRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    app.get(
      '/shop/analytics',
      {
        schema: {
          summary: 'Read what visitors of the shop look at and ask about',
          querystring: analyticsAsked,
          response: { 200: analytics },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        return analyticsOf(db, session, periodOf(session, request.query))
      },
    )
  }

/** The same as a file, for a scope that needs a session. */
export const analyticsFile =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    app.get(
      '/dashboard/shop/analytics.csv',
      { schema: { querystring: analyticsAsked, hide: true } },
      async (request, reply) => {
        const session = sessionOf(request)
        const period = periodOf(session, request.query)
        const rows = await sumsOfPages(db, session.accountId, period)
        const lines = rows.map(({ day, listing, views, visitors, questions }) => [
          ...[day, listing ?? 'Shop home'],
          ...[views, visitors, questions].map(String),
        ])
        return reply
          .type('text/csv; charset=utf-8')
          .header(
            'content-disposition',
            `attachment; filename="analytics-${period.from}-${period.to}.csv"`,
          )
          .send(csv([['Day', 'Page', 'Views', 'Visitors', 'Questions'], ...lines]))
      },
    )
  }

/** Comma-separated values (RFC 4180). A cell that a spreadsheet would run as a formula begins with '. */
const csv = (rows: readonly string[][]) =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
