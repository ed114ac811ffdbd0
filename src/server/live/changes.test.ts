import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from '../../../test/app.ts'
import { type Cable, changesOf, openCable } from '../../../test/cable.ts'
import { followChanges, tellKnown } from '../../db/changes.ts'
import { openPool } from '../../db/connect.ts'
import { openDb } from '../../db/db.ts'
import { tasks } from '../../db/schema.ts'

/* What open tabs are told about changed records: only which kinds, only of their own account. */

let stack: Awaited<ReturnType<typeof build>>
let url: string

beforeAll(async () => {
  stack = await build({}, { sweep_ms: 100 })
  url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

const signedIn = () => keeperIn(stack, { plus: true })

async function open({ cookie }: Keeper, tab?: string): Promise<Cable> {
  const cable = await openCable(url, { cookie })
  await cable.subscribe(changesOf(tab))
  return cable
}

/** A write that a tab makes known as its own. */
const addIn = (keeper: Keeper, tab: string) =>
  fetch(`${url}/dashboard/api/supplements.json`, {
    method: 'POST',
    headers: {
      cookie: keeper.cookie,
      origin: url,
      'content-type': 'application/json',
      'vivary-tab': tab,
    },
    body: JSON.stringify({ supplement: { name: 'Calcium' } }),
  })

test('the tabs of an account are told which kinds have changed, and those of another nothing', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const [tab, foreign] = [await open(keeper), await open(stranger)]
  await keeper.add('feeders', { name: 'Rat' })
  await tab.changed('feeders')
  await stranger.add('contacts', { name: 'Vet' })
  await foreign.changed('contacts')
  expect(foreign.kinds().flat()).not.toContain('feeders')
  expect(tab.kinds().flat()).not.toContain('contacts')
  expect(JSON.stringify(tab.frames)).not.toContain('Rat')
})

test('a price, a unit and the columns of a table are told to the tabs that show them', async () => {
  const keeper = await signedIn()
  for (const [user, kind] of [
    [{ kwh_price: 0.27 }, 'accounts'],
    [{ temperature_unit: 'fahrenheit' }, 'users'],
    [{ animal_columns: ['hatched'] }, 'users'],
  ] as const) {
    const tab = await open(keeper)
    expect((await keeper.patch('user', { user })).statusCode).toBe(200)
    await keeper.add('tasks', { content: 'After it' })
    await tab.changed('tasks')
    expect([user, tab.kinds().flat()]).toEqual([user, expect.arrayContaining([kind])])
  }
})

test('a round over many animals is one message', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat', quantity: 400 })
  const animals = Array.from({ length: 60 }, (_, at) => ({ name: `A${at}`, sex: 'male' }))
  const added = (await keeper.post('animals/bulk', { animals })).json().object
  const tab = await open(keeper)
  const lines = added.map(({ id }: { id: string }) => ({
    animal_id: id,
    feeder_id: feeder.id,
    count: 1,
  }))
  const sent = await keeper.post('feeding_logs/bulk', { feeding_logs: lines })
  expect(sent.statusCode).toBe(201)
  await keeper.add('tasks', { content: 'After it' })
  await tab.changed('tasks')
  const told = tab.kinds().filter((kinds) => kinds.includes('feeding_logs'))
  expect(told).toEqual([expect.arrayContaining(['feeding_logs', 'feeders'])])
})

test('a tab is not told of what it has written itself, but the others are', async () => {
  const keeper = await signedIn()
  const id = '01935b1e-0000-7000-8000-000000000001'
  const [own, other] = [await open(keeper, id), await open(keeper)]
  expect((await addIn(keeper, id)).status).toBe(201)
  await other.changed('supplements')
  await keeper.add('tasks', { content: 'From elsewhere' })
  await own.changed('tasks')
  expect(own.kinds().flat()).not.toContain('supplements')
})

test('meals recorded together are told to every tab but the one they came from', async () => {
  const people = await Promise.all(
    [1, 2].map(async (at) => {
      const keeper = await signedIn()
      const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
      const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned' })
      const id = `01935b1e-0000-7000-8000-00000000000${at}`
      const [own, other] = [await open(keeper, id), await open(keeper)]
      const feed = () =>
        keeper.post(
          `animals/${animal.id}/feeding_logs`,
          { feeding_log: { feeder_id: feeder.id } },
          { 'vivary-tab': id },
        )
      return { keeper, own, other, feed }
    }),
  )
  const fed = await Promise.all([...people, ...people].map(({ feed }) => feed()))
  expect(fed.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  for (const { keeper, own, other } of people) {
    await other.changed('feeding_logs')
    await keeper.add('tasks', { content: 'From elsewhere' })
    await own.changed('tasks')
    expect(own.kinds().flat()).not.toContain('feeding_logs')
  }
})

test('a meal tells of its feeder if it took from a stock, and only then', async () => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const [rats, crickets] = [
    await keeper.add('feeders', { name: 'Rat', quantity: 3 }),
    await keeper.add('feeders', { name: 'Cricket' }),
  ]
  const feed = ({ id }: { id: string }) =>
    keeper.post(`animals/${animal.id}/feeding_logs`, { feeding_log: { feeder_id: id } })
  const before = await open(keeper)
  await keeper.add('contacts', { name: 'Told once the feeders are' })
  await before.changed('contacts')
  const tab = await open(keeper)
  await feed(crickets)
  await tab.changed('feeding_logs')
  await keeper.add('tasks', { content: 'After it' })
  await tab.changed('tasks')
  expect(tab.kinds().flat()).not.toContain('feeders')
  await feed(rats)
  await tab.changed('feeders')
})

