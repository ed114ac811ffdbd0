import { v7 as newId } from 'uuid'
import { inTurn, read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { p95Of, percentiles, timeOf, timesInTurn } from '../samples.ts'

/** The page of an animal with 5,000 logs against one with 50. */
export const animalPages: Measure = {
  title: 'The page of an animal',
  about:
    '`GET /dashboard/api/animals/{id}.json` with its latest logs of five kinds, schedules and groups; five animals with so many logs each in turn, 200 requests, one at a time. `test/statements.test.ts` counts its SQL statements.',
  async run({ app, seeded: { logged }, readPlain }: Bench) {
    const page = (ids: string[]) => {
      const next = inTurn(ids)
      return () => read(app, logged.keeper, `animals/${next()}.json`)
    }
    const { few, many, plain } = await timesInTurn({
      few: page(logged.few),
      many: page(logged.many),
      plain: readPlain,
    })
    return [
      spread('page of an animal with 50 logs', few),
      spread('page of an animal with 5,000 logs', many),
      ratio('p95, of u', p95Of(many, plain), { most: 8 }),
      ratio('p95, 50 → 5,000 logs', p95Of(many, few), { most: 1.5 }),
    ]
  },
}

/** A round of 300 animals against a round of 10, each taken back again outside the measured time. */
export const rounds: Measure = {
  title: 'Rounds',
  about:
    '`POST /dashboard/api/feeding_logs/bulk.json`, one feeder, stock and totals included; 20 rounds of each, in turn.',
  async run({ app, seeded: { logged } }: Bench) {
    const path = 'feeding_logs/bulk.json'
    const round = async (count: number) => {
      const rows = logged.round
        .slice(0, count)
        .map((animal_id) => ({ id: newId(), animal_id, feeder_id: logged.feeder, success: true }))
      const body = { feeding_logs: rows }
      const taken_ms = await timeOf(() => write(app, logged.keeper, 'POST', path, body))
      await write(app, logged.keeper, 'DELETE', path, body)
      return taken_ms
    }
    const [small, large]: [number[], number[]] = [[], []]
    for (let time = -2; time < 20; time++) {
      const taken = [await round(10), await round(300)] as const
      if (time < 0) continue
      small.push(taken[0])
      large.push(taken[1])
    }
    return [
      spread('round of 10', small),
      spread('round of 300', large),
      ratio('p50, 10 → 300 animals', percentiles(large).p50_ms / percentiles(small).p50_ms, {
        most: 5,
      }),
    ]
  },
}

/** Lists of logs of one animal with 1,000 and with 100,000: first, filtered, middle and last page. */
export const logLists: Measure = {
  title: 'Lists of logs',
  about:
    'The feedings of one animal, 24 a page; 200 requests for each kind of page, one at a time and in turn.',
  async run({ app, seeded: { logged } }: Bench) {
    const { keeper, short, long } = logged
    const page = (id: string, query = '') =>
      read(app, keeper, `animals/${id}/feeding_logs.json?${query}`)
    const { totalPages } = (await page(long)) as { totalPages: number }
    const middle = Math.ceil(totalPages / 2)
    const middlePages = inTurn(Array.from({ length: 20 }, (_, at) => middle - at))
    const samples = await timesInTurn({
      short: () => page(short),
      long: () => page(long),
      shortRefused: () => page(short, 'filter=failed'),
      longRefused: () => page(long, 'filter=failed'),
      middle: () => page(long, `page=${middlePages()}`),
      last: () => page(long, `page=${totalPages}`),
    })
    const p50 = (name: keyof typeof samples) => percentiles(samples[name]).p50_ms
    return [
      spread('first page of 1,000 feedings', samples.short),
      spread('first page of 100,000 feedings', samples.long),
      ratio('first page, 1,000 → 100,000, p50', p50('long') / p50('short'), { most: 1.5 }),
      ratio('refusals, 1,000 → 100,000, p50', p50('longRefused') / p50('shortRefused'), {
        most: 1.5,
      }),
      ratio('middle page of 100,000, of its first, p50', p50('middle') / p50('long'), { most: 10 }),
      ratio('last page of 100,000, of its first, p50', p50('last') / p50('long'), { most: 2 }),
    ]
  },
}
