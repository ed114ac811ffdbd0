import type pg from 'pg'
import { buildApp } from '../../src/app/server.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, count } from '../report.ts'
import type { Keeper } from '../seed/people.ts'
import { folder } from '../stack.ts'

/** How much of its tables PostgreSQL reads from end to end. */
export const scans: Measure = {
  title: 'Rows read without an index',
  about: 'Every GET of the route table once, by `pg_stat_user_tables.seq_tup_read`.',
  async run({ databaseUrl, seeded: { keepers } }: Bench) {
    const [keeper] = keepers
    if (!keeper) throw new Error('Nobody was seeded')
    const scanned = await rowsOfRoutes(databaseUrl, keeper)
    const [worst] = scanned
    return [
      { what: 'routes', figure: count(scanned.length) },
      atMost(`rows of the worst: ${worst?.url}`, worst?.rows ?? Number.NaN, 10_000, count),
    ]
  },
}

/**
 * Asks for every GET of the route table once and answers how many rows each made PostgreSQL read
 * from tables without an index, the worst first.
 */
async function rowsOfRoutes(databaseUrl: string, { accountId, cookie }: Keeper) {
  // One connection for both: a connection's counts are seen by others only a while later.
  const pool = await openPool(databaseUrl, { max: 1 })
  const config = { ...readConfig({ DATA_DIR: folder }), rateLimit: 0 }
  const app = await buildApp({ config, db: openDb(pool), key: Buffer.alloc(32) })
  const ids = await idsOf(pool, accountId)
  const urls = app.routeTable
    .filter(
      ({ method, url }) =>
        method === 'GET' && url.startsWith('/dashboard/api/') && !url.endsWith('*'),
    )
    .map(({ url }) => filled(url, ids))
  const read: { url: string; rows: number }[] = []
  for (const url of urls) {
    const before = await rowsScanned(pool)
    const answer = await app.inject({ url, headers: { cookie } })
    if (answer.statusCode >= 500) throw new Error(`${url} answered ${answer.statusCode}`)
    read.push({
      url: url.replace(/[\da-f-]{36}/g, '{id}'),
      rows: (await rowsScanned(pool)) - before,
    })
  }
  await app.close()
  await pool.end()
  return read.sort((one, other) => other.rows - one.rows)
}

/** A record of the account for every table that has any, by the table's name. */
async function idsOf(pool: pg.Pool, accountId: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
    intersect
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'id'`)
  for (const { name } of tables) {
    const { rows } = await pool.query(`select id from ${name} where account_id = $1 limit 1`, [
      accountId,
    ])
    if (rows[0]) ids[name] = rows[0].id
  }
  return ids
}

/** The route's address with ids of the account's own records. */
const filled = (url: string, ids: Record<string, string>) =>
  url
    .replace(':animalId', ids.animals ?? '')
    .replace(/\/events(\/(day|month))?$/, '$&?date=2026-01-03')
    .replace(/\/(\w+)\/:id/, (_all, table) => `/${table}/${ids[table] ?? ids.animals}`)

async function rowsScanned(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    'select sum(seq_tup_read)::bigint as rows from pg_stat_user_tables',
  )
  return Number(rows[0]?.rows ?? 0)
}
