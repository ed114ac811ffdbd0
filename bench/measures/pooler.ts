import { startPgBouncer } from '../../test/pgbouncer.ts'
import type { Bench, Measure } from '../bench.ts'
import { type Asked, load, loadInTurn, rate, rateOf, steadiness } from '../load.ts'
import { ratio } from '../report.ts'
import { rolesOf } from '../seed/keepers.ts'
import { serveApp, withoutJobs } from '../stack.ts'
import { idsIn, mealsOfEach } from './hotPaths.ts'

const rounds = 5
const given = { connections: 8, seconds: 3 }

/** The same server on PostgreSQL itself and through a pooler. */
export const pooler: Measure = {
  title: 'Through PgBouncer',
  about: `Two servers on one database, one of them through PgBouncer in transaction mode, by \`deploy/pgbouncer.ini\`: requests a second of the one through it, of the other's. The list as the screen asks for it, a feeding, an animal's page and a search, of many accounts in turn. Without PgBouncer the statements of the last two are prepared. ${rounds} alternating runs of ${given.seconds} s with ${given.connections} connections, load generator on the same machine.`,
  // Needs Debian's pgbouncer.
  isLong: true,
  async run({ app, databaseUrl, pool, seeded: { keepers } }: Bench) {
    // As many as a server has for requests: the seeded database has few to share.
    const bouncer = await startPgBouncer(databaseUrl, { default_pool_size: 10 })
    const through = { url: bouncer.through(databaseUrl) }
    const pooled = await serveApp(through, 4101, { DATABASE_DIRECT_URL: databaseUrl })
    try {
      await withoutJobs({ pool })
      const { evening, hotPaths } = rolesOf(keepers)
      const get = (path: string) => evening.map(({ cookie }) => ({ path, cookie }))
      const pages = await Promise.all(
        evening.map(async (keeper) => {
          const [id] = await idsIn(app, keeper, 'animals.json')
          return { path: `/dashboard/api/animals/${id}.json`, cookie: keeper.cookie }
        }),
      )
      const asked = {
        'list of animals': get('/dashboard/api/animals.json?care=due'),
        'a feeding': await mealsOfEach(app, hotPaths),
        "an animal's page": pages,
        'a search': get('/dashboard/api/search_results.json?query=clown'),
      }
      const rows = []
      for (const [what, requests] of Object.entries(asked)) {
        rows.push(...(await compared(what, requests)))
      }
      return rows
    } finally {
      await pooled.stop()
      await bouncer.stop()
    }

    async function compared(what: string, requests: Asked[]) {
      const measured = await loadInTurn(
        {
          itself: () => load(app.url, requests, given),
          pooled: () => load(pooled.url, requests, given),
        },
        rounds,
      )
      return [
        rate(`${what}, PostgreSQL itself`, measured.itself),
        steadiness(`${what}, PostgreSQL itself`, measured.itself),
        ratio(`${what}, through PgBouncer`, rateOf(measured.pooled, measured.itself), {
          least: 0.9,
        }),
      ]
    }
  },
}
