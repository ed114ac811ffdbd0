import type { BrowserContext, Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { rounds } from '../endurance.ts'
import { pngOf } from '../pictures.ts'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { allIsKept } from './keptHere.ts'
import { keepsWrites, pill, waitingCount } from './queue.ts'

/* With the service worker, as on a phone: the application itself comes from the device. */

test.use({ serviceWorkers: 'allow', ownContext: true })

/** Animals that all eat rats every week, and are due. */
async function hungry(keeper: Keeper, count: number) {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const weekly = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day', feeder_id: feeder.id }
  await keeper.addMany(
    'animals',
    Array.from({ length: count }, (_, at) => {
      return { name: `Python ${at + 1}`, sex: 'female', feeding_schedules: [weekly] }
    }),
  )
  return keeper.list('animals?per_page=100')
}

test('a whole evening round is recorded without network from beginning to end, and arrives complete, once', async ({
  context,
  page,
  keeper,
}) => {
  const count = 10 * rounds(4)
  const animals = await hungry(keeper, count)
  await page.goto('/dashboard')
  await allIsKept(page, animals.at(-1)?.id)
  await page.close()

  await context.setOffline(true)
  const evening = await context.newPage()
  await evening.goto('/dashboard')
  await keepsWrites(evening)
  await evening.getByRole('link', { name: `Feed ${count}` }).click()
  await expect(evening.getByRole('heading', { level: 1, name: `${count} to feed` })).toBeVisible()
  await evening.getByRole('button', { name: 'Python 7: Taken' }).click()
  await evening.getByRole('button', { name: new RegExp(`^Record ${count} `) }).click()
  await expect(pill(evening)).toContainText('waiting, all safe on this device')
  const waiting = await waitingCount(evening)
  await evening.close()

  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(pill(later)).toContainText(`${waiting} waiting`)
  await expect(later.getByRole('list', { name: "Today's agenda" })).toHaveText(
    new RegExp(
      `^${count} records${count - 1} fed, 1 refused, waiting to be sentPython 7Refused today`,
    ),
  )
  await context.setOffline(false)
  await expect.poll(() => waitingCount(later)).toBe(0)
  const logs = await Promise.all(
    animals.map(async ({ id }) => (await keeper.list(`animals/${id}/feeding_logs`)).length),
  )
  expect(logs.reduce((sum, count) => sum + count, 0)).toBe(waiting)
  expect(Math.max(...logs)).toBe(1)
  expect(waiting).toBe(count)
})

test('what waits is sent by the browser once there is a connection, with the application closed', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await keepsWrites(page)
  await expect(page.getByRole('heading', { name: 'Saffron', level: 1 })).toBeVisible()
  await context.setOffline(true)
  await clean(page)
  await expect(pill(page)).toContainText('1 waiting')
  const sync = await syncOf(context, page)
  await page.goto('about:blank')
  await context.setOffline(false)
  await sync()
  await expect
    .poll(async () => (await keeper.list(`animals/${animal.id}/cleaning_logs`)).length)
    .toBe(1)
})

async function clean(page: Page) {
  await page.getByRole('button', { name: 'Clean', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record clean' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Has the browser tell the worker that there is a connection, as the DevTools do. */
async function syncOf(context: BrowserContext, page: Page) {
  const tools = await context.newCDPSession(page)
  const known = Promise.withResolvers<string>()
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [one] = registrations
    if (one) known.resolve(one.registrationId)
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await known.promise
  const origin = new URL(page.url()).origin
  return () =>
    tools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'queue',
      lastChance: false,
    })
}

test('photos chosen without network are kept, and become the animal’s once', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await page.goto(`/dashboard/animals/${animal.id}/edit`)
  await keepsWrites(page)
  const photo = {
    name: 'snake.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await pngOf(40, 30)),
  }
  await page.locator('input[type=file][name=photos]').setInputFiles([photo, photo])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(pill(page)).toContainText('1 waiting')
  await expect(page.getByRole('heading', { name: 'Saffron', level: 1 })).toBeVisible()
  const card = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(card).toContainText('2 photos')
  let isLost = true
  await context.route(`**/api/animals/${animal.id}.json`, async (route) => {
    if (route.request().method() !== 'PATCH' || !isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => waitingCount(page)).toBe(0)
  // The first one is its main one.
  expect(await keeper.read('animals', animal.id)).toMatchObject({
    photoUrls: expect.any(Object),
    photos: [{ urls: expect.any(Object) }],
  })
})

test('a health note is kept without network, stands on its screen, and is of the day on which it was written', async ({
  context,
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto('/dashboard')
  await allIsKept(page, animal.id)
  await page.close()

  await context.setOffline(true)
  const evening = await context.newPage()
  await evening.goto(`/dashboard/animals/${animal.id}/health`)
  await keepsWrites(evening)
  await evening.getByRole('button', { name: 'Add Note' }).click()
  const sheet = evening.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Observation' }).fill('Two ticks at the tail.')
  await sheet.getByRole('button', { name: 'Add note' }).click()
  await expect(sheet).toBeHidden()
  const shown = evening.getByRole('list', { name: 'Waiting to be sent' })
  await expect(shown).toContainText('Two ticks at the tail.')
  await expect(shown).toContainText('waiting to be sent')
  await expect(pill(evening)).toContainText('1 waiting')
  await pill(evening).click()
  await expect(evening.getByRole('list', { name: 'Waiting' })).toContainText('Two ticks')
  await context.setOffline(false)
  await expect.poll(() => waitingCount(evening)).toBe(0)
  const notes = await keeper.list(`animals/${animal.id}/health_notes`)
  expect(notes).toMatchObject([
    { content: 'Two ticks at the tail.', noted_on: today('Europe/Berlin') },
  ])
})
