import type { BrowserContext, Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { rounds } from '../endurance.ts'
import { pngOf } from '../pictures.ts'
import { zone } from '../zone.ts'
import { hungry } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { field } from './formFields.ts'
import { allIsKept } from './keptHere.ts'
import { keepsWrites, loseAnswer, pill, record, waitingCount } from './queue.ts'
import { walkTo } from './walk.ts'

/* With the service worker, as on a phone: the application itself comes from the device. */

test.use({ serviceWorkers: 'allow', ownContext: true })

test('an evening’s round, a health note and photos are recorded without network, and arrive complete, once', async ({
  context,
  page,
  keeper,
}) => {
  const count = 4 * rounds(10)
  const names = Array.from({ length: count }, (_, at) => `Python ${at + 1}`)
  const animals = await hungry(keeper, ...names)
  const animal: string = animals.find(({ name }) => name === 'Python 1').id
  await page.goto('/dashboard')
  await allIsKept(page, animals.at(-1)?.id)
  await page.close()

  await context.setOffline(true)
  const evening = await context.newPage()
  await evening.goto('/dashboard')
  await keepsWrites(evening)
  await evening.getByRole('link', { name: `Feed ${count}` }).click()
  await expect(evening.getByRole('heading', { level: 1, name: `${count} to feed` })).toBeVisible()
  await evening.getByRole('button', { name: 'Python 3: Taken' }).click()
  await evening.getByRole('button', { name: new RegExp(`^Record ${count} `) }).click()
  await expect(pill(evening)).toContainText(`${count} waiting, all safe on this device`)
  // The round goes back by itself once all is kept.
  await expect(evening.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await noteTicks(evening, animal)
  await addPhotos(evening, animal)
  await expect(pill(evening)).toContainText(`${count + 2} waiting`)
  await evening.close()

  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(pill(later)).toContainText(`${count + 2} waiting`)
  await expect(later.getByRole('list', { name: "Today's agenda" })).toHaveText(
    new RegExp(
      `^${count} records${count - 1} fed, 1 refused, waiting to be sentPython 3Refused today`,
    ),
  )
  let isLost = true
  await context.route(`**/api/animals/${animal}.json`, (route) => {
    if (route.request().method() !== 'PATCH' || !isLost) return route.fallback()
    isLost = false
    return loseAnswer(route)
  })
  await context.setOffline(false)
  await expect.poll(() => waitingCount(later)).toBe(0)
  const feedings = animals.map(({ id }) => keeper.list(`animals/${id}/feeding_logs`))
  expect((await Promise.all(feedings)).map(({ length }) => length)).toEqual(animals.map(() => 1))
  const notes = await keeper.list(`animals/${animal}/health_notes`)
  expect(notes).toMatchObject([{ content: 'Two ticks at the tail.', noted_on: today(zone) }])
  // The first one is its main one.
  expect(await keeper.read('animals', animal)).toMatchObject({
    photoUrls: expect.any(Object),
    photos: [{ urls: expect.any(Object) }],
  })

  await test.step('the browser sends what waits once there is a connection, with the application closed', async () => {
    await walkTo(later, `/dashboard/animals/${animal}`)
    await context.setOffline(true)
    await record(later, 'Clean', 'Record clean')
    await expect(pill(later)).toContainText('1 waiting')
    const sync = await syncOf(context, later)
    await later.goto('about:blank')
    await context.setOffline(false)
    await sync()
    await expect
      .poll(async () => (await keeper.list(`animals/${animal}/cleaning_logs`)).length)
      .toBe(1)
  })
})

/** Writes a health note, which stands on its screen and among what waits. */
async function noteTicks(page: Page, animal: string) {
  await walkTo(page, `/dashboard/animals/${animal}/health`)
  await record(page, 'Add Note', 'Add note', () =>
    field(page, 'Observation').fill('Two ticks at the tail.'),
  )
  const shown = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(shown).toContainText('Two ticks at the tail.')
  await expect(shown).toContainText('waiting to be sent')
  await pill(page).click()
  await expect(page.getByRole('list', { name: 'Waiting', exact: true })).toContainText('Two ticks')
}

/** Gives an animal two photos, which stand on its page as waiting. */
async function addPhotos(page: Page, animal: string) {
  await walkTo(page, `/dashboard/animals/${animal}/edit`)
  const buffer = Buffer.from(await pngOf(40, 30))
  const photo = { name: 'snake.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file][name=photos]').setInputFiles([photo, photo])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Python 1', level: 1 })).toBeVisible()
  const card = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(card).toContainText('2 photos')
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
