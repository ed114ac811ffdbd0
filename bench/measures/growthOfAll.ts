import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '../../src/db/embedded.ts'
import { inTurn, read, write } from '../ask.ts'
import type { Measure } from '../bench.ts'
import { atMost, count, mb, ms, type Row, ratio, spread } from '../report.ts'
import { p95Of, timeOf, timesInTurn } from '../samples.ts'
import { asked, type Installation, logsOf, openInstallation, sizes } from '../seed/installations.ts'
import type { Keeper } from '../seed/people.ts'
import { folder, type Served, serveApp, withoutJobs } from '../stack.ts'

type Asking = { app: Served; keeper: Keeper; animal: string; feeder: string }

/** What a keeper asks for most often on a day: the first ten of docs/scale.md's list, by how often. */
const requests: Record<string, (one: Asking) => Promise<unknown>> = {
  'the dashboard': ({ app, keeper }) => read(app, keeper, 'dashboard.json'),
  'unread notifications': ({ app, keeper }) => read(app, keeper, 'notifications/unread/count.json'),
  'a page of an animal': ({ app, keeper, animal }) => read(app, keeper, `animals/${animal}.json`),
  'who I am': ({ app, keeper }) => read(app, keeper, 'user.json'),
  'a feeding': ({ app, keeper, animal, feeder }) =>
    write(app, keeper, 'POST', `animals/${animal}/feeding_logs.json`, {
      feeding_log: { feeder_id: feeder },
    }),
  'the list of animals with what is due': ({ app, keeper }) =>
    read(app, keeper, 'animals.json?care=due'),
  'a clean': ({ app, keeper, animal }) =>
    write(app, keeper, 'POST', `animals/${animal}/cleaning_logs.json`, { cleaning_log: {} }),
  'a poop': ({ app, keeper, animal }) =>
    write(app, keeper, 'POST', `animals/${animal}/poop_logs.json`, { poop_log: {} }),
  'what is to do': ({ app, keeper }) => read(app, keeper, 'notifications/to_do.json'),
  'a search': ({ app, keeper }) => read(app, keeper, 'search_results.json?query=Saffron%2012'),
}

/** The same keepers among 200 and among 20,000, on one machine and one PostgreSQL. */
export const growthOfAll: Measure = {
  title: 'Growth of all',
  about: `The ten requests that a keeper sends most often, in an installation of ${count(sizes.small)} accounts with ${count(logsOf(sizes.small))} logs and in one of ${count(sizes.large)} with ${count(logsOf(sizes.large))}, each by a server of its own on one PostgreSQL: ${asked} of each, of as many accounts, one at a time and in turn. Then what the large one's logs weigh, and how long writes wait while a migration adds a column to its largest table.`,
  isLong: true,
  async run() {
    const embedded = await startEmbedded({ dataDir: `${folder}-all` })
    const installations: Installation[] = []
    const servers: Served[] = []
    try {
      const askers = []
      for (const [at, accounts] of [sizes.small, sizes.large].entries()) {
        const installation = await openInstallation(embedded.url, accounts)
        installations.push(installation)
        const app = await serveApp(installation, 4102 + at, { DATA_DIR: `${folder}-${accounts}` })
        servers.push(app)
        await withoutJobs(installation)
        askers.push(await askerOf(app, installation))
      }
      const [small, large] = askers
      const [, grown] = installations
      if (!small || !large || !grown) throw new Error('Two installations are compared')
      const rows: Row[] = []
      for (const [what, request] of Object.entries(requests)) {
        const samples = await timesInTurn(
          { small: () => request(small()), large: () => request(large()) },
          asked,
        )
        rows.push(spread(`${what}, 100,000 logs`, samples.small))
        rows.push(spread(`${what}, 10 million`, samples.large))
        rows.push(ratio(`${what}, p95`, p95Of(samples.large, samples.small), { most: 1.5 }))
      }
      // They hold nearly all connections that PostgreSQL has.
      for (const server of servers.splice(0)) await server.stop()
      return [...rows, ...(await weightsOf(grown.pool)), await waitOf(grown.pool)]
    } finally {
      for (const server of servers) await server.stop()
      for (const installation of installations) await installation.pool.end()
      await embedded.stop()
    }
  },
}

/** Each keeper in turn, with an animal and a feeder. */
async function askerOf(app: Served, { db, keepers }: Installation): Promise<() => Asking> {
  const { rows } = await db.$client.query<{ account_id: string; animal: string; feeder: string }>(
    `select distinct on (a.account_id) a.account_id, a.id as animal, f.id as feeder
    from animals a join feeders f using (account_id)
    where a.account_id = any($1) order by a.account_id, a.id`,
    [keepers.map(({ accountId }) => accountId)],
  )
  const own = new Map(rows.map((row) => [row.account_id, row]))
  return inTurn(
    keepers.flatMap((keeper) => {
      const row = own.get(keeper.accountId)
      return row ? [{ app, keeper, animal: row.animal, feeder: row.feeder }] : []
    }),
  )
}

/** Bytes of a row of each kind of log with its indexes, and the largest indexes. */
async function weightsOf(pool: pg.Pool): Promise<Row[]> {
  const tables = await pool.query<{ name: string; rows: string; table: string; indexes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) as table,
      pg_indexes_size(oid) as indexes
    from pg_class where relname like '%\\_logs' and relkind = 'r' and reltuples > 100000
    order by pg_total_relation_size(oid) desc`,
  )
  const indexes = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
    where relkind = 'i' and relnamespace = 'public'::regnamespace
    order by pg_relation_size(oid) desc limit 5`,
  )
  return [
    ...tables.rows.map(({ name, rows, table, indexes }) => ({
      what: `${name}: rows; bytes of a row, of its indexes`,
      figure: `${count(Number(rows))}; ${bytes(table, rows)}, ${bytes(indexes, rows)}`,
    })),
    ...indexes.rows.map(({ name, bytes }) => ({
      what: `index ${name}`,
      figure: mb(Number(bytes) / 1e6),
    })),
  ]
}

const bytes = (all: string, rows: string) => `${Math.round(Number(all) / Number(rows))} B`

/** The longest write beside a migration that gives the largest table a column and lets another one be empty. */
async function waitOf(pool: pg.Pool): Promise<Row> {
  const { rows } = await pool.query<{ account_id: string; id: string }>(
    'select account_id, id from feeding_logs limit 1',
  )
  const change = 'update feeding_logs set notes = $3 where account_id = $1 and id = $2'
  const touch = (at: number) => pool.query(change, [rows[0]?.account_id, rows[0]?.id, String(at)])
  await touch(-1)
  let isOver = false
  const migration = pause(200)
    .then(() =>
      pool.query(`begin;
        alter table feeding_logs add column is_tried boolean default false not null;
        alter table feeding_logs alter column feeding_method drop not null;
        rollback`),
    )
    .finally(() => {
      isOver = true
    })
  let longest_ms = 0
  for (let at = 0; !isOver || at < 100; at++) {
    longest_ms = Math.max(longest_ms, await timeOf(() => touch(at)))
  }
  await migration
  return atMost('the longest write beside a migration of the largest table', longest_ms, 1000, ms)
}
