import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'
import { ago, noon } from '../../../../test/picking.ts'
import { doubtfulIn } from '../../../shared/weightDoubts.ts'
import { gapsIn, growthIn, lossIn } from './growth.ts'
import { gapWords } from './words.ts'

const weighed = (days: number, grams: number, is_certain = false) => ({
  happenedAt: noon(days),
  grams,
  is_certain,
})

test('growth is from the first weighing to the last, a week and in all', () => {
  expect(growthIn([weighed(70, 100), weighed(30, 80), weighed(0, 150)])).toEqual({
    change_percent: 50,
    grams_a_week: 5,
  })
  expect(growthIn([weighed(3, 100), weighed(0, 101)])).toEqual({
    change_percent: 1,
    grams_a_week: null,
  })
  const nothing = { change_percent: null, grams_a_week: null }
  expect([growthIn([]), growthIn([weighed(0, 100)])]).toEqual([nothing, nothing])
  // 10 g for 101 says nothing of growth, and 1,000 g for 100 neither.
  expect(growthIn([weighed(50, 100), weighed(20, 101), weighed(0, 10)])).toEqual(nothing)
  expect(growthIn([weighed(50, 1000), weighed(30, 100), weighed(0, 101)])).toEqual(nothing)
  expect(growthIn([weighed(50, 100), weighed(30, 1000), weighed(0, 101)]).change_percent).toBe(1)
  // Of two nothing is known either, unless there was time to grow.
  expect(growthIn([weighed(7, 78), weighed(0, 780)])).toEqual(nothing)
  expect(growthIn([weighed(365, 10), weighed(0, 300)]).change_percent).toBe(2900)
})

test('a gap is long for the animal, and longer than six weeks', () => {
  const days = (...of: number[]) => of.map((day) => weighed(day, 100))
  expect(gapsIn(days(200, 190, 180, 100, 90))).toEqual([{ from: noon(180), to: noon(100) }])
  // Every two months is how this one is weighed.
  expect(gapsIn(days(300, 240, 180, 120, 60))).toEqual([])
  expect(gapsIn(days(40, 39, 0))).toEqual([])
  expect(gapsIn([])).toEqual([])
})

test('a gap names its months, with their years unless these are the same', () => {
  const words = (from: string, to: string) =>
    gapWords({ from: `${from}T12:00:00Z`, to: `${to}T12:00:00Z` }, 'UTC')
  expect(words('2025-03-04', '2025-06-08')).toBe('not weighed, Mar to Jun')
  expect(words('2025-03-01', '2025-03-31')).toBe('not weighed, Mar')
  expect(words('2025-11-04', '2026-02-08')).toBe('not weighed, Nov 2025 to Feb 2026')
  expect(words('2025-03-04', '2026-03-08')).toBe('not weighed, Mar 2025 to Mar 2026')
})

test('a loss is sudden from the percentage that was asked for, and mistyped beyond half', () => {
  const lately = {
    top: weighed(27, 1590),
    last: weighed(0, 1423),
    laying: null,
    pause_reason: null,
  }
  expect(lossIn(lately, 10)).toMatchObject({ percent: 10.5, days: 27 })
  expect(lossIn(lately, 11)).toBeNull()
  expect(lossIn({ ...lately, top: null }, 10)).toBeNull()
  expect(lossIn({ ...lately, top: weighed(27, 1400) }, 10)).toBeNull()
  expect(lossIn({ ...lately, last: weighed(0, 138) }, 10)).toBeNull()
  expect(lossIn({ ...lately, top: weighed(60, 3000) }, 10)).toMatchObject({ days: 60 })
})

