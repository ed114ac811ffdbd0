import { setTimeout as pause } from 'node:timers/promises'
import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { type Asked, load } from '../load.ts'
import { memoryOf, memoryOfPostgres } from '../memory.ts'
import { atMost, count, mb } from '../report.ts'
import type { Keeper } from '../seed/people.ts'
import { sold } from '../seed/shop.ts'
import type { Served } from '../stack.ts'

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

const warming_s = 120
const loaded_s = 600
const connections = 8

/** Slow, so that it is measured only when it is named, or by `--long`. */
export const memoryOverTime: Measure = {
  title: 'Memory over ten minutes',
  about: `The server under ${connections} connections that never rest, of 200 accounts in turn: lists, persons, dashboards, drawn pages, the public shop, and two changes of a supplement in ${asked.length + 5} requests. After ${warming_s} s its resident memory is read every second for ${loaded_s} s; what it grows by is that of the straight line with the least squares.`,
  isLong: true,
  async run({ app, seeded: { keepers } }: Bench) {
    const days = await Promise.all(keepers.map((keeper) => dayOf(app, keeper)))
    await load(app.url, days.flat(), { connections, seconds: warming_s })
    const samples: number[] = []
    const timer = setInterval(() => samples.push(memoryOf(app)), 1000)
    const { perSecond } = await load(app.url, days.flat(), { connections, seconds: loaded_s })
    clearInterval(timer)
    const { begin, end } = lineThrough(samples)
    return [
      { what: 'requests', figure: count(Math.round(perSecond * loaded_s)) },
      { what: 'node, where the line begins and ends', figure: `${mb(begin)}, ${mb(end)}` },
      atMost('its growth', (100 * (end - begin)) / begin, 1, (value) => `${value.toFixed(2)} %`),
    ]
  },
}

/** What a keeper asks for in a day, with two changes. */
async function dayOf(app: Served, keeper: Keeper): Promise<Asked[]> {
  const { cookie } = keeper
  const [supplement] = ((await read(app, keeper, 'supplements.json')) as Page).value
  return [
    ...asked.map((path) => ({ path: `/dashboard/api/${path}`, cookie })),
    ...['/dashboard', '/dashboard/animals'].map((path) => ({ path, cookie })),
    { path: `/shop/${sold.slug}` },
    ...['Morning', 'Evening'].map((description) => ({
      path: `/dashboard/api/supplements/${supplement?.id}`,
      ...{ method: 'PATCH' as const, cookie, body: { supplement: { description } } },
    })),
  ]
}
type Page = { value: { id: string }[] }

/** The values of the line with the least squares at its first and its last sample. */
function lineThrough(samples: number[]) {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  const spread = samples.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = samples.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0) / spread
  return { begin: mean - slope * middle, end: mean + slope * middle }
}
