import { Agent } from 'node:http'
import { type Arrivals, arrive, timedAnswer } from '../arrivals.ts'
import type { Bench, Measure } from '../bench.ts'
import { load } from '../load.ts'
import { atMost, count, ms, type Row, ratio, spread } from '../report.ts'
import { percentiles, type Samples } from '../samples.ts'
import type { Keeper } from '../seed/people.ts'

const path = '/dashboard/api/animals.json'

/** What an overloaded server does with those it answers, and whether others notice a greedy one. */
export const overload: Measure = {
  title: 'Overload',
  about: `\`GET ${path}\` of 20 busy accounts in turn, arriving at a rate of its own, whether others were answered or not: at half, all and twice of what 16 connections in a row get answered. At twice, the first two seconds aren't counted, in which it can't be told from a burst. Meanwhile a person of another account opens the dashboard once a second, a page with its records; and again while one session keeps 100 connections busy from the same address. In one run, load generator on the same machine.`,
  async run({ app, seeded: { keepers } }: Bench) {
    const [other, greedy, ...crowd] = keepers.slice(0, 22)
    if (!other || !greedy) throw new Error('Nobody is seeded')
    const asked = crowd.map(({ cookie }) => ({ path, cookie }))
    await load(app.url, asked, { connections: 16, seconds: 1 })
    const { perSecond } = await load(app.url, asked, { connections: 16, seconds: 1.5 })
    const [, alone] = await beside(app.url, other, pause(1500))
    const at = (part: number, seconds: number, skip_s = 0) =>
      arrive(app.url, asked, { perSecond: perSecond * part, seconds, skip_s })
    const half = await at(0.5, 2.5)
    const full = await at(1, 2.5)
    const [overloaded, besideAll] = await beside(app.url, other, at(2, 5.5, 2))
    const [, besideGreedy] = await beside(app.url, other, hundredConnections(app.url, greedy))
    return [
      { what: 'answered by 16 connections', figure: `${perSecond.toFixed(0)} req/s` },
      ...rowsOf('half of it', half),
      ...rowsOf('all of it', full),
      ...rowsOf('twice of it', overloaded),
      ratio('p99 of the accepted, twice of half', p99(overloaded) / p99(half), { most: 3 }),
      atMost('slowest dashboard of another person, alone', Math.max(...alone), 1000, ms),
      atMost('the same at twice', Math.max(...besideAll), 1000, ms),
      atMost('the same beside a greedy session', Math.max(...besideGreedy), 1000, ms),
    ]
  },
}

const p99 = ({ samples }: Arrivals) => percentiles(samples).p99_ms

const rowsOf = (what: string, { samples, refused }: Arrivals): Row[] => [
  spread(`at ${what}, accepted`, samples),
  {
    what: `at ${what}, refused`,
    figure: `${count(refused)} of ${count(samples.length + refused)}`,
  },
]

const pause = (time_ms: number) => new Promise((resolve) => setTimeout(resolve, time_ms))

/** Opens the dashboard once a second meanwhile: the page, drawn with its records. */
async function beside<Work>(url: string, { cookie }: Keeper, work: Promise<Work>) {
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const opening = async () => {
    const times: Samples = []
    while (!isOver) {
      const { status, took_ms } = await timedAnswer(url, { path: '/dashboard', cookie }, agent)
      times.push(status === 200 ? took_ms : Number.POSITIVE_INFINITY)
      await pause(1000 - Math.min(took_ms, 1000))
    }
    return times
  }
  const over = work.finally(() => {
    isOver = true
  })
  const both = await Promise.all([over, opening()])
  agent.destroy()
  return both
}

/** One session that asks over 100 connections, each again as soon as it is answered. */
async function hundredConnections(url: string, { cookie }: Keeper) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const end = performance.now() + 2000
  const ask = async () => {
    while (performance.now() < end) await timedAnswer(url, { path, cookie }, agent)
  }
  await Promise.all(Array.from({ length: 100 }, ask))
  agent.destroy()
}
