import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { forecastSheds } from './forecastSheds.ts'
import type { ShedHistory } from './history.ts'
import { learnSpecies } from './learnSpecies.ts'
import { nextShedOf } from './nextShed.ts'
import { readingOf } from './reading.ts'
import { ownLatents } from './regularity.ts'
import { paceAmongOthers } from './species.ts'

/*
 * The figures that a collection's forecasts come from, in `figures.txt`: docs/forecast.md says how good the method is, and
 * was measured with these. `vitest run … -u` writes them anew; then measure it again.
 */

const asOf = '2026-06-20'

/** Numbers from 0 to 1, always the same. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const kinds: [latinName: string | null, species: string | null, days: number][] = [
  ['Python regius', 'Ball', 62],
  ['Pantherophis guttatus', 'Corn', 55],
  ['Eublepharis macularius', null, 34],
  ['Heterodon nasicus', 'Hognose', 48],
  ['Pogona vitticeps', 'Beardie', 60],
  [null, 'Wall gecko', 27],
  [null, null, 70],
]

/** Animals of a kind: known and unknown ages, meals and weights, sheds left out, twice, late or none. */
function animals([latinName, species, days]: (typeof kinds)[number], at: number): ShedHistory[] {
  const next = numbers(at * 977 + 13)
  return Array.from({ length: 7 }, (_, nth) => {
    const age = [90, 260, 700, 1500, 2600, 400, 4000][nth] ?? 0
    const times = [3, 7, 12, 24, 45, 1, 0][nth] ?? 0
    const pace = days * (0.8 + 0.4 * next()) * (age < 500 ? 0.6 : 1)
    const sheds: string[] = []
    let ago = [4, 10, 30, 2, 70, 12, 0][nth] ?? 0
    for (let shed = 0; shed < times; shed++) {
      sheds.push(addDays(asOf, -Math.round(ago)))
      if (next() < 0.08) sheds.push(addDays(asOf, -Math.round(ago) + 1))
      ago += pace * (0.85 + 0.3 * next()) * (next() < 0.1 ? 2 : 1)
    }
    const gap = 5 + Math.round(6 * next())
    const meals = nth % 3 === 2 ? 0 : 30 + 20 * nth
    return {
      ...{ id: `${latinName ?? species ?? 'any'} ${nth}`, species, latinName, asOf, sheds },
      ...{ isSouthern: nth === 3, hatchedOn: nth % 2 === 0 ? addDays(asOf, -age) : null },
      feedings: Array.from({ length: meals }, (_meal, meal) =>
        addDays(asOf, -Math.round(meal * gap * (0.9 + 0.2 * next()))),
      ),
      weights: nth === 6 ? [] : [{ on: addDays(asOf, -20), grams: Math.round(40 + age * next()) }],
    }
  })
}

const histories = kinds.flatMap(animals)
const digits = (value: number | undefined) => (value === undefined ? '–' : value.toPrecision(7))

test('the figures are those that the method was measured with', async () => {
  const readings = histories.map(readingOf).filter((reading) => reading !== null)
  const { species, common } = learnSpecies(readings)
  const lines = [
    `common ${JSON.stringify(common, (_key, value) => (typeof value === 'number' ? digits(value) : value))}`,
  ]
  for (const [name, each] of species) {
    const { values, covariance, sigma, tau, prior } = each
    const figures = [...values, ...covariance, sigma, tau, ...prior.values, ...prior.precision]
    lines.push(`${name}: ${figures.map(digits).join(' ')}`)
    for (const { reading, appetite, births } of each.animals) {
      const pace = paceAmongOthers(each, common, reading.id, [1, -0.3, -appetite.now])
      const own = ownLatents(reading, appetite, pace, births)
      const { days, chances, nearness } = nextShedOf(
        reading,
        appetite.now,
        own.pace,
        own.latents,
        own.marginals,
      )
      const marks = [0, 5, 11, 17, 23, 35, 47]
      const parts = [days, chances, nearness].flatMap((table) => marks.map((mark) => table[mark]))
      lines.push(
        `  ${reading.id}: ${[pace.shift, pace.spread, own.pace.sigma, own.marginals.slower, own.marginals.variance, appetite.now, ...parts].map(digits).join(' ')}`,
      )
    }
  }
  for (const [id, forecast] of forecastSheds(histories))
    lines.push(`${id} ${JSON.stringify(forecast)}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'figures.txt'),
  )
})
