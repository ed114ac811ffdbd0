import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { leastWebhook, newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { scriptOf } from '../../../test/scripts.ts'
import { withoutWebhooks } from '../../db/db.ts'
import { tasks } from '../../db/schema.ts'

const added = (keeper: Keeper, more = {}) =>
  keeper.add('webhooks', { ...leastWebhook('a'), ...more })
const tried = (keeper: Keeper, more: object) =>
  keeper.post('webhooks', { webhook: { ...leastWebhook('a'), ...more } })
const eventsOf = async (keeper: Keeper, id: string) =>
  (await keeper.list(`webhooks/${id}/deliveries`)).map(({ event }) => event)

test('I add a webhook and see its secret once; the table has nothing of it', async () => {
  const keeper = await signedIn()
  const { id, secret } = await added(keeper)
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  const { body } = await keeper.get('webhooks')
  expect(JSON.parse(body)).toMatchObject({ value: [{ id, is_on: true, waiting: 0 }], most: 2 })
  expect(body).not.toContain(secret)
  const { pool } = await testApp()
  const { rows } = await pool.query('select w::text as row from webhooks w where id = $1', [id])
  expect(rows[0].row).not.toContain(secret.slice(7, 20))
})

test('adding one asks for my password, in case someone else sits at my browser', async () => {
  const keeper = await signedIn()
  expect(refusals(await tried(keeper, { current_password: undefined }))).toEqual({
    current_password: 'Please enter your password',
  })
  expect(refusals(await tried(keeper, { current_password: 'a wrong one' }))).toEqual({
    current_password: 'That password is incorrect',
  })
  expect((await keeper.get('webhooks')).json().value).toEqual([])
})

test.each([
  'http://example.org/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://192.168.1.5/hook',
  'https://169.254.169.254/latest',
  'https://localhost/hook',
  'https://homeassistant.local/hook',
  'https://pi.lan/hook',
  'https://nas/hook',
  'https://pi.home.arpa./hook',
  'https://example.org:8443/hook',
  'https://me:secret@example.org/hook',
  'ftp://example.org',
  'not an address',
  '',
])('%s is no address to call', async (url) => {
  const answer = await tried(await signedIn(), { url })
  expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['url']])
})

test('events are chosen from the list, and at least one', async () => {
  const keeper = await signedIn()
  expect(refusals(await tried(keeper, { events: [] }))).toEqual({
    events: 'Please choose at least one event',
  })
  const unknown = await tried(keeper, { events: ['animal.eaten', 'webhook.test'] })
  expect(unknown.statusCode).toBe(422)
  const { events } = await added(keeper, { events: ['task.done', 'task.added', 'task.done'] })
  expect(events).toEqual(['task.added', 'task.done'])
})

test('two are free, and Plus has ten', async () => {
  const keeper = await signedIn()
  for (const name of ['a', 'b']) await added(keeper, leastWebhook(name))
  expect(refusals(await tried(keeper, {}))).toEqual({
    '': 'At most 2 webhooks. Please delete one first.',
  })
  await keeper.subscribe(true)
  for (let count = 2; count < 10; count++) await added(keeper)
  expect((await tried(keeper, {})).statusCode).toBe(422)
  expect((await keeper.get('webhooks')).json().value).toHaveLength(10)
})

test('asked again after a lost answer, one webhook is there, with another secret', async () => {
  const keeper = await signedIn()
  const id = newId()
  const [first, second] = [await added(keeper, { id }), await added(keeper, { id })]
  expect(first.secret).not.toBe(second.secret)
  expect((await keeper.get('webhooks')).json().value).toHaveLength(1)
})

test('only the owner has webhooks, and no script does', async () => {
  const keeper = await signedIn()
  const { id } = await added(keeper)
  const other = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  expect((await other.get(`webhooks/${id}`)).statusCode).toBe(403)
  const { send } = await scriptOf(keeper)
  expect((await send('GET', `webhooks/${id}`)).statusCode).toBe(403)
})