test('a nonsense tab writes as any other', async () => {
  const keeper = await signedIn()
  const tab = await open(keeper)
  expect((await addIn(keeper, "'; drop table animals; --")).status).toBe(201)
  await tab.changed('supplements')
})

test('a page that subscribes late is told what changed since it was requested', async () => {
  const keeper = await signedIn()
  const early = await open(keeper)
  await keeper.add('bulbs', { name: 'Basking', bulb_type: 'heat' })
  await early.changed('bulbs')
  const late = await openCable(url, { cookie: keeper.cookie })
  await late.subscribe(JSON.stringify({ channel: 'ChangesChannel', age_ms: 30_000 }))
  await late.changed('bulbs')
})

test('when the database breaks off, tabs fetch everything anew', async () => {
  const keeper = await signedIn()
  const tab = await open(keeper)
  const breaking = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vivary live' and datname = current_database()`
  await expect.poll(async () => (await stack.pool.query(breaking)).rowCount).toBe(1)
  while (!tab.kinds().includes('all')) await tab.next()
})

test('a removed member hears nothing more', async () => {
  const [owner, member] = [await signedIn(), await signedIn()]
  await stack.pool.query(
    `insert into memberships (account_id, user_id, role) values ($1, $2, 'keeper')`,
    [owner.accountId, member.userId],
  )
  await stack.pool.query('update sessions set account_id = $1 where user_id = $2', [
    owner.accountId,
    member.userId,
  ])
  const [theirs, own] = [await open(member), await open(owner)]
  await owner.add('tasks', { content: 'While they are here' })
  await theirs.changed('tasks')
  expect((await owner.delete(`shared_users/${member.userId}`)).statusCode).toBe(200)
  await owner.add('contacts', { name: 'A secret one' })
  await own.changed('contacts')
  await theirs.closed
  expect(theirs.kinds().flat()).not.toContain('contacts')
})

test('a server that tells after the commit tells what was committed, and not before', async () => {
  const keeper = await signedIn()
  const tab = await open(keeper)
  const pool = await openPool(stack.pool.options.connectionString ?? '', { tellsLater: true })
  const { accountId: account_id, userId: id } = keeper
  await openDb(pool).transaction(async (tx) => {
    expect((await tx.execute('show vivary.changes')).rows).toEqual([{ 'vivary.changes': 'later' }])
    await tx.insert(tasks).values({ account_id, id, content: 'Later' })
    // Committed while the other is still open.
    await keeper.add('contacts', { name: 'Vet' })
    await tab.changed('contacts')
    expect(tab.kinds().flat()).not.toContain('tasks')
  })
  await tab.changed('tasks')
  await pool.end()
})

test('a statement over many accounts is told to each of them, by whichever way its server tells', async () => {
  const people = await Promise.all([signedIn(), signedIn()])
  const tabs = await Promise.all(people.map((keeper) => open(keeper)))
  const pool = await openPool(stack.pool.options.connectionString ?? '', { tellsLater: true })
  const heard: string[] = []
  followChanges(pool, (change) => heard.push(change))
  const ids = people.map(({ accountId }) => accountId)
  const everyoneHears = (kind: string) => Promise.all(tabs.map((tab) => tab.changed(kind)))

  const addAll = (table: string, column: string) =>
    `insert into ${table} (account_id, id, ${column}) select id, gen_random_uuid(), 'All'
      from unnest($1::uuid[]) id`
  await pool.query(addAll('tasks', 'content'), [ids])
  await everyoneHears('tasks')
  await stack.pool.query(addAll('contacts', 'name'), [ids])
  await everyoneHears('contacts')
  await tellKnown(pool, new Set(ids.map((id) => `${id} bulbs`)))
  await everyoneHears('bulbs')
  await tellKnown(stack.pool, new Set(ids.map((id) => `${id} species`)))
  await everyoneHears('species')
  expect(heard.toSorted()).toEqual(ids.flatMap((id) => [`${id} tasks`, `${id} bulbs`]).toSorted())
  await pool.end()
})
