import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { ago, noon, now, rearing, weekly } from '../../../test/schedules.ts'
import { addDays } from '../../shared/days.ts'

const names = async (keeper: Keeper, query: Record<string, string>) =>
  (await keeper.page('animals', query)).value.map(({ name }) => name)

const everyCare = 'due,fed,shed,weight'

describe('the care of each animal in the index', () => {
  test('comes only when asked for, and agrees with the animal’s own page', async () => {
    const { keeper, rat, read, change, feed, animal } = await rearing()
    await change({
      feeding_schedules: [{ ...weekly(9), feeder_id: rat.id }],
      cleaning_schedule: weekly(7),
    })
    await feed({ feeder_id: rat.id, happened_at: noon(9) })
    await feed({ feeder_id: rat.id, happened_at: noon(2), success: false })
    await feed({ feeder_id: rat.id, happened_at: noon(1), success: false })
    await keeper.add(`animals/${animal.id}/shedding_logs`, {
      quality: 'complete',
      happened_at: noon(20),
    })
    for (const [days, weightInGrams] of [
      [120, 900],
      [60, 1000],
      [30, 1050],
      [3, 1100],
    ] as const) {
      await keeper.add(`animals/${animal.id}/weight_logs`, {
        weightInGrams,
        unit: 'grams',
        happened_at: noon(days),
      })
    }
    const { value } = await keeper.page('animals', { care: everyCare })
    const page = await read()
    const [{ due_on, next_on, days_overdue }] = page.feedingSchedules
    expect(value).toMatchObject([
      {
        feeding_due: { due_on, next_on, days_overdue },
        cleaning_due: { due_on: now, next_on: now, days_overdue: 0 },
        last_feeding: { happenedAt: noon(1), success: false, refused_in_row: 2 },
        last_shed: { happenedAt: noon(20) },
        last_weight: {
          happenedAt: noon(3),
          weightInGrams: 1100,
          unit: 'grams',
          trend: [1000, 1050, 1100],
          change: 10,
        },
      },
    ])
    expect(days_overdue).toBe(2)
    const logs = `animals/${animal.id}/weight_logs`
    const typo = { weightInGrams: 11_100, unit: 'grams', happened_at: noon(1) }
    const { id } = await keeper.add(logs, typo)
    const weighed = async () => (await keeper.page('animals', { care: everyCare })).value[0]
    expect((await weighed())?.last_weight).toEqual(value[0]?.last_weight)
    await keeper.patch(`${logs}/${id}`, { weight_log: { is_certain: true } })
    expect((await weighed())?.last_weight).toMatchObject({ weightInGrams: 11_100, change: 1010 })
    const [plain] = (await keeper.page('animals')).value
    expect(Object.keys(plain)).not.toContain('feeding_due')
    expect(Object.keys(plain)).not.toContain('last_weight')
    const wrong = await keeper.get('animals.json?care=due,mood')
    expect([wrong.statusCode, wrong.json().errors[0].message]).toEqual([
      422,
      'Please send due, fed, shed, weight or forecast',
    ])
  })

  test('is nothing without logs and schedules, and nothing is due of a former animal', async () => {
    const { keeper, change, animal } = await rearing()
    const nothing = {
      feeding_due: null,
      cleaning_due: null,
      last_feeding: null,
      last_shed: null,
      last_weight: null,
    }
    expect((await keeper.page('animals', { care: everyCare })).value).toMatchObject([nothing])
    await change({ cleaning_schedule: weekly(9) })
    await keeper.patch(`animals/${animal.id}`, { animal: { state: 'sold' } })
    const former = await keeper.page('animals', { care: everyCare, filter: 'former' })
    expect(former.value).toMatchObject([nothing])
  })

  test('takes five statements in every order, on every tab and with words', async () => {
    const { keeper } = await rearing()
    const { statements } = await testApp()
    const queries: Record<string, string>[] = [
      {},
      { sort: 'due' },
      { sort: 'place', filter: 'quarantine', q: 'Saff' },
    ]
    for (const query of queries) {
      statements.length = 0
      await keeper.page('animals', { ...query, care: everyCare })
      expect([query, statements.length <= 5]).toEqual([query, true])
    }
    statements.length = 0
    await keeper.page('animals')
    expect(statements.length).toBeLessThanOrEqual(3)
  })
})

