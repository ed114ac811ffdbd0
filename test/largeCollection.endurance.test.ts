import { beforeAll, expect, test } from 'vitest'
import { type Keeper, keeperIn, operatorIn, ownInstallation, testApp } from './app.ts'
import { mostOfRequest_ms, onEventLoop } from './eventLoop.ts'
import { pdfAt } from './paper.ts'
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
  await growAnimal(keeper, theirs.animal)
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

/** Gives an animal ten generations of ancestors, ten thousand logs and the longest notes, and opens a shop. */
async function growAnimal(owner: Keeper, id: string) {
  const { pool } = await testApp()
  await pool.query(
    `update animals child set dam_id = dam.id, sire_id = sire.id from animals dam, animals sire
     where child.account_id = $1 and dam.account_id = $1 and sire.account_id = $1
       and dam.name = 'Animal ' || 2 * substr(child.name, 8)::int
       and sire.name = 'Animal ' || 2 * substr(child.name, 8)::int + 1 and child.name ~ '^Animal \\d+$'`,
    [owner.accountId],
  )
  await pool.query(
    `update animals set dam_id = (select id from animals where account_id = $1 and name = 'Animal 1')
     where account_id = $1 and id = $2`,
    [owner.accountId, id],
  )
  await pool.query(
    `insert into weight_logs (account_id, id, animal_id, happened_at, weight_in_grams, unit)
     select $1, gen_random_uuid(), $2, now() - n * interval '4 hours', 500 + n % 90, 'grams'
     from generate_series(1, 10000) n`,
    [owner.accountId, id],
  )
  await pool.query(
    `insert into sales (account_id, id, title, sold_on, price, currency)
     select $1, gen_random_uuid(), 'Animal ' || n, current_date - n % 900, 10000, 'GBP'
     from generate_series(1, 3000) n`,
    [owner.accountId],
  )
  await pool.query(
    `insert into shop_listings (account_id, id, title, price, privacy, status)
     select $1, gen_random_uuid(), 'Animal ' || n, 10000, 'public', 'for_sale'
     from generate_series(1, 500) n`,
    [owner.accountId],
  )
  await owner.patch('shop', { shop: { privacy: 'public' } })
  const longest = 'aก한蛇ह я'.repeat(285)
  await owner.patch(`animals/${id}`, { animal: { description: longest } })
  for (let at = 0; at < 10; at++) {
    await owner.add(`animals/${id}/health_notes`, { content: longest })
    await owner.add(`animals/${id}/vet_visits`, { reason: 'Check-up', findings: longest })
  }
}

const reading: [route: string, address: () => string][] = [
  ...aimed.map(([route, sample]): (typeof reading)[number] => [route, () => sample(theirs).url]),
  ...unaimed.map(([route]): (typeof reading)[number] => [route, () => route.split(' ')[1] ?? '']),
].filter(([route]) => route.startsWith('GET '))

/** Files and pages beside the API, and what is printed of five hundred animals. */
async function beside(): Promise<[route: string, read: () => Promise<Answer>][]> {
  const files = [
    ...['vet', 'buyer'].map((form) => pdfAt(theirs.animal, form)),
    `/dashboard/animals/${theirs.animal}/qr.svg`,
    '/dashboard/shop/sales.csv',
    '/dashboard/shop/analytics.csv',
    new URL((await keeper.post('calendar_feed/rotate', {})).json().object.address).pathname,
    `/shop/${(await keeper.get('shop')).json().slug}`,
    '/sitemap.xml',
    // Last, since afterwards the animal is only read.
    `/dashboard/animals/${theirs.animal}/hand-over.vivary`,
  ]
  await keeper.post(`animals/${theirs.animal}/hand_over/file`)
  const { rows } = await (await testApp()).pool.query<{ id: string }>(
    "select id from animals where account_id = $1 and name like 'Animal %' limit 500",
    [keeper.accountId],
  )
  const codes = { kind: 'animal', ids: rows.map(({ id }) => id) }
  return [
    ...files.map((url): [string, () => Promise<Answer>] => [url, () => keeper.get(url)]),
    ['labels', () => keeper.post('codes', { codes })],
  ]
}

test('whatever a keeper of a thousand animals reads keeps others waiting for a moment at most', async () => {
  const read = reading.map(([route, address]): [string, () => Promise<Answer>] => {
    const url = api + address()
    const page = `${url}${url.includes('?') ? '&' : '?'}per_page=100`
    return [route, () => keeper.get(page)]
  })
  expect(read.length).toBeGreaterThan(100)
  expect(await slowest(read, (status) => status < 500)).toEqual([])
})

test('whatever is printed or saved of it does neither', async () => {
  expect(await slowest(await beside(), (status) => status === 200)).toEqual([])
})

type Answer = Awaited<ReturnType<Keeper['get']>>

/** What takes the event loop longer than is allowed, with its CPU time. */
async function slowest(
  all: [route: string, read: () => Promise<Answer>][],
  isAnswer: (status: number) => boolean,
) {
  const slow: [route: string, cpu_ms: number][] = []
  for (const [route, read] of all) {
    let least_ms = Number.POSITIVE_INFINITY
    // The first compiles what the route needs; one that meets a clean-up of the memory is sent again.
    for (let tried = 0; tried < 4 && least_ms >= mostOfRequest_ms; tried++) {
      const { result, cpu_ms } = await onEventLoop(read)
      expect([route, isAnswer(result.statusCode)]).toEqual([route, true])
      least_ms = Math.min(least_ms, cpu_ms)
    }
    if (least_ms >= mostOfRequest_ms) slow.push([route, least_ms])
  }
  return slow
}
