import { read } from '../ask.ts'
import { type Bench, inUnits, type Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { bred } from '../seed/breeding.ts'

/** A breeding plan with many pairings, and the season they are in. */
export const breeding: Measure = {
  title: 'Breeding',
  about: `A plan with ${bred.pairings} pairings of ${bred.logs} logs each: \`GET /dashboard/api/pairing_plans/{id}.json\` has all its pairings with their dams, \`breeding_season.json\` says where each of them stands. 200 requests each, one at a time. \`src/breeding/plans/plans.test.ts\` counts the statements.`,
  async run(bench: Bench) {
    const { app, seeded } = bench
    const get = (path: string) => read(app, seeded.breeder, path)
    const plans = (await get('pairing_plans.json')) as { value: { id: string }[] }
    const plan = await inUnits(bench, () => get(`pairing_plans/${plans.value[0]?.id}.json`))
    const season = await inUnits(bench, () => get('breeding_season.json'))
    return [
      spread('plan with 200 pairings', plan.samples),
      ratio('plan with 200 pairings, p95, of u', plan.units, { most: 10 }),
      spread('season of 200 pairings', season.samples),
      ratio('season of 200 pairings, p95, of u', season.units, { most: 20 }),
    ]
  },
}
