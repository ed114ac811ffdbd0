import { describe, expect, test } from 'vitest'
import { type Keeper, ownInstallation, signedIn, testApp } from '../../../test/app.ts'

ownInstallation()

const many = 2530
const byMoment = {
  happened_at_desc: 'happened_at desc, id desc',
  happened_at_asc: 'happened_at, id',
}
/** Every list of logs: its orders, filters and indexes. */
const lists: Record<
  string,
  { orders: Record<string, string>; filters: Record<string, [string, string]> }
> = {
  feeding_logs: {
    orders: byMoment,
    filters: {
      any: ['true', 'feeding_logs_animal'],
      successful: ['success', 'feeding_logs_animal'],
      failed: ['not success', 'feeding_logs_failed'],
    },
  },
  cleaning_logs: { orders: byMoment, filters: { any: ['true', 'cleaning_logs_animal'] } },
  shedding_logs: { orders: byMoment, filters: { any: ['true', 'shedding_logs_animal'] } },
  weight_logs: { orders: byMoment, filters: { any: ['true', 'weight_logs_animal'] } },
  poop_logs: {
    orders: byMoment,
    filters: {
      any: ['true', 'poop_logs_animal'],
      unusual: ['unusual', 'poop_logs_unusual'],
      usual: ['not unusual', 'poop_logs_animal'],
    },
  },
}
const heaviest = {
  weight_in_grams_desc: 'weight_in_grams desc, id desc',
  weight_in_grams_asc: 'weight_in_grams, id',
}

const views = Object.entries(lists).flatMap(([kind, { orders, filters }]) =>
  Object.entries(filters).flatMap(([filter, [where, index]]) =>
    Object.entries(orders).map(([sort, order]) => ({ kind, filter, where, sort, order, index })),
  ),
)
for (const [sort, order] of Object.entries(heaviest)) {
  const index = 'weight_logs_heaviest'
  views.push({ kind: 'weight_logs', filter: 'any', where: 'true', sort, order, index })
}

describe.each(views)('$kind, $filter, $sort', ({ kind, filter, where, sort, order, index }) => {
  test('the pages follow each other from the first to the last, and know how many there are', async () => {
    const { keeper, animal } = await keeperOfMany()
    const { pool } = await testApp()
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${kind} where account_id = $1 and animal_id = $2 and ${where} order by ${order}`,
      [keeper.accountId, animal],
    )
    const all = rows.map(({ id }) => id)
    const totalPages = Math.ceil(all.length / 100)
    for (const number of new Set([1, 11, 12, 13, 14, totalPages, totalPages + 1])) {
      const page = await keeper.page(`animals/${animal}/${kind}`, {
        sort,
        filter,
        page: String(number),
        per_page: '100',
      })
      expect(page.value.map(({ id }) => id)).toEqual(all.slice((number - 1) * 100, number * 100))
      expect(page).toMatchObject({ total: all.length, totalPages })
    }
  })

  test('a page is read by its index, and nothing is counted', async () => {
    const { keeper, animal } = await keeperOfMany()
    const { pool, statements } = await testApp()
    for (const page of ['1', filter === 'any' || filter.startsWith('us') ? '50' : '1']) {
      statements.length = 0
      await keeper.page(`animals/${animal}/${kind}`, { sort, filter, page })
      const reading = statements.filter((statement) => statement.includes(`from "${kind}"`))
      expect(statements.some((statement) => statement.includes('count('))).toBe(false)
      expect(reading).toHaveLength(1)
      const { rows } = await pool.query(`explain (generic_plan) ${reading[0]}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using ${index} on`)
    }
  })
})

let known: Promise<{ keeper: Keeper; animal: string }> | undefined
const keeperOfMany = () => {
  known ??= fill()
  return known
}

/** One animal with many logs of every kind among others with a few. */
async function fill() {
  const keeper = await signedIn()
  const { pool } = await testApp()
  const animals: string[] = []
  for (const name of ['Saffron', 'Moth', 'Ember']) {
    animals.push((await keeper.add('animals', { name, sex: 'male' })).id)
  }
  const [animal = ''] = animals
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const own: Record<string, [string, string]> = {
    feeding_logs: ['success, feeder_id', `n % 10 > 0, '${feeder.id}'`],
    cleaning_logs: ['recorded_by', 'null'],
    shedding_logs: ['quality', "'complete'"],
    weight_logs: ['weight_in_grams, unit', "1 + n % 700, 'grams'"],
    poop_logs: ['unusual', 'n % 10 = 0'],
  }
  for (const [kind, [columns, values]] of Object.entries(own)) {
    for (const one of animals) {
      await pool.query(
        `insert into ${kind} (account_id, id, animal_id, happened_at, ${columns})
         select $1, gen_random_uuid(), $2, now() - n % 900 * interval '1 hour', ${values}
         from generate_series(1, $3::int) n`,
        [keeper.accountId, one, one === animal ? many : 40],
      )
    }
  }
  await pool.query(`vacuum analyze ${Object.keys(lists)}`)
  return { keeper, animal }
}
