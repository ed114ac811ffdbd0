import { join } from 'node:path'
import { expect, test } from 'vitest'
import { animal, daysAgo, every, today } from '../../../../test/shedHistories.ts'
import { addDays } from '../../../shared/days.ts'
import { appetitesOf } from './appetite.ts'
import { agesOf, birthsOf } from './births.ts'
import { dayOf, isoOf } from './calendarDays.ts'
import { forecastSheds } from './forecastSheds.ts'
import type { ShedHistory } from './history.ts'
import { learnSpecies } from './learnSpecies.ts'
import { nextShedOf } from './nextShed.ts'
import { type Reading, readingOf } from './reading.ts'
import { ownLatents } from './regularity.ts'
import { paceAmongOthers } from './species.ts'

/*
 * The figures that a collection's forecasts come from, in `figures/`: docs/forecast.md says how good the method is, and
 * was measured with these. `vitest run … -u` writes them anew; then measure it again.
 */

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
function animalsOf([latinName, species, days]: (typeof kinds)[number], at: number): ShedHistory[] {
  const next = numbers(at * 977 + 13)
  return Array.from({ length: 7 }, (_, nth) => {
    const age = [90, 260, 700, 1500, 2600, 400, 4000][nth] ?? 0
    const times = [3, 7, 12, 24, 45, 1, 0][nth] ?? 0
    const pace = days * (0.8 + 0.4 * next()) * (age < 500 ? 0.6 : 1)
    const sheds: string[] = []
    let ago = [4, 10, 30, 2, 70, 12, 0][nth] ?? 0
    for (let shed = 0; shed < times; shed++) {
      sheds.push(addDays(today, -Math.round(ago)))
      if (next() < 0.08) sheds.push(addDays(today, -Math.round(ago) + 1))
      ago += pace * (0.85 + 0.3 * next()) * (next() < 0.1 ? 2 : 1)
    }
    const gap = 5 + Math.round(6 * next())
    const meals = nth % 3 === 2 ? 0 : 30 + 20 * nth
    return {
      ...{ id: `${latinName ?? species ?? 'any'} ${nth}`, species, latinName, asOf: today, sheds },
      ...{ isSouthern: nth === 3, hatchedOn: nth % 2 === 0 ? addDays(today, -age) : null },
      feedings: Array.from({ length: meals }, (_meal, meal) =>
        addDays(today, -Math.round(meal * gap * (0.9 + 0.2 * next()))),
      ),
      weights: nth === 6 ? [] : [{ on: addDays(today, -20), grams: Math.round(40 + age * next()) }],
    }
  })
}

const histories = kinds.flatMap(animalsOf)

/** What is seldom recorded, or at the edge of what is read. */
const seldom: Record<string, Partial<ShedHistory>> = {
  nothing: {},
  'a shed today, and one tomorrow': { sheds: [today, daysAgo(-1)] },
  'sheds two days apart, and three': { sheds: [daysAgo(70), daysAgo(68), daysAgo(9), daysAgo(6)] },
  'sheds six days apart, of fifty': { sheds: [206, 200, 150, 100, 50].map(daysAgo) },
  'sheds seven days apart, of fifty': { sheds: [207, 200, 150, 100, 50].map(daysAgo) },
  'forty sheds': { sheds: every(30, { until: daysAgo(5), times: 40 }) },
  'forty-two sheds': { sheds: every(30, { until: daysAgo(5), times: 42 }) },
  'five sheds': { sheds: every(40, { until: daysAgo(5), times: 5 }) },
  'six sheds': { sheds: every(40, { until: daysAgo(5), times: 6 }) },
  'a shed long ago': { sheds: [daysAgo(5000)], weights: [{ on: today, grams: 900 }] },
  'a shed 333 days ago': { sheds: [daysAgo(333)] },
  'a shed 334 days ago': { sheds: [daysAgo(334)] },
  'hatched on the day of its first shed': { hatchedOn: daysAgo(9), sheds: [daysAgo(9)] },
  'hatched after its first shed': { hatchedOn: daysAgo(8), sheds: [daysAgo(9)] },
  'hatched today': { hatchedOn: today },
  'hatched tomorrow': { hatchedOn: daysAgo(-1) },
  'weights that are none': {
    weights: [
      { on: daysAgo(1), grams: 0 },
      { on: daysAgo(-1), grams: 5 },
      { on: 'x', grams: 6 },
      { on: daysAgo(2), grams: Number.POSITIVE_INFINITY },
    ],
  },
  'weights in any order': {
    weights: [90, 3, 40].map((days) => ({ on: daysAgo(days), grams: 1000 - days })),
  },
  'a weight today': { weights: [{ on: today, grams: 700 }] },
  'three meals': { feedings: every(7, { until: today, times: 3 }) },
  'four meals': { feedings: every(7, { until: today, times: 4 }) },
  'meals with a rare long gap': { feedings: [1, 6, 11, 16, 86].map(daysAgo) },
  'meals in winter': { feedings: every(9, { until: '2026-03-20', times: 30 }) },
  'meals in winter, in the south': {
    ...{ feedings: every(9, { until: '2026-03-20', times: 30 }), isSouthern: true },
  },
  '602 meals': { feedings: every(2, { until: today, times: 602 }) },
  'a Latin name and no species': { species: null, latinName: 'Boa imperator' },
  'neither name': { species: null, latinName: null },
}

