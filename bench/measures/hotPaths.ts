import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { type Asked, load, loadInTurn, rate, rateOf } from '../load.ts'
import { ratio, spread } from '../report.ts'
import { percentiles } from '../samples.ts'
import { rolesOf } from '../seed/keepers.ts'
import type { Keeper } from '../seed/people.ts'
import { type Served, serveOwn } from '../stack.ts'

const people = 8
const rounds = 5
const given = { connections: people, seconds: 3 }

/** What is asked for most: the dashboard when a phone is taken out, and one feeding recorded. */
export const hotPaths: Measure = {
  title: 'Hot paths',
  about: `Eight people at once: \`GET /dashboard/api/dashboard.json\` beside the list of animals, of the same eight accounts; a feeding and the dashboard after it, of 175 accounts in turn; and one feeding, each with a feeder of their own in accounts of their own, then all in one account with the same feeder, beside a bare handler that commits one row for each request. ${rounds} alternating runs of ${given.seconds} s, samples pooled, load generator on the same machine.`,
  async run({ app, databaseUrl, seeded: { keepers } }: Bench) {
    const { hotPaths: eight, evening: others } = rolesOf(keepers)
    const [first] = eight
    if (!first) throw new Error('Nobody is seeded')
    const get = (path: string) => eight.map(({ cookie }) => ({ path, cookie }))
    const own = (await mealsOfEach(app, eight)).slice(0, people)
    const same = await meals(app, first)
    const evening = await mealsOfEach(app, others)
    const bare = await serveOwn('bareRow', 4197, databaseUrl)
    try {
      const measured = await loadInTurn(
        {
          list: () => load(app.url, get('/dashboard/api/animals.json'), given),
          dashboard: () => load(app.url, get('/dashboard/api/dashboard.json'), given),
          // What an evening looks like: nothing is kept that a meal has changed.
          mealAndDashboard: () => load(app.url, evening.flatMap(thenDashboard), given),
          row: () => load(bare.url, [{ path: '/', method: 'POST', body: {} }], given),
          ownFeeder: () => load(app.url, own, given),
          sameFeeder: () => load(app.url, same, given),
        },
        rounds,
      )
      const p99 = (name: keyof typeof measured) => percentiles(measured[name].samples).p99_ms
      return [
        rate('list of animals', measured.list),
        rate('dashboard, nothing changed since', measured.dashboard),
        rate('a feeding, then the dashboard, each', measured.mealAndDashboard),
        spread('dashboard', measured.dashboard.samples),
        ratio(
          'dashboard, requests a second, of the list',
          rateOf(measured.dashboard, measured.list),
          {
            least: 0.25,
          },
        ),
        rate('bare handler that commits one row', measured.row),
        spread('bare handler that commits one row', measured.row.samples),
        ...(['ownFeeder', 'sameFeeder'] as const).flatMap((name) => {
          const what = `one feeding, ${name === 'ownFeeder' ? 'each their own feeder' : 'all the same feeder'}`
          return [
            rate(what, measured[name]),
            spread(what, measured[name].samples),
            ratio(`${what}, requests a second, of bare`, rateOf(measured[name], measured.row), {
              least: 0.5,
            }),
            ratio(`${what}, p99, of bare`, p99(name) / p99('row'), { most: 3 }),
          ]
        }),
      ]
    } finally {
      await bare.stop()
    }
  },
}

const thenDashboard = (meal: Asked): Asked[] => [
  meal,
  { path: '/dashboard/api/dashboard.json', cookie: meal.cookie },
]

/** The first meal of each keeper, then the second of each, and so on. */
export async function mealsOfEach(app: Served, keepers: Keeper[]): Promise<Asked[]> {
  const all = await Promise.all(keepers.map((keeper) => meals(app, keeper)))
  const most = Math.max(...all.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => all.flatMap((own) => own[at] ?? [])).flat()
}

/** A feeding of each of the keeper's first animals with their first feeder, to be sent. */
async function meals(app: Served, keeper: Keeper): Promise<Asked[]> {
  const [feeder] = await idsIn(app, keeper, 'feeders.json')
  const animals = await idsIn(app, keeper, 'animals.json')
  return animals.map((animal) => ({
    path: `/dashboard/api/animals/${animal}/feeding_logs.json`,
    cookie: keeper.cookie,
    method: 'POST',
    body: { feeding_log: { feeder_id: feeder, success: true } },
  }))
}

/** The ids of a list's first page. */
export async function idsIn(app: Served, keeper: Keeper, path: string): Promise<string[]> {
  const { value } = (await read(app, keeper, path)) as { value: { id: string }[] }
  return value.map(({ id }) => id)
}
