import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { build, keeperIn } from '../../test/app.ts'
import { startPushService } from '../../test/pushService.ts'
import { outbox, pushSubscriptions } from '../db/schema.ts'
import { type Carrier, type Letter, Undeliverable } from './carriers.ts'
import type { Context } from './context.ts'
import { forgetExpired } from './expiry.ts'
import { mailFolder } from './mail.ts'
import { queueMail, queuePush } from './outbox.ts'
import { mostTries, openCarriers, startOutbox } from './outboxWorker.ts'
import { vapidKeys } from './vapid.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function own(settings: Parameters<typeof build>[0] = {}) {
  const stack = await build(settings)
  stops.push(async () => {
    await stack.app.close()
    await stack.pool.end()
  })
  return stack
}

async function work(context: Context, carriers = openCarriers(context, log)) {
  const worker = startOutbox(context, carriers, log)
  stops.push(worker.stop)
}

const mail = { subject: 'Feed Nyx today', text: 'Nyx.', html: '<p>Nyx.</p>' }
const to = 'maren@example.org'
const letters = ({ db }: Context) => db.select().from(outbox).orderBy(outbox.id)
const soon = { timeout: 25_000, interval: 50 }
/** Sooner than a letter that nobody was told of is found. */
const atOnce = { timeout: 14_000, interval: 50 }

/** Keeps what it is given; `fail` says what it throws. */
function pigeon(fail: (letter: Letter) => Error | undefined = () => undefined) {
  const carried: Letter[] = []
  const carrier: Carrier = {
    async carry(letter) {
      const error = fail(letter)
      if (error) throw error
      carried.push(letter)
    },
    close: () => undefined,
  }
  return { carried, carrier, carriers: { mail: carrier, push: carrier } }
}

test('a mail leaves at once after the commit, and not when the transaction fails', async () => {
  const context = await own()
  const { carried, carriers } = pigeon()
  await work(context, carriers)
  await context.db
    .transaction(async (tx) => {
      await queueMail(tx, [{ account_id: null, to: 'nobody@example.org', mail }])
      throw new Error('undone')
    })
    .catch(() => undefined)
  await context.db.transaction((tx) => queueMail(tx, [{ account_id: null, to, mail }]))
  await vi.waitFor(() => expect(carried).toHaveLength(1), atOnce)
  expect(carried[0]).toMatchObject({ recipient: to, payload: mail })
  await vi.waitFor(
    async () =>
      expect(await letters(context)).toEqual([
        expect.objectContaining({ sent_at: expect.any(String), payload: null, tries: 1 }),
      ]),
    soon,
  )
})

test('of many workers each letter is carried by one', async () => {
  const context = await own()
  const { carried, carriers } = pigeon()
  const many = Array.from({ length: 120 }, () => ({ account_id: null, to, mail }))
  await queueMail(context.db, many)
  for (let worker = 0; worker < 3; worker++) await work(context, carriers)
  await vi.waitFor(() => expect(carried).toHaveLength(120), soon)
  expect(new Set(carried.map(({ id }) => id)).size).toBe(120)
})

test('what fails is tried again later, what is refused is not, and what never works is given up', async () => {
  const context = await own()
  const { carriers } = pigeon(({ recipient }) =>
    recipient.startsWith('gone') ? new Undeliverable('No such person') : new Error('No answer'),
  )
  for (const name of ['gone', 'slow', 'dead']) {
    await queueMail(context.db, [{ account_id: null, to: `${name}@example.org`, mail }])
  }
  await context.db
    .update(outbox)
    .set({ tries: mostTries - 1 })
    .where(eq(outbox.recipient, 'dead@example.org'))
  await work(context, carriers)
  await vi.waitFor(async () => {
    const all = await letters(context)
    expect(all.map(({ error, failed_at }) => [error, failed_at !== null])).toEqual([
      ['No such person', true],
      ['No answer', false],
      ['No answer', true],
    ])
    const [, slow] = all
    const wait_ms = Date.parse(slow?.next_try_at ?? '') - Date.now()
    expect(wait_ms).toBeGreaterThan(20_000)
    expect(wait_ms).toBeLessThan(31_000)
  }, soon)
})

test('a letter of a server that was killed with it is carried by another after two minutes', async () => {
  const context = await own()
  const { carried, carriers } = pigeon()
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await context.db.update(outbox).set({ tries: 1, next_try_at: sql`now() - interval '1 second'` })
  await work(context, carriers)
  await vi.waitFor(() => expect(carried).toHaveLength(1), soon)
})

