import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { p95Of, timesInTurn } from '../samples.ts'

/** The reports of care and of costs by their address, and how many times u they may take. */
const paths = {
  Hungry: 'reports/hungry.json',
  'Picking list': 'feeders/picking_list.json',
  Dirty: 'reports/dirty.json',
  'Feeding cost': 'reports/feeding_cost.json',
  'Electricity cost': 'reports/electricity_cost.json',
}

/** Each report in accounts of 10,000 and of 100,000 logs, in turn with u. */
export const careReports: Measure = {
  title: 'Reports of care and costs',
  about:
    'Each report in one request, in accounts of 300 animals with 10,000 and 100,000 feedings and cleans over two years; 40 of each, one at a time, in turn with u.',
  async run({ app, seeded: { careReports: keepers }, readPlain }: Bench) {
    const rows = []
    for (const [name, path] of Object.entries(paths)) {
      const { few, many, plain } = await timesInTurn(
        {
          few: () => read(app, keepers.few, path),
          many: () => read(app, keepers.many, path),
          plain: readPlain,
        },
        40,
      )
      rows.push(
        spread(`${name}, 100,000 logs`, many),
        ratio(`${name}, p95, of u`, p95Of(many, plain), { most: 40 }),
        ratio(`${name}, p95, 10,000 → 100,000 logs`, p95Of(many, few), { most: 3 }),
      )
    }
    return rows
  },
}
