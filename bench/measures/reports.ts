import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { p95Of, timesInTurn } from '../samples.ts'

/** Each report by its address on the API; the index reads the cards of all. */
const reports = [
  ...['reports', 'reports/weight_over_time', 'reports/map', 'reports/top_shedders'],
  ...['reports/hungry', 'feeders/picking_list', 'reports/dirty'],
  ...['reports/feeding_cost', 'reports/electricity_cost'],
]

/** Every report over many logs, and over a tenth of them. */
export const reportsMeasure: Measure = {
  title: 'Reports',
  about:
    '`GET /dashboard/api/reports/….json`, of all time, with 300 animals and 100,000 logs of five kinds, and with 10,000; 100 requests of each, one at a time and in turn.',
  async run({ app, seeded: { reported }, readPlain }: Bench) {
    const rows = []
    for (const path of reports) {
      const { few, many, plain } = await timesInTurn(
        {
          few: () => read(app, reported.few, `${path}.json`),
          many: () => read(app, reported.many, `${path}.json`),
          plain: readPlain,
        },
        100,
      )
      rows.push(
        spread(`${path}, 100,000 logs`, many),
        ratio(`${path}, p95, of u`, p95Of(many, plain), { most: 40 }),
        ratio(`${path}, p95, 10,000 → 100,000 logs`, p95Of(many, few), { most: 3 }),
      )
    }
    return rows
  },
}