const calendar = [
  ...['1970-01-01', '1969-12-31', '1900-01-01', '1899-12-31', '2024-02-29', '2023-02-29'],
  ...['1900-02-29', '2000-02-29', '2026-00-10', '2026-13-01', '2026-04-30', '2026-04-31'],
  ...['2026-04-00', '2026-04-01', '12026-04-01', '2026-04-011', '2026-4-01', '2024-03-30'],
]

const digits = (value: number | undefined) => (value === undefined ? '–' : value.toPrecision(7))
const said = (value: unknown) =>
  JSON.stringify(value, (_key, each) => (typeof each === 'number' ? Number(digits(each)) : each))

const kept = (name: string, lines: string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, `figures/${name}.txt`),
  )

const readAll = (all: readonly ShedHistory[]) =>
  all.map(readingOf).filter((reading) => reading !== null)

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

/** A reading in few figures. */
function sumsOf({ sheds, intervals, meals, ...reading }: Reading) {
  const { gaps, ...ofMeals } = meals
  return {
    ...reading,
    sheds: [sheds.length, sheds[0], sheds.at(-1)],
    intervals: [
      intervals.length,
      ...[
        sum(intervals.map(({ from, to }) => to - from)),
        sum(intervals.map((each) => each.winterDays)),
      ],
    ],
    meals: { ...ofMeals, days: meals.days.length },
    gaps: [gaps.length, sum(gaps.map(({ at }) => at)), sum(gaps.map(({ log }) => log))],
  }
}

test('days are those of the calendar', async () => {
  await kept(
    'days',
    calendar.map((iso) => {
      const day = dayOf(iso)
      return `${iso} ${day} ${day === null ? '' : isoOf(day)}`.trim()
    }),
  )
})

test('histories are read as they were, and so are the ages and the appetite of their animals', async () => {
  const seldomRead = Object.entries(seldom).map(([id, history]) => animal({ ...history, id }))
  const readings = readAll([...histories, ...seldomRead])
  const ages = agesOf(readings)
  const appetites = appetitesOf(readings, 600)
  const few = agesOf(
    readings.slice(0, 4).map((each) => ({ ...each, grams: 30 + 9 * each.sheds.length })),
  )
  await kept('readings', [
    ...[ages, few].map(({ grams, ...each }) => said({ ...each, grams: [...grams] })),
    ...readings.map((reading, at) => {
      const births = birthsOf(reading, ages)
      const appetite = appetites[at]
      return [
        reading.id,
        said(sumsOf(reading)),
        said([births.length, sum(births.map(({ on }) => on)), sum(births.map(({ log }) => log))]),
        said([appetite?.now, sum(appetite?.ofIntervals ?? [])]),
      ].join(' | ')
    }),
  ])
})

test('what is learnt of species is as it was', async () => {
  const { species, common } = learnSpecies(readAll(histories))
  const lines = [...species].map(([name, each]) => {
    const { values, covariance, sigma, tau, prior, rests } = each
    const figures = [...values, ...covariance, sigma, tau, ...prior.values, ...prior.precision]
    return `${name}: ${[...figures, ...rests].map(digits).join(' ')}`
  })
  await kept('learnt', [`common ${said(common)}`, ...lines])
})

test('chances of the next shed are as they were', async () => {
  const { species, common } = learnSpecies(readAll(histories))
  const lines: string[] = []
  for (const each of species.values()) {
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
      const { slower, variance } = own.marginals
      const figures = [pace.shift, pace.spread, own.pace.sigma, slower, variance, appetite.now]
      lines.push(`${reading.id}: ${[...figures, ...parts].map(digits).join(' ')}`)
    }
  }
  await kept('chances', lines)
})

test('forecasts are as they were', async () => {
  await kept(
    'forecasts',
    [...forecastSheds(histories)].map(([id, forecast]) => `${id} ${JSON.stringify(forecast)}`),
  )
})

test('what was seen elsewhere goes before what guides say', async () => {
  const alone = Object.entries(seldom).map(([id, history]) =>
    animal({ ...history, id, species: id, latinName: 'Python regius' }),
  )
  const means = new Map([['Python regius', { young: 20, adult: 31 }]])
  await kept(
    'elsewhere',
    [...forecastSheds(alone, undefined, means)].map(
      ([id, each]) => `${id} ${JSON.stringify(each)}`,
    ),
  )
})