test('when the connection breaks, what was put in meanwhile is found', async () => {
  const context = await own()
  const { carried, carriers } = pigeon()
  await work(context, carriers)
  await context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %'`,
  )
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await vi.waitFor(() => expect(carried).toHaveLength(1), soon)
})

test('without a mail server each mail is one file, and a name with a line break forges no header', async () => {
  const context = await own()
  await work(context)
  const subject = 'Feed Nyx\r\nBcc: thief@example.org\nX-Evil: yes today'
  await queueMail(context.db, [
    { account_id: null, to: 'maren@example.org\r\nX-Worse: yes', mail: { ...mail, subject } },
  ])
  await vi.waitFor(async () => expect((await letters(context))[0]?.sent_at).not.toBeNull(), soon)
  await context.db
    .update(outbox)
    .set({ sent_at: null, payload: { ...mail, subject }, next_try_at: sql`now()` })
  await queueMail(context.db, [])
  await context.db.execute(sql`select pg_notify('vivary_outbox', '')`)
  await vi.waitFor(
    async () =>
      expect(await letters(context)).toEqual([
        expect.objectContaining({ sent_at: expect.any(String), tries: 2 }),
      ]),
    soon,
  )
  const files = await readdir(mailFolder(context.config))
  expect(files).toHaveLength(1)
  const text = await readFile(`${mailFolder(context.config)}/${files[0]}`, 'utf8')
  expect(text).not.toMatch(/^(Bcc|X-Evil|X-Worse):/im)
})

test('what is old is forgotten, rows and files, and what waits for nobody too', async () => {
  const context = await own()
  await work(context)
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await vi.waitFor(async () => expect((await letters(context))[0]?.sent_at).not.toBeNull(), soon)
  const { db, config } = context
  expect(await forgetExpired(db, config, new Date())).toMatchObject({ letters: 0, mails: 0 })
  const later = new Date(Date.now() + 31 * 86_400_000)
  expect(await forgetExpired(db, config, later)).toMatchObject({ letters: 1, mails: 1 })
  expect(await readdir(mailFolder(config))).toEqual([])
})

test('a push arrives encrypted, signed by the one key of this server, and its repetition takes its place', async () => {
  const service = await startPushService()
  stops.push(service.stop)
  const context = await own({ pushHosts: [service.host] })
  const keeper = await keeperIn(context)
  const device = await keeper.add('push_subscriptions', service.subscription('phone'))
  const push = { title: 'Feed Nyx today', body: 'Nyx.', path: '/rounds/feeding?due=1' }
  await work(context)
  const aimed = { account_id: keeper.accountId, subscription_id: device.id, push }
  await queuePush(context.db, [aimed])
  await vi.waitFor(() => expect(service.arrived).toHaveLength(1), soon)
  const [{ id } = { id: '' }] = await letters(context)
  const [arrived] = service.arrived
  expect(arrived?.message).toEqual({ ...push, tag: id })
  expect(arrived?.headers).toMatchObject({ ttl: '86400', topic: id.replaceAll('-', '') })
  expect(arrived?.vapid).toMatchObject({
    aud: `https://${service.host}`,
    publicKey: vapidKeys(context.key).publicKey,
  })
  expect((await keeper.get('push/key.json')).json().key).toBe(arrived?.vapid.publicKey)
  const test = await keeper.post('notification_settings/test', { channel: 'push' })
  expect(test.json().message).toBe('Sent to 1 device.')
})

test('a device that is gone is forgotten, an overloaded service is asked again, and no redirect is followed', async () => {
  const service = await startPushService()
  stops.push(service.stop)
  const context = await own({ pushHosts: [service.host] })
  const keeper = await keeperIn(context)
  const device = await keeper.add('push_subscriptions', service.subscription('phone'))
  const push = { title: 'Feed Nyx today', body: '', path: '' }
  const aimed = { account_id: keeper.accountId, subscription_id: device.id, push }
  await work(context)
  const outcomes: unknown[] = []
  for (const status of [503, 307, 410]) {
    Object.assign(service.state, { status, location: `https://${service.host}/elsewhere` })
    await queuePush(context.db, [aimed])
    await vi.waitFor(async () => {
      const last = (await letters(context)).at(-1)
      expect(last?.error).not.toBe('')
      outcomes.push([last?.error, last?.failed_at !== null])
    }, soon)
  }
  expect(outcomes).toEqual([
    ['The push service answered 503', false],
    ['The push service answered 307', true],
    ['The device takes no push any more', true],
  ])
  expect(service.arrived).toHaveLength(3)
  expect(await context.db.select().from(pushSubscriptions)).toEqual([])
})
