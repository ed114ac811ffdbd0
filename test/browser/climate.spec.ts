import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../../src/db/db.ts'
import { outbox, pushSubscriptions } from '../../src/db/schema.ts'
import { keepersPassword } from '../password.ts'
import { expect, test } from './fixtures.ts'

type Account = { account_id: string; id: string }

/** Home Assistant's own integration: it tries the address, then writes states as lines. */
async function homeAssistant(page: Page, token: string) {
  const headers = { authorization: `Token ${token}`, 'content-type': 'text/plain' }
  const write = (data: string) =>
    page.request.post('/api/v2/write?org=vivary&bucket=climate', { headers, data })
  expect((await page.request.get('/ping')).status()).toBe(204)
  expect((await write('')).status()).toBe(400)
  return async (value: number, minutesAgo = 0) => {
    const at = `${Date.now() - minutesAgo * 60_000}000000`
    const line = `°C,domain=sensor,entity_id=rack_a_3_warm value=${value} ${at}`
    expect((await write(line)).status()).toBe(204)
  }
}

/** Puts the sensor at the warm end of the place, whose alarms don't wait. */
async function placeIn(page: Page, { id }: { id: string }, [sensor]: { id: string }[]) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const placed = await page.request.post(`/dashboard/api/climate_sensors/${sensor?.id}/place`, {
    headers,
    data: { placement: { place_id: id, zone: 'warm_end' } },
  })
  expect(placed.ok()).toBe(true)
  const rule = { zone: 'warm_end', kind: 'temperature', minutes: 0 }
  const data = { alarm_rule: rule }
  await page.request.patch(`/dashboard/api/climate_places/${id}/alarms`, { headers, data })
}

/** A device of a push service that no one reaches, so that what is pushed lies in the outbox. */
async function addDevice(db: Database, { account_id, id: user_id }: Account) {
  const id = newId()
  const endpoint = `https://push.invalid/${id}`
  await db.insert(pushSubscriptions).values({
    ...{ account_id, user_id, id, endpoint, device: 'This phone' },
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })
}

type Pushed = { title: string; path: string; alarm: { id: string } }

async function pushesTo(db: Database, { account_id }: Account) {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.account_id, account_id), eq(outbox.channel, 'push')))
  return rows.map(({ payload }) => payload as Pushed)
}

type Shown = { title: string; actions: { action: string }[]; data: object }

/** What the service worker shows of a push. The test's browser neither gets nor draws any itself. */
const shownOf = (worker: Worker, pushed: Pushed) =>
  worker.evaluate(async (pushed) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = new Promise((resolve) => {
      registration.showNotification = async (title, options) => resolve({ title, ...options })
    })
    const event = { data: { json: () => pushed }, waitUntil: () => undefined }
    dispatchEvent(Object.assign(new Event('push'), event))
    return shown
  }, pushed) as Promise<Shown>

/** Presses the button of a notification. */
const press = (worker: Worker, { data, actions: [button] }: Shown) =>
  worker.evaluate(
    ({ data, action }) => {
      const notification = { data, close: () => undefined }
      const event = { action, notification, waitUntil: () => undefined }
      dispatchEvent(Object.assign(new Event('notificationclick'), event))
    },
    { data, action: button?.action ?? '' },
  )

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Home Assistant sends, and when it gets cold the alarm is acknowledged from the push', async ({
    context,
    page,
    keeper,
    db,
  }) => {
    const account: Account = await keeper.me()
    await addDevice(db, account)
    const zone = { zone: 'warm_end', kind: 'temperature' }
    const place = await keeper.add('climate_places', {
      ...{ room: 'Attic', rack: 'Rack A', tub: '3' },
      targets: ['day', 'night'].map((part) => ({ ...zone, part, low: 28, high: 33 })),
    })

    const { token } = await keeper.add('api_tokens', {
      ...{ name: 'Home Assistant', scope: 'readings', expires_in_days: 'never' },
      current_password: keepersPassword,
    })
    const send = await homeAssistant(page, token)
    for (const minutes of [4, 3, 2, 1]) await send(31, minutes)
    await placeIn(page, place, await keeper.list('climate_sensors'))
    await send(30.8)
    await page.goto(`/dashboard/climate/${place.id}`)
    await expect(page.getByRole('img', { name: /^Warm end: 30.8 °C/ })).toBeVisible()
    await expect(page.getByText('After 0 minutes out of range')).toBeVisible()

    await send(26)
    await expect.poll(async () => (await pushesTo(db, account)).length).toBe(1)
    const [pushed] = await pushesTo(db, account)
    if (!pushed) throw new Error('Nothing was pushed')
    expect(pushed.title).toBe('Too cold: Rack A · 3, warm end')
    // Without a reload: over the cable.
    await expect(page.getByRole('button', { name: /^Acknowledge: Rack A · 3/ })).toBeVisible()
    await expect.poll(() => context.serviceWorkers().length).toBe(1)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('There is no service worker')
    const shown = await shownOf(worker, pushed)
    expect(shown).toMatchObject({ title: pushed.title, requireInteraction: true })
    await press(worker, shown)
    await expect(page.getByText('Acknowledged', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Acknowledge:/ })).toHaveCount(0)
  })
})
