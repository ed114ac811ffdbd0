import { createServer } from 'node:http'
import type pg from 'pg'
import { openPool } from '../src/db/connect.ts'
import { openDb } from '../src/db/db.ts'
import { animalPages } from '../src/features/animals/animals.queries.ts'

/*
 * The yardstick: node:http and pg with the very statements that the list of animals runs, named and
 * prepared, over a pool of the same size. It knows nobody's session and checks nothing.
 */

const [, , url = '', port = '', accountId = ''] = process.argv
const pool = await openPool(url, { max: 10 })
const [page, total] = await statementsOf(pool)
if (!page || !total) throw new Error('The list of animals no longer runs two statements')

createServer(async (_request, response) => {
  try {
    const [rows, totals] = await Promise.all([
      pool.query({ name: 'page', ...page }),
      pool.query({ name: 'total', ...total }),
    ])
    const count = Number(totals.rows[0]?.total ?? 0)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ value: rows.rows, totalPages: Math.ceil(count / 24), total: count }),
    )
  } catch {
    response.statusCode = 500
    response.end()
  }
}).listen(Number(port), '127.0.0.1')

/** What the application sends for the first page, caught on its way to the database. */
async function statementsOf(caught: pg.Pool) {
  const statements: { text: string; values: unknown[] }[] = []
  const query = caught.query.bind(caught)
  caught.query = ((config: { text: string }, values: unknown[]) => {
    statements.push({ text: config.text, values })
    return query(config, values)
  }) as typeof caught.query
  const asked = { sort: 'abc', filter: 'all', q: '', page: 1, per_page: 24 } as const
  await animalPages(openDb(caught))({ accountId, isSubscribed: true } as never, asked)
  caught.query = query
  return statements
}