test.each([
  { days: [60, 30, 20], grams: [78, 780, 79], doubtful: [780] },
  { days: [60, 30, 20], grams: [1482, 148, 1490], doubtful: [148] },
  { days: [30, 20, 10], grams: [78, 79, 780], doubtful: [780] },
  { days: [30, 20, 10], grams: [780, 78, 79], doubtful: [780] },
  { days: [20, 10, 5], grams: [78, 780, 785], doubtful: [78] },
  // Hatchlings grow: past their double step by step, or between two weighings that are far apart.
  { days: [200, 100, 10], grams: [20, 45, 100], doubtful: [] },
  { days: [300, 280, 10], grams: [20, 25, 100], doubtful: [] },
  { days: [60, 40, 20], grams: [10, 31, 100], doubtful: [] },
  // A large meal or a clutch is no mistake.
  { days: [60, 30, 20], grams: [400, 820, 390], doubtful: [] },
])('of $grams before $days days, doubtful are $doubtful', ({ days, grams, doubtful }) => {
  const points = days.map((day, at) => weighed(day, grams[at] ?? 0))
  expect(doubtfulIn(points).map((point) => point.grams)).toEqual(doubtful)
  expect(doubtfulIn(points.map((point) => ({ ...point, is_certain: true })))).toEqual([])
})

async function weigh(keeper: Keeper, animal: { id: string }, ...points: [number, number][]) {
  for (const [days, weightInGrams] of points) {
    const log = { happenedAt: noon(days), weightInGrams, unit: 'grams' }
    await keeper.add(`animals/${animal.id}/weight_logs`, log)
  }
}

/** Vesper lost a tenth, Marigold laid, Rook wasn't weighed for a while, Dot only once. */
async function scales() {
  const keeper = await signedIn({ plus: true })
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const add = (name: string, more: object = {}) =>
    keeper.add('animals', { name, sex: 'female', species_id: python.id, ...more })
  const vesper = await add('Vesper')
  const marigold = await add('Marigold')
  const rook = await add('Rook', { sex: 'male', species_id: null })
  const dot = await add('Dot')
  await weigh(keeper, vesper, [420, 1400], [90, 1500], [28, 1590], [1, 1423])
  await weigh(keeper, marigold, [100, 1900], [25, 1955], [5, 1560])
  await keeper.add('clutches', {
    name: 'BP-26-1',
    number_of_eggs: 7,
    dam_id: marigold.id,
    laid_on: ago(15),
  })
  await weigh(keeper, rook, [300, 1100], [290, 1105], [280, 1110], [100, 1120], [90, 1121])
  await weigh(keeper, dot, [10, 60])
  const read = (query = '') => keeper.get(`reports/weight_over_time.json${query}`)
  return { keeper, python, vesper, marigold, rook, dot, read }
}

test('each line has its growth, its gaps and what was laid, and a sudden loss comes first', async () => {
  const { vesper, marigold, rook, dot, read } = await scales()
  const found = (await read(`?from=${ago(364)}`)).json()
  expect(found).toMatchObject({
    rule: { loss_percent: 10, loss_days: 30 },
    weighed: 4,
    losses: [
      {
        animal: { id: vesper.id },
        loss: {
          ...{ from_grams: 1590, to_grams: 1423, days: 27, percent: 10.5, laying: null },
          ...{ from: noon(28), to: noon(1) },
        },
      },
    ],
  })
  const laying = { laid_on: ago(15), eggs: 7, is_litter: false }
  expect(found.value).toMatchObject([
    {
      animal: { id: vesper.id, name: 'Vesper' },
      unit: 'grams',
      points: [weighed(90, 1500), weighed(28, 1590), weighed(1, 1423)],
      ...{ change_percent: -5.1, grams_a_week: -6.1, layings: [] },
      loss: { percent: 10.5, laying: null },
    },
    {
      animal: { id: rook.id },
      gaps: [{ from: noon(280), to: noon(100) }],
      ...{ change_percent: 1.9, grams_a_week: 0.7, loss: null },
    },
    {
      animal: { id: marigold.id },
      ...{ change_percent: -17.9, grams_a_week: -25.1, layings: [laying] },
      loss: { from_grams: 1955, to_grams: 1560, percent: 20.2, days: 20, laying },
    },
    { animal: { id: dot.id }, points: [weighed(10, 60)], change_percent: null, loss: null },
  ])
})

