import { v7 as newId } from 'uuid'
import { inTurn, read, write } from '../ask.ts'
import { type Bench, inUnits, type Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { bred } from '../seed/breeding.ts'

/** Clutches as large as an iguana's, hatched so many times; the first ten aren't counted. */
const laid = { eggs: 150, clutches: 40, counted: 30 }

/** A breeding plan with many pairings, and the season they are in. */
export const breeding: Measure = {
  title: 'Breeding',
  about: `A plan with ${bred.pairings} pairings of ${bred.logs} logs each: \`GET /dashboard/api/pairing_plans/{id}.json\` has all its pairings with their dams, \`breeding_season.json\` says where each of them stands. 200 requests each, one at a time. \`POST /dashboard/api/clutches/{id}/hatch.json\` makes animals of ${laid.eggs} eggs, with their weights and a group; ${laid.counted} requests. \`src/breeding/plans/plans.test.ts\` and \`src/breeding/clutches/hatching.test.ts\` count the statements.`,
  async run(bench: Bench) {
    const { app, seeded } = bench
    const get = (path: string) => read(app, seeded.breeder, path)
    const plans = (await get('pairing_plans.json')) as { value: { id: string }[] }
    const plan = await inUnits(bench, () => get(`pairing_plans/${plans.value[0]?.id}.json`))
    const season = await inUnits(bench, () => get('breeding_season.json'))
    const hatch = await inUnits(bench, await hatchingOf(bench), laid.counted)
    return [
      spread('plan with 200 pairings', plan.samples),
      ratio('plan with 200 pairings, p95, of u', plan.units, { most: 10 }),
      spread('season of 200 pairings', season.samples),
      ratio('season of 200 pairings, p95, of u', season.units, { most: 20 }),
      spread(`hatching ${laid.eggs} eggs`, hatch.samples),
      ratio(`hatching ${laid.eggs} eggs, p95, of u`, hatch.units, { most: 400 }),
    ]
  },
}

/** Hatches all eggs of a clutch, each time of another one. */
async function hatchingOf({ app, seeded: { breeder } }: Bench): Promise<() => Promise<void>> {
  const { value } = (await read(app, breeder, 'animals.json?filter=all')) as {
    value: { id: string; sex: string }[]
  }
  const dam_id = value.find(({ sex }) => sex === 'female')?.id
  const clutches: { path: string; eggs: string[] }[] = []
  for (let nth = 0; nth < laid.clutches; nth++) {
    const id = newId()
    const clutch = { id, name: `Clutch ${nth + 1}`, number_of_eggs: laid.eggs, dam_id }
    await write(app, breeder, 'POST', 'clutches.json', { clutch })
    const { eggs } = (await read(app, breeder, `clutches/${id}.json`)) as { eggs: { id: string }[] }
    clutches.push({ path: `clutches/${id}/hatch.json`, eggs: eggs.map((egg) => egg.id) })
  }
  const next = inTurn(clutches)
  return () => {
    const { path, eggs } = next()
    const rows = eggs.map((egg_id) => ({ egg_id, weightInGrams: 12.5 }))
    return write(app, breeder, 'POST', path, { hatching: { group: 'Hatchlings', eggs: rows } })
  }
}
