import { createServer } from 'node:http'
import type pg from 'pg'
import { animalIndexPages } from '../../src/care/animals/animalIndex.queries.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'

/*
 * The yardstick of list.ts: node:http and pg with the very statements that the list of animals runs,
 * named and prepared, over a pool of the same size. The account is the address; it knows no one's
 * session and checks nothing.
 */

const [, , port = '', url = ''] = process.argv
const anyAccount = '00000000-0000-7000-8000-000000000000'
const pool = await openPool(url, { max: 10 })
const [total, page] = await statementsOf(pool)
if (!page || !total) throw new Error('The list of animals no longer runs two statements')

createServer(async ({ url = '' }, response) => {
  const account = url.slice(1)
  const asked = ({ text, values }: Statement, name: string) =>
    pool.query({ name, text, values: values.map((one) => (one === anyAccount ? account : one)) })
  try {
    if (account === '') return void response.end()
    const [rows, totals] = await Promise.all([asked(page, 'page'), asked(total, 'total')])
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

type Statement = { text: string; values: unknown[] }

/** What the application sends for the first page, caught on its way to the database. */
async function statementsOf(caught: pg.Pool) {
  const statements: Statement[] = []
  const query = caught.query.bind(caught)
  caught.query = ((config: { text: string }, values: unknown[]) => {
    statements.push({ text: config.text, values })
    return query(config, values)
  }) as typeof caught.query
  const asked = { sort: 'abc', filter: 'all', q: '', page: 1, per_page: 24 } as const
  await animalIndexPages(openDb(caught))({ accountId: anyAccount, isSubscribed: true } as never, {
    ...asked,
    care: [],
  })
  caught.query = query
  return statements
}