test('animals, species and the rule can be chosen', async () => {
  const { keeper, python, vesper, marigold, rook, dot, read } = await scales()
  const shown = async (query: string) =>
    (await read(query)).json().value.map(({ animal }: { animal: { name: string } }) => animal.name)
  expect(await shown(`?animals=${dot.id},${rook.id}`)).toEqual(['Dot', 'Rook'])
  expect(await shown(`?species_id=${python.id}`)).toEqual(['Vesper', 'Marigold', 'Dot'])
  const group = await keeper.add('groups', {
    name: 'Males',
    animal_groups_attributes: [{ animal_id: rook.id }],
  })
  expect(await shown(`?group_id=${group.id}`)).toEqual(['Rook'])
  const losses = async (query: string) =>
    (await read(query)).json().losses.map(({ animal }: { animal: { name: string } }) => animal.name)
  expect(await losses('?loss_percent=11')).toEqual([])
  expect(await losses('?loss_percent=5')).toEqual(['Vesper'])
  expect(await losses('?loss_days=20')).toEqual([])
  const other = await signedIn({ plus: true })
  await other.add('animals', { name: 'Nyx', sex: 'male' })
  const theirs = await other.get(
    `reports/weight_over_time.json?animals=${vesper.id},${marigold.id}`,
  )
  expect(theirs.json()).toMatchObject({ value: [], losses: [], weighed: 0 })
})

test('what makes no sense is refused by its field', async () => {
  const keeper = await signedIn({ plus: true })
  const five = Array.from({ length: 5 }, () => '01900000-0000-7000-8000-000000000000').join()
  for (const [query, field] of [
    ['?from=2026-13-01', 'from'],
    ['?from=2026-03-09&to=2026-03-08', 'from'],
    ['?animals=vesper', 'animals.0'],
    [`?animals=${five}`, 'animals'],
    ['?loss_percent=0', 'loss_percent'],
    ['?loss_percent=much', 'loss_percent'],
    ['?loss_days=1.5', 'loss_days'],
    ['?loss_days=400', 'loss_days'],
  ] as const) {
    const answer = await keeper.get(`reports/weight_over_time.json${query}`)
    expect([query, answer.statusCode]).toEqual([query, 422])
    expect(Object.keys(refusals(answer))).toEqual([field])
  }
})

test('a weighing that is left out counts nowhere in the report, and its record stays', async () => {
  const { keeper, dot, vesper, read } = await scales()
  const typo = await keeper.add(`animals/${dot.id}/weight_logs`, {
    happenedAt: noon(5),
    weightInGrams: 600,
    unit: 'grams',
  })
  await weigh(keeper, dot, [1, 61])
  const report = async (query: string) => (await read(query)).json()
  const losers = ({ losses }: { losses: { animal: { id: string } }[] }) =>
    losses.map(({ animal }) => animal.id)
  // It is drawn first, to be asked about, and no loss is told of it.
  const whole = await report('')
  expect(whole.value[0].animal.id).toBe(dot.id)
  expect(losers(whole)).toEqual([vesper.id])

  const without = await report(`?animals=${dot.id}&without=${typo.id}`)
  expect(losers(without)).toEqual([vesper.id])
  expect(without.value).toMatchObject([
    {
      points: [weighed(10, 60), weighed(1, 61)],
      left_out: [{ id: typo.id, ...weighed(5, 600) }],
      ...{ change_percent: 1.7, loss: null },
    },
  ])
  expect(await keeper.list(`animals/${dot.id}/weight_logs`)).toHaveLength(3)
  expect(refusals(await read('?without=600'))).toEqual({
    'without.0': 'Please send ids, separated by commas',
  })
})
