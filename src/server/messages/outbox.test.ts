import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { build, keeperIn, withoutApp } from '../../../test/app.ts'
import { startPushService } from '../../../test/pushService.ts'
import { outbox, pushSubscriptions } from '../../db/schema.ts'
import { forgetExpired } from '../../running/operator/expiry.ts'
import type { Context } from '../context.ts'
import { listenTo } from '../live/notices.ts'
import { mailFolder } from './mail.ts'
import { outboxChannel, queueMail, queuePush } from './outbox.ts'
import { openTransports, retryLimit, startOutbox } from './outboxWorker.ts'
import { vapidKeys } from './push.ts'
import { type Message, type Transport, Undeliverable } from './transports.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A database with an outbox of its own. */
async function own() {
  const stack = await withoutApp()
  stops.push(() => stack.pool.end())
  return stack
}

/** The same with a server, which pushes to this service. */
async function ownServer(pushHosts: string[]) {
  const stack = await build({ pushHosts })
  stops.push(async () => {
    await stack.app.close()
    await stack.pool.end()
  })
  return stack
}

/** Looks for due retries as seldom or as often as is said. */
async function work(context: Context, transports = openTransports(context, log), poll_ms?: number) {
  const worker = startOutbox(context, transports, log, poll_ms)
  stops.push(worker.stop)
}

const mail = { subject: 'Feed Nyx today', text: 'Nyx.', html: '<p>Nyx.</p>' }
const to = 'maren@example.org'
const messages = ({ db }: Context) => db.select().from(outbox).orderBy(outbox.id)
/** No test lasts as long: only a notice can be the reason that something is sent. */
const neverWithin_ms = 3_600_000
/** On a busy machine, too. */
const soon = { timeout: 120_000, interval: 50 }

/** Collects what it is sent; `fail` returns an error to throw. */
function fakeTransport(fail: (message: Message) => Error | undefined = () => undefined) {
  const sent: Message[] = []
  const transport: Transport = {
    async send(message) {
      const error = fail(message)
      if (error) throw error
      sent.push(message)
    },
    close: () => undefined,
  }
  return { sent, transports: { mail: transport, push: transport } }
}

test('a mail leaves at once after the commit, and not when the transaction fails', async () => {
  const context = await own()
  const { sent, transports } = fakeTransport()
  await work(context, transports, neverWithin_ms)
  await context.db
    .transaction(async (tx) => {
      await queueMail(tx, [{ account_id: null, to: 'nobody@example.org', mail }])
      throw new Error('undone')
    })
    .catch(() => undefined)
  await context.db.transaction((tx) => queueMail(tx, [{ account_id: null, to, mail }]))
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon)
  expect(sent[0]).toMatchObject({ recipient: to, payload: mail })
  await vi.waitFor(
    async () =>
      expect(await messages(context)).toEqual([
        expect.objectContaining({ sent_at: expect.any(String), payload: null, tries: 1 }),
      ]),
    soon,
  )
})

test('what is queued while others are being sent follows at once, not with the next poll', async () => {
  const context = await own()
  let heard = () => {}
  const listening = Promise.withResolvers<void>()
  const listener = listenTo(context.db, {
    name: 'test',
    notices: { [outboxChannel]: () => heard() },
    onListening: listening.resolve,
    heartbeat_ms: 15_000,
    log,
  })
  stops.push(listener.stop)
  await listening.promise
  const sent: string[] = []
  const chain: Transport = {
    async send({ id }) {
      sent.push(id)
      const notice = new Promise<void>((resolve) => {
        heard = resolve
      })
      await queueMail(context.db, [{ account_id: null, to, mail }])
      await notice
    },
    close: () => undefined,
  }
  await work(context, { mail: chain, push: chain })
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(6), soon)
})

test('of many workers each message is sent by one', async () => {
  const context = await own()
  const { sent, transports } = fakeTransport()
  const many = Array.from({ length: 120 }, () => ({ account_id: null, to, mail }))
  await queueMail(context.db, many)
  for (let worker = 0; worker < 3; worker++) await work(context, transports)
  await vi.waitFor(() => expect(sent).toHaveLength(120), soon)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(120)
})

test('what fails is tried again later, what is refused is not, and what never works is given up', async () => {
  const context = await own()
  const { transports } = fakeTransport(({ recipient }) =>
    recipient.startsWith('gone') ? new Undeliverable('No such person') : new Error('No answer'),
  )
  for (const name of ['gone', 'slow', 'dead']) {
    await queueMail(context.db, [{ account_id: null, to: `${name}@example.org`, mail }])
  }
  await context.db
    .update(outbox)
    .set({ tries: retryLimit - 1 })
    .where(eq(outbox.recipient, 'dead@example.org'))
  await work(context, transports)
  await vi.waitFor(async () => {
    const all = await messages(context)
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

test('a message whose server was killed is sent by another one after two minutes', async () => {
  const context = await own()
  const { sent, transports } = fakeTransport()
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await context.db.update(outbox).set({ tries: 1, next_try_at: sql`now() - interval '1 second'` })
  await work(context, transports)
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon)
})

test('a server that is slow to claim its messages keeps no other waiting', async () => {
  const context = await own()
  const { sent, transports } = fakeTransport()
  await queueMail(context.db, [{ account_id: null, to: 'jonas@example.org', mail }])
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await context.db.transaction(async (tx) => {
    const isClaimed = eq(outbox.recipient, 'jonas@example.org')
    await tx.select().from(outbox).where(isClaimed).for('update')
    await work(context, transports, neverWithin_ms)
    await expect.poll(() => sent.map(({ recipient }) => recipient)).toEqual([to])
  })
})

test('a message that was sent is not sent again, however long ago', async () => {
  const context = await own()
  const { sent, transports } = fakeTransport()
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await context.db
    .update(outbox)
    .set({ sent_at: sql`now()`, next_try_at: sql`now() - '1 h'::interval` })
  await queueMail(context.db, [{ account_id: null, to: 'jonas@example.org', mail }])
  await work(context, transports)
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), soon)
  expect(sent.map(({ recipient }) => recipient)).toEqual(['jonas@example.org'])
})

test('when the connection breaks, what was put in meanwhile is found', async () => {
  const context = await own()
  const { sent, transports } = fakeTransport()
  await work(context, transports)
  await context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %'`,
  )
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon)
})

