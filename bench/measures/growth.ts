import { inTurn, read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { p95Of, percentiles, timesInTurn } from '../samples.ts'
import type { Keeper } from '../seed/people.ts'

/** The list of animals in accounts that differ by a hundred: its first, middle and last page. */
export const growth: Measure = {
  title: 'Growth',
  about:
    'The same list in accounts of 1,000 and 100,000 records, nine in ten of them animals; 300 requests for each kind of page, one at a time and in turn.',
  async run({ app, seeded: { collections } }: Bench) {
    const { small, large } = collections
    const page = (keeper: Keeper, number: number) =>
      read(app, keeper, `animals.json?page=${number}`) as Promise<{ totalPages: number }>
    const { totalPages } = await page(large, 1)
    const middle = Math.ceil(totalPages / 2)
    const middlePages = inTurn(Array.from({ length: 20 }, (_, at) => middle - at))
    const samples = await timesInTurn(
      {
        small: () => page(small, 1),
        large: () => page(large, 1),
        middle: () => page(large, middlePages()),
        last: () => page(large, totalPages),
      },
      300,
    )
    const p50 = percentiles(samples.large).p50_ms
    return [
      spread('first page of 1,000', samples.small),
      spread('first page of 100,000', samples.large),
      ratio('p50, 1,000 → 100,000', p50 / percentiles(samples.small).p50_ms, { most: 1.2 }),
      ratio('p95, 1,000 → 100,000', p95Of(samples.large, samples.small), { most: 1.5 }),
      ratio('middle page of 100,000, of its first, p50', percentiles(samples.middle).p50_ms / p50, {
        most: 10,
      }),
      ratio('last page of 100,000, of its first, p50', percentiles(samples.last).p50_ms / p50, {
        most: 2,
      }),
    ]
  },
}
