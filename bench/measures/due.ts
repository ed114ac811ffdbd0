import { v7 as newId } from 'uuid'
import { today } from '../../src/shared/dates.ts'
import { read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { load, loadInTurn, rate } from '../load.ts'
import { kb, ms, type Row, times } from '../report.ts'
import { median, type Samples, timeOf } from '../samples.ts'
import { sizes } from '../seed/due.ts'
import { type Keeper, zone } from '../seed/people.ts'

const date = today(zone)
const rounds = 20

/** What asks for due things, as it stands after any feeding. */
const paths = {
  dashboard: 'dashboard.json',
  'animals, due first': 'animals.json?sort=due&care=due',
  'agenda of today': `events.json?date=${date}`,
  'lines of the due round': 'round_lines?kind=feeding&due=true',
  month: `events/month.json?date=${date}`,
  'day of the month, opened': `events/day.json?date=${date}`,
  'all reports': 'reports.json',
  'hungry report': 'reports/hungry.json',
  'dirty report': 'reports/dirty.json',
  'feeding cost': 'reports/feeding_cost.json',
  'picking list': 'feeders/picking_list.json',
  'what is to do': 'notifications/to_do.json',
}

/** The daily screens of keepers who differ by a hundred. */
export const due: Measure = {
  title: 'Growth of one keeper',
  about: `What asks for due things in accounts of ${sizes.map((size) => size.toLocaleString('en')).join(', ')} animals that are fed weekly and cleaned every fortnight for three months; ${rounds} requests of each, one at a time, in turn with u and each after a feeding, which isn't timed. Figures are medians, and how many times the median of u that is. Requests a second are those of the largest account.`,
  async run({ app, seeded, readPlain }: Bench) {
    const rows: Row[] = []
    for (const [what, path] of Object.entries(paths)) {
      const samples: Samples[] = seeded.due.map(() => [])
      const plain: Samples = []
      for (let round = -1; round < rounds; round++) {
        for (const [at, keeper] of seeded.due.entries()) {
          await feedAndTakeBack(app, keeper)
          const taken = await timeOf(() => read(app, keeper, path))
          if (round >= 0) samples[at]?.push(taken)
        }
        plain.push(await timeOf(readPlain))
      }
      rows.push({
        what: `${what}: ${sizes.map((size) => size.toLocaleString('en')).join(' / ')} animals`,
        figure: samples
          .map((of) => `${ms(median(of))} (${times(median(of) / median(plain))})`)
          .join(' / '),
      })
    }
    const bytes = await Promise.all(
      seeded.due.map(async (keeper) => JSON.stringify(await read(app, keeper, paths.month)).length),
    )
    rows.push({ what: 'bytes of the month', figure: bytes.map((of) => kb(of / 1000)).join(' / ') })
    const [largest] = seeded.due.slice(-1)
    return largest ? [...rows, ...(await ratesOf(app, largest))] : rows
  },
}

/** How often a second the largest account is searched and its animals' pages are read, on eight connections. */
async function ratesOf(app: Bench['app'], keeper: Keeper): Promise<Row[]> {
  const { value } = (await read(app, keeper, 'animals.json')) as { value: { id: string }[] }
  const { cookie } = keeper
  const asking = (paths: string[]) => () =>
    load(
      app.url,
      paths.map((path) => ({ path: `/dashboard/api/${path}`, cookie })),
      { connections: 8, seconds: 3 },
    )
  const { search, page } = await loadInTurn(
    {
      search: asking(value.map((_, at) => `search_results.json?query=Animal%20${100 + at}`)),
      page: asking(value.map(({ id }) => `animals/${id}.json`)),
    },
    3,
  )
  return [rate('search on 8 connections', search), rate("an animal's page on 8", page)]
}

/** A change to an account that leaves it as it was. */
async function feedAndTakeBack(app: Bench['app'], keeper: Keeper) {
  const [animal, feeder] = await Promise.all(
    ['animals', 'feeders'].map(async (list) => {
      const { value } = (await read(app, keeper, `${list}.json`)) as { value: { id: string }[] }
      return value[0]?.id
    }),
  )
  const id = newId()
  const logs = `animals/${animal}/feeding_logs`
  await write(app, keeper, 'POST', `${logs}.json`, { feeding_log: { id, feeder_id: feeder } })
  await write(app, keeper, 'DELETE', `${logs}/${id}.json`, {})
}
