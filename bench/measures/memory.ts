import { setTimeout as pause } from 'node:timers/promises'
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
    'Of a server that `npm start` started on the seeded database, and of all processes of its PostgreSQL with what they share counted once; at rest, a quarter of a minute after the start, and after 10,000 requests for lists, persons and dashboards by 8 connections, of 200 accounts in turn.',
  async run({ app, seeded: { keepers } }: Bench) {
    await pause(15_000)
    const atRest = { node: memoryOf(app), postgres: memoryOfPostgres() }
    const requests = keepers.flatMap(({ cookie }) =>
      asked.map((path) => ({ path: `/dashboard/api/${path}`, cookie })),
    )
    await load(app.url, requests, { connections: 8, amount: 10_000 })
    return [
      atMost('node, at rest', atRest.node, 150, mb),
      { what: 'PostgreSQL, at rest', figure: mb(atRest.postgres) },
      atMost('node, after 10,000 requests', memoryOf(app), 220, mb),
      { what: 'PostgreSQL, after 10,000 requests', figure: mb(memoryOfPostgres()) },
    ]
  },
}
