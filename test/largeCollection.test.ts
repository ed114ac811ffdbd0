import { beforeAll, expect, test } from 'vitest'
import { type Keeper, keeperIn, operatorIn, ownInstallation, testApp } from './app.ts'
import { mostOfRequest_ms, onEventLoop } from './eventLoop.ts'
import { aimed, api, unaimed } from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import type { Theirs } from './routes/sample.ts'

ownInstallation()

/* Reads every route of a keeper of a thousand animals, and adds up what it costs the event loop. */

let keeper: Keeper
let theirs: Theirs

beforeAll(async () => {
  const stack = await testApp()
  await operatorIn(stack)
  keeper = await keeperIn(stack, { plus: true })
  theirs = await collectionOf(keeper, 'Ours')
  await addThousandAnimals(keeper.accountId)
})

/** In fifty racks, fed and cleaned daily, with forty thousand logs of three years. */
async function addThousandAnimals(account: string) {
  const { pool } = await testApp()
  await pool.query(
    `insert into animals (account_id, id, name, sex, species_id, genetics, room, rack, tub)
     select $1, gen_random_uuid(), 'Animal ' || n, 'female',
       (select id from species where account_id = $1 limit 1), 'Pastel het Clown',
       'Room', 'Rack ' || n % 50, n::text
     from generate_series(1, 1000) n`,
    [account],
  )
  const { rows } = await pool.query('select id from feeders where account_id = $1 limit 1', [
    account,
  ])
  const feeder = `'${rows[0]?.id}'::uuid`
  const logs: [table: string, each: number, columns: string, values: string][] = [
    ['feeding_logs', 16, ', success, feeder_id, unit_cost', `, random() < 0.9, ${feeder}, 250`],
    ['weight_logs', 8, ', weight_in_grams, unit', ", 500 + random() * 100, 'grams'"],
    ['shedding_logs', 6, ', quality', ", 'complete'"],
    ['cleaning_logs', 6, '', ''],
    ['poop_logs', 4, '', ''],
  ]
  for (const [table, each, columns, values] of logs)
    await pool.query(
      `insert into ${table} (account_id, id, animal_id, happened_at${columns})
       select account_id, gen_random_uuid(), id, now() - random() * interval '1095 days'${values}
       from animals, generate_series(1, ${each}) where account_id = $1 and name like 'Animal %'`,
      [account],
    )
  for (const [table, column, value] of [
    ['feeding_schedules', ', feeder_id', `, ${feeder}`],
    ['cleaning_schedules', '', ''],
  ])
    await pool.query(
      `insert into ${table} (account_id, id, animal_id, started_on, repeat_amount, repeat${column})
       select account_id, gen_random_uuid(), id, current_date - 9, 1, 'day'${value}
       from animals where account_id = $1 and name like 'Animal %'`,
      [account],
    )
  await pool.query('analyze')
}

const reading: [route: string, address: () => string][] = [
  ...aimed.map(([route, sample]): (typeof reading)[number] => [route, () => sample(theirs).url]),
  ...unaimed.map(([route]): (typeof reading)[number] => [route, () => route.split(' ')[1] ?? '']),
].filter(([route]) => route.startsWith('GET '))

test('whatever a keeper of a thousand animals reads keeps others waiting for a moment at most', async () => {
  const slow: [route: string, cpu_ms: number][] = []
  for (const [route, address] of reading) {
    const url = api + address()
    const read = () => keeper.get(`${url}${url.includes('?') ? '&' : '?'}per_page=100`)
    let least_ms = Number.POSITIVE_INFINITY
    // The first compiles what the route needs; one that meets a clean-up of the memory is sent again.
    for (let tried = 0; tried < 4 && least_ms >= mostOfRequest_ms; tried++) {
      const { result, cpu_ms } = await onEventLoop(read)
      expect([route, result.statusCode < 500]).toEqual([route, true])
      least_ms = Math.min(least_ms, cpu_ms)
    }
    if (least_ms >= mostOfRequest_ms) slow.push([route, least_ms])
  }
  expect(reading.length).toBeGreaterThan(100)
  expect(slow).toEqual([])
})