describe('the orders of the index', () => {
  test('put an animal by the weight it shows, also if its last one is mistyped', async () => {
    const { pool } = await testApp()
    const { keeper, animal } = await rearing()
    const weigh = (id: string, weights: number[][]) =>
      pool.query(
        `insert into weight_logs (account_id, id, animal_id, weight_in_grams, unit, happened_at, is_certain)
          select $1, gen_random_uuid(), $2, grams, 'grams', now() - days * interval '1 day', coalesce(certain, 0) > 0
          from json_to_recordset($3) as (grams numeric, days int, certain int)`,
        [
          keeper.accountId,
          id,
          JSON.stringify(weights.map(([grams, days, certain]) => ({ grams, days, certain }))),
        ],
      )
    await weigh(animal.id, [
      [1480, 9],
      [1500, 6],
      [14_800, 3],
    ])
    const boa = await keeper.add('animals', { name: 'Boa', sex: 'male' })
    await weigh(boa.id, [[9000, 3]])
    expect(await names(keeper, { sort: 'weight_in_grams_desc' })).toEqual(['Boa', 'Saffron'])

    const lines = [100, 110, 305, 1000].flatMap((last) =>
      [100, 120, 950].flatMap((before) => [
        ...[20, 40].map((days) => [
          [last, 0],
          [before, days],
        ]),
        ...[20, 70].flatMap((days) =>
          [100, 400].map((first) => [
            [last, 0],
            [before, days],
            [first, 99],
          ]),
        ),
        [
          [last, 0, 1],
          [before, 20],
          [100, 40],
        ],
      ]),
    )
    const answer = await keeper.post('animals/bulk', {
      animals: lines.map((_, at) => ({ name: `Nyx ${at}`, sex: 'female' })),
    })
    for (const [at, { id }] of answer.json().object.entries()) await weigh(id, lines[at] ?? [])
    const query = { care: 'weight', sort: 'weight_in_grams_asc', per_page: '100' }
    const { value } = await keeper.page('animals', query)
    const grams = value.map(({ last_weight }) => last_weight?.weightInGrams)
    expect(grams).toHaveLength(lines.length + 2)
    expect(grams).toEqual(grams.toSorted((one, other) => one - other))
  })

  test('put what is due first, then what comes soonest, then the rest', async () => {
    const { keeper, rat } = await rearing()
    const plan = (name: string, values: object) =>
      keeper.add('animals', { name, sex: 'female', ...values })
    const fed = (days: number) => ({
      feeding_schedules: [{ ...weekly(days), feeder_id: rat.id }],
    })
    await plan('Tomorrow', {
      cleaning_schedule: { ...weekly(0), started_on: now, repeat_amount: 1 },
    })
    await plan('Late', fed(3))
    await plan('Today', fed(7))
    await plan('Paused', {
      feeding_schedules: [{ ...weekly(9), feeder_id: rat.id, paused_until: addDays(now, 30) }],
    })
    const ids = new Map((await keeper.list('animals')).map(({ name, id }) => [name, id]))
    await keeper.add(`animals/${ids.get('Tomorrow')}/cleaning_logs`, {})
    const ordered = ['Late', 'Today', 'Tomorrow', 'Paused', 'Saffron']
    expect(await names(keeper, { sort: 'due' })).toEqual(ordered)
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => names(keeper, { sort: 'due', per_page: '2', page })),
    )
    expect(pages.flat()).toEqual(ordered)
    expect(await names(keeper, { sort: 'due', q: 'to' })).toEqual(['Today', 'Tomorrow'])
  })

  test('by last meal, shed, weight and place put those without last, both ways', async () => {
    const { keeper, rat, animal: none } = await rearing()
    const geckos = await keeper.add('species', { commonName: 'Leopard gecko' })
    const boas = await keeper.add('species', { commonName: 'Boa' })
    const added = async (name: string, days: number, weightInGrams: number, room: string) => {
      const { id } = await keeper.add('animals', {
        ...{ name, sex: 'male', room, rack: 'A', tub: '2' },
        species_id: name === 'Bo' ? boas.id : geckos.id,
      })
      const happened_at = noon(days)
      await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, happened_at })
      await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, success: false })
      await keeper.add(`animals/${id}/shedding_logs`, { quality: 'partial', happened_at })
      const weight = { unit: 'grams', happened_at }
      await keeper.add(`animals/${id}/weight_logs`, { ...weight, weightInGrams })
      await keeper.add(`animals/${id}/weight_logs`, {
        unit: 'grams',
        weightInGrams: 5000,
        happened_at: noon(days + 1),
      })
    }
    await added('Ash', 4, 90, 'Room 10')
    await added('Bo', 2, 1200, 'Room 9')
    await added('Cy', 8, 300, 'Cellar')
    const orders = {
      fed_at_asc: ['Cy', 'Ash', 'Bo'],
      fed_at_desc: ['Bo', 'Ash', 'Cy'],
      shed_at_asc: ['Cy', 'Ash', 'Bo'],
      shed_at_desc: ['Bo', 'Ash', 'Cy'],
      weight_in_grams_desc: ['Bo', 'Cy', 'Ash'],
      weight_in_grams_asc: ['Ash', 'Cy', 'Bo'],
      place: ['Cy', 'Bo', 'Ash'],
      species: ['Bo', 'Ash', 'Cy'],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      expect([sort, await names(keeper, { sort })]).toEqual([sort, [...expected, none.name]])
      const last = await names(keeper, { sort, per_page: '1', page: '4' })
      expect([sort, last]).toEqual([sort, [none.name]])
    }
  })
})