test('without a mail server each mail is one file, and a name with a line break forges no header', async () => {
  const context = await own()
  await work(context)
  const subject = 'Feed Nyx\r\nBcc: thief@example.org\nX-Evil: yes today'
  await queueMail(context.db, [
    { account_id: null, to: 'maren@example.org\r\nX-Worse: yes', mail: { ...mail, subject } },
  ])
  await vi.waitFor(async () => expect((await messages(context))[0]?.sent_at).not.toBeNull(), soon)
  await context.db.update(outbox).set({
    sent_at: null,
    payload: { ...mail, subject },
    next_try_at: sql`now() - '1 s'::interval`,
  })
  await queueMail(context.db, [])
  await context.db.execute(sql`select pg_notify('vivary_outbox', '')`)
  await vi.waitFor(
    async () =>
      expect(await messages(context)).toEqual([
        expect.objectContaining({ sent_at: expect.any(String), tries: 2 }),
      ]),
    soon,
  )
  const files = await readdir(mailFolder(context.config))
  expect(files).toHaveLength(1)
  const text = await readFile(`${mailFolder(context.config)}/${files[0]}`, 'utf8')
  expect(text).not.toMatch(/^(Bcc|X-Evil|X-Worse):/im)
})

test('what is old is forgotten, rows and files, and what waits for no one too', async () => {
  const context = await own()
  await work(context)
  await queueMail(context.db, [{ account_id: null, to, mail }])
  await vi.waitFor(async () => expect((await messages(context))[0]?.sent_at).not.toBeNull(), soon)
  const { db, config } = context
  expect(await forgetExpired(db, config, new Date())).toMatchObject({ messages: 0, mails: 0 })
  const later = new Date(Date.now() + 31 * 86_400_000)
  expect(await forgetExpired(db, config, later)).toMatchObject({ messages: 1, mails: 1 })
  expect(await readdir(mailFolder(config))).toEqual([])
})

test('a push arrives encrypted and signed, at the address that a device has by now, until the device is gone', async () => {
  const service = await startPushService()
  stops.push(service.stop)
  const context = await ownServer([service.host])
  const keeper = await keeperIn(context)
  const old = service.subscription('phone')
  const device = await keeper.add('push_subscriptions', old)
  const push = { title: 'Feed Nyx today', body: 'Nyx.', path: '/rounds/feeding?due=1' }
  await work(context)
  const aimed = { account_id: keeper.accountId, subscription_id: device.id, push }
  await queuePush(context.db, [aimed])
  await vi.waitFor(() => expect(service.arrived).toHaveLength(1), soon)
  const [{ id } = { id: '' }] = await messages(context)
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

  // A restore brings another server's key while this one goes on.
  Buffer.alloc(32, 9).copy(context.key)
  await queuePush(context.db, [aimed])
  const restored = vapidKeys(Buffer.alloc(32, 9)).publicKey
  await vi.waitFor(() => expect(service.arrived.at(-1)?.vapid.publicKey).toBe(restored), soon)
  expect((await keeper.get('push/key.json')).json().key).toBe(restored)

  // The device changes its address while a push is under way, stays, and is asked again there.
  const renewed = service.subscription('new')
  const renew = () => keeper.add('push_subscriptions', { ...renewed, replaces: old.endpoint })
  Object.assign(service.state, { status: 410, meanwhile: renew })
  await queuePush(context.db, [aimed])
  await vi.waitFor(async () => {
    const error = 'The device has changed its address'
    expect((await messages(context)).at(-1)).toMatchObject({ error, failed_at: null })
  }, soon)
  const devices = await context.db.select().from(pushSubscriptions)
  expect(devices).toMatchObject([{ id: device.id, endpoint: renewed.endpoint }])
  await context.db.delete(outbox)

  // An overloaded service is asked again, no redirect is followed, and a device that is gone is forgotten.
  const before = service.arrived.length
  const outcomes: unknown[] = []
  for (const status of [503, 307, 410]) {
    const location = `https://${service.host}/elsewhere`
    Object.assign(service.state, { status, location, meanwhile: async () => undefined })
    await queuePush(context.db, [aimed])
    await vi.waitFor(async () => {
      const last = (await messages(context)).at(-1)
      expect(last?.error).not.toBe('')
      outcomes.push([last?.error, last?.failed_at !== null])
    }, soon)
  }
  expect(outcomes).toEqual([
    ['The push service answered 503', false],
    ['The push service answered 307', true],
    ['The device no longer accepts pushes', true],
  ])
  expect(service.arrived).toHaveLength(before + 3)
  expect(await context.db.select().from(pushSubscriptions)).toEqual([])
})