test('it is called for the events I chose, of my account only', async () => {
  const [keeper, stranger] = [await signedIn({ plus: true }), await signedIn({ plus: true })]
  const { id } = await added(keeper, { events: ['task.added'] })
  const task = await keeper.add('tasks', { content: 'Order rats' })
  await keeper.delete(`tasks/${task.id}`)
  await stranger.add('tasks', { content: 'Not mine' })
  const [only, ...others] = await keeper.list(`webhooks/${id}/deliveries`)
  expect(others).toEqual([])
  expect(only).toMatchObject({ event: 'task.added', state: 'waiting', tries: 0 })
  expect(JSON.parse(only.body)).toMatchObject({
    ...{ id: only.id, event: 'task.added', account_id: keeper.accountId },
    object: { id: task.id, content: 'Order rats' },
  })
})

test('switched off, nothing is queued and what waited is given up; other events follow at once', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await added(keeper, { events: ['task.added'] })
  await keeper.add('tasks', { content: 'One' })
  await keeper.change('webhooks', id, { is_on: false })
  await keeper.add('tasks', { content: 'Two' })
  const [given, ...others] = await keeper.list(`webhooks/${id}/deliveries`)
  expect([given.state, given.error, others]).toEqual(['failed', 'The webhook was switched off', []])
  const replaying = () => keeper.post(`webhooks/${id}/deliveries/${given.id}/replay`)
  expect((await replaying()).json().errors[0].code).toBe('webhook_off')
  await keeper.change('webhooks', id, { is_on: true, events: ['task.done', 'task.added'] })
  expect((await replaying()).json().object).toMatchObject({ state: 'waiting', error: '' })
  const three = await keeper.add('tasks', { content: 'Three' })
  await keeper.delete(`tasks/${three.id}`)
  expect(await eventsOf(keeper, id)).toEqual(['task.done', 'task.added', 'task.added'])
})

test('what a transaction takes back is not told, nor what brings old records', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await added(keeper, { events: ['task.added'] })
  const { db } = await testApp()
  const task = { account_id: keeper.accountId, content: 'One' }
  const failing = db.transaction(async (tx) => {
    await tx.insert(tasks).values({ ...task, id: newId() })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await db.transaction((tx) =>
    withoutWebhooks(tx, () => tx.insert(tasks).values({ ...task, id: newId() })),
  )
  expect(await eventsOf(keeper, id)).toEqual([])
  await db.insert(tasks).values({ ...task, id: newId() })
  expect(await eventsOf(keeper, id)).toEqual(['task.added'])
})

test('a log that I delete by mistake and restore is not told again', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await added(keeper, { events: ['feeding.added', 'weight.added'] })
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  for (const [kind, log] of [
    ['feeding_logs', { feeder_id: rat.id }],
    ['weight_logs', { weightInGrams: 640, unit: 'grams' }],
  ] as const) {
    const path = `animals/${nyx.id}/${kind}`
    const mistaken = await keeper.add(path, log)
    await keeper.delete(`${path}/${mistaken.id}`)
    await keeper.add(path, { ...log, id: mistaken.id })
    await keeper.add(path, log)
  }
  const twice = (event: string) => [event, event]
  expect(await eventsOf(keeper, id)).toEqual([...twice('weight.added'), ...twice('feeding.added')])
})

test('deleted, it is gone with its deliveries, and my security log says so', async () => {
  const keeper = await signedIn({ plus: true })
  const { id, url } = await added(keeper, { events: ['task.added'] })
  await keeper.add('tasks', { content: 'One' })
  expect((await keeper.delete(`webhooks/${id}`)).statusCode).toBe(200)
  expect((await keeper.get(`webhooks/${id}/deliveries`)).statusCode).toBe(404)
  const events = await keeper.list('security_events')
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['webhook_deleted', url],
    ['webhook_added', url],
  ])
})