describe('the tabs', () => {
  test('say how many animals they have, whatever was typed', async () => {
    const keeper = await signedIn({ plus: true })
    const other = await signedIn({ plus: true })
    await other.add('animals', { name: 'Foreign', sex: 'male', in_quarantine: true })
    for (const values of [
      {},
      { in_quarantine: true },
      { in_quarantine: true, state: 'died' },
      { state: 'sold' },
    ]) {
      await keeper.add('animals', { name: 'Ash', sex: 'male', ...values })
    }
    const counts = { all: 2, quarantine: 1, former: 2 }
    expect(await keeper.page('animals')).toMatchObject({ total: 2, counts })
    const typed = await keeper.page('animals', { filter: 'former', q: 'nobody' })
    expect(typed).toMatchObject({ total: 0, counts })
  })

  test('without Plus count the animals that are open', async () => {
    const keeper = await signedIn({ plus: true })
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const quarantine = { in_quarantine: at === 6 }
      await keeper.add('animals', { name: `Ash ${at}`, sex: 'male', ...quarantine })
    }
    await keeper.patch('subscription', { subscription: { plus: false } })
    expect(await keeper.page('animals', { sort: 'due', care: everyCare })).toMatchObject({
      total: 5,
      locked: 1,
      counts: { all: 5, quarantine: 0, former: 0 },
    })
  })
})

test('columns are chosen by each person, for every device, and by viewers too', async () => {
  const keeper = await signedIn()
  const chosen = async () => (await keeper.get('user.json')).json().animal_columns
  const choose = (animal_columns: unknown) => keeper.patch('user', { user: { animal_columns } })
  expect(await chosen()).toBeNull()
  expect((await choose(['weight', 'due'])).statusCode).toBe(200)
  expect(await chosen()).toEqual(['weight', 'due'])
  expect((await choose([])).statusCode).toBe(200)
  expect(await chosen()).toEqual([])
  for (const wrong of [['mood'], ['due', 'due'], 'due']) {
    const answer = await choose(wrong)
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([
      422,
      expect.stringMatching(/^animal_columns/),
    ])
  }
  await choose(null)
  expect(await chosen()).toBeNull()
})

test('due in the index is due in the round, for the same animals', async () => {
  const { keeper, rat, change } = await rearing()
  await change({ feeding_schedules: [{ ...weekly(8), feeder_id: rat.id }] })
  const due = (await keeper.page('due', { kind: 'feeding' })).value
  const [animal] = (await keeper.page('animals', { care: 'due' })).value
  expect(animal.feeding_due).toMatchObject({
    due_on: due[0].due_on,
    days_overdue: due[0].days_overdue,
  })
  expect(animal.feeding_due.due_on).toBe(ago(1))
})
