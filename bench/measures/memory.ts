import type { Bench, Measure } from '../bench.ts'
import { load } from '../load.ts'
import { memoryOf, memoryOfPostgres } from '../memory.ts'
import { atMost, mb } from '../report.ts'

/** What people ask for in a day, the lists most often. */
const asked = [
  'animals.json',
  'supplements.json',
  'animals.json',
  'feeders.json',
  'animals.json',
  'tasks.json',
  'animals.json',
  'groups.json',
  'user.json',
  'dashboard.json',
]

/** Comes first, while the application has answered nothing yet. */
export const memory: Measure = {
  title: 'Memory',
  about:
    'Of a server that `npm start` started on the seeded database, and of all processes of its PostgreSQL with what they share counted once; right after the start, and after 10,000 requests for lists, persons and dashboards by 8 connections, of 200 accounts in turn.',
  async run({ app, seeded: { keepers } }: Bench) {
    const atRest = { node: memoryOf(app), postgres: memoryOfPostgres() }
    const requests = keepers.flatMap(({ cookie }) =>
      asked.map((path) => ({ path: `/dashboard/api/${path}`, cookie })),
    )
    await load(app.url, requests, { connections: 8, amount: 10_000 })
    return [
      atMost('node, right after the start', atRest.node, 260, mb),
      { what: 'PostgreSQL, right after the start', figure: mb(atRest.postgres) },
      atMost('node, after 10,000 requests', memoryOf(app), 290, mb),
      { what: 'PostgreSQL, after 10,000 requests', figure: mb(memoryOfPostgres()) },
    ]
  },
}
