import type { Page } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { rounds } from '../endurance.ts'
import { zone } from '../zone.ts'
import { fedAnimal, hungry } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { field } from './formFields.ts'
import { goTo } from './places.ts'
import {
  keepsWrites,
  loseAnswer,
  openAnimal,
  pill,
  press,
  putCleans,
  record,
  waitingCount,
} from './queue.ts'

/* Without a service worker, as on plain http: the page itself keeps and sends. */

const kept = "Saved on this device. It's sent when you're back online."

/** As when the tab is shown again. */
const tryAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** In the page: has the next try to send fail, and the queue read no further until `letGo` is called. */
function holdQueueAtNextTry() {
  const { fetch } = window
  window.fetch = async (...request) => {
    if (!String(request[0]).endsWith('/user.json')) return fetch(...request)
    window.fetch = fetch
    const opening = indexedDB.open('queue', 1)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const store = opening.result.transaction('writes', 'readwrite').objectStore('writes')
    const held = { isHeld: true }
    const hold = () => {
      if (held.isHeld) store.count().onsuccess = hold
      else opening.result.close()
    }
    hold()
    Object.assign(window, {
      letGo: () => {
        held.isHeld = false
      },
    })
    throw new TypeError('Failed to fetch')
  }
}

test.describe('on a device that was never here', () => {
  test.use({ ownContext: true })

  test('all five logs and a comment are kept without a connection, and arrive once, as of when it was on a phone whose clock is a day ahead', async ({
    page,
    keeper,
  }) => {
    const { animal } = await fedAnimal(keeper)
    const began = Date.now()
    await page.clock.install({ time: began + 24 * 3_600_000 })
    await openAnimal(page, animal.id)
    // What a sheet needs is read before; its code comes with the page.
    for (const sheet of ['Add note', 'Feed']) {
      await press(page, sheet)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await page.context().setOffline(true)
    await record(page, 'Feed', 'Record feeding')
    await expect(page.getByRole('status').getByText(kept)).toBeVisible()
    await record(page, 'Clean', 'Record clean')
    await record(page, 'Weigh', 'Record weight', async () => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Weight' }).fill('1482')
    })
    await record(page, 'Record shed', 'Record shed')
    await record(page, 'Record poop', 'Record poop')
    await page.getByRole('button', { name: 'Add note' }).click()
    const note = page.getByRole('dialog', { name: 'Add note' })
    await field(page, 'New note').fill('Restless tonight.')
    await note.getByRole('button', { name: 'Add note' }).click()
    await expect(note).toBeHidden()
    await expect(pill(page)).toContainText('6 waiting, all safe on this device')
    expect(await waitingCount(page)).toBe(6)

    await page.context().setOffline(false)
    await expect(page.getByRole('status').getByText('All sent.')).toBeVisible()
    await expect(pill(page)).toBeHidden()
    const counts = await Promise.all(
      ['feeding', 'cleaning', 'weight', 'shedding', 'poop'].map(
        async (kind) => (await keeper.list(`animals/${animal.id}/${kind}_logs`)).length,
      ),
    )
    expect(counts).toEqual([2, 1, 1, 1, 1])
    const about = `comments?commentable_type=Animal&commentable_id=${animal.id}`
    expect((await keeper.list(about)).map(({ content }) => content)).toEqual(['Restless tonight.'])
    const [clean] = await keeper.list(`animals/${animal.id}/cleaning_logs`)
    expect(Date.parse(clean.happenedAt)).toBeGreaterThan(began - 120_000)
    expect(Date.parse(clean.happenedAt)).toBeLessThanOrEqual(Date.now())
  })
})

test('a line that is cut while a save is on its way leaves one record, what failed just before it is back is sent at once, and what was saved, noted or ticked and whose answer is lost is there once; a task as it was reworded last', async ({
  page,
  keeper,
}) => {
  const [animal] = await hungry(keeper, 'Saffron')
  const { id } = await keeper.add('tasks', { content: 'Order rats' })
  await openAnimal(page, animal.id)
  const onItsWay = Promise.withResolvers<void>()
  await page.route('**/cleaning_logs.json', (route) => onItsWay.resolve() ?? route.continue(), {
    times: 1,
  })
  await press(page, 'Clean')
  await page.getByRole('dialog').getByRole('button', { name: 'Record clean' }).click()
  await onItsWay.promise
  await page.context().setOffline(true)
  await expect(page.getByRole('dialog')).toBeHidden()
  await record(page, 'Record poop', 'Record poop')
  await expect(pill(page)).toContainText('waiting')
  // Each vain try doubles the pause after it, to some minutes.
  let vain = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/user.json')) vain += 1
  })
  const again = { intervals: [50] }
  await expect.poll(() => tryAgain(page).then(() => vain), again).toBeGreaterThanOrEqual(6)
  await page.evaluate(holdQueueAtNextTry)
  const isHeld = () => page.evaluate(() => Reflect.has(window, 'letGo'))
  await expect.poll(() => tryAgain(page).then(isHeld), again).toBe(true)
  await page.context().setOffline(false)
  await expect(page.locator('#standing').getByText('Offline', { exact: true })).toBeHidden()
  await page.evaluate(() => Reflect.get(window, 'letGo')())
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await keeper.list(`animals/${animal.id}/cleaning_logs`)).toHaveLength(1)
  expect(await keeper.list(`animals/${animal.id}/poop_logs`)).toHaveLength(1)

  await page.route('**/weight_logs.json', loseAnswer, { times: 1 })
  await record(page, 'Weigh', 'Record weight', async () => {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Weight' }).fill('1482')
  })
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await keeper.list(`animals/${animal.id}/weight_logs`)).toHaveLength(1)

  await page.route('**/comments.json', loseAnswer, { times: 1 })
  for (const words of ['Called.', 'Called twice.']) {
    await record(page, 'Add note', 'Add note', () => field(page, 'New note').fill(words))
  }
  await expect.poll(() => waitingCount(page)).toBe(0)
  const about = `comments?commentable_type=Animal&commentable_id=${animal.id}`
  const contents = (await keeper.list(about)).map(({ content }) => content)
  expect(contents).toEqual(['Called twice.', 'Called.'])

  await goTo(page, 'd')
  await page.route(`**/animals/${animal.id}/feeding_logs.json`, loseAnswer, { times: 1 })
  const tick = page.getByRole('checkbox', { name: 'Feed Saffron' })
  await tick.click()
  await expect(page.getByRole('status').getByText(kept)).toBeVisible()
  await expect(tick).toBeHidden()
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toHaveLength(1)

  // The first change arrives and its answer is lost; then nothing does for a while.
  let isCut = false
  await page.route('**/dashboard/api/**', async (route) => {
    const isChange = route.request().method() === 'PATCH'
    if (isChange && !isCut) await route.fetch()
    if (isChange) isCut = true
    return isCut ? route.abort() : route.fallback()
  })
  for (const [before, after] of [
    ['Order rats', 'Order mice'],
    ['Order mice', 'Order quail'],
  ]) {
    await page.getByRole('button', { name: `Edit ${before}` }).click()
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill(String(after))
    await page.keyboard.press('Enter')
    await expect(page.getByText(String(after), { exact: true })).toBeVisible()
  }
  await expect.poll(() => waitingCount(page)).toBe(2)
  await page.unrouteAll()
  await expect.poll(() => tryAgain(page).then(() => waitingCount(page))).toBe(0)
  expect(await keeper.list('tasks')).toMatchObject([{ id, content: 'Order quail' }])
})

test('what waits survives a reload, and is sent by whichever tab there is, once; records of a week in their order, with the times when they happened', async ({
  page,
  context,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await keepsWrites(other)
  await openAnimal(page, animal.id)
  let isCut = true
  await context.route('**/dashboard/api/**', (route) => (isCut ? route.abort() : route.fallback()))
  await record(page, 'Record shed', 'Record shed')
  await record(page, 'Record poop', 'Record poop')
  await expect(pill(other)).toContainText('2 waiting')
  await page.close()
  isCut = false
  await other.reload()
  await expect.poll(() => waitingCount(other)).toBe(0)
  expect(await keeper.list(`animals/${animal.id}/shedding_logs`)).toHaveLength(1)
  expect(await keeper.list(`animals/${animal.id}/poop_logs`)).toHaveLength(1)

  const { id: person, account_id: account, name } = await keeper.me()
  await context.setOffline(true)
  const count = 20 * rounds(10)
  const ids = Array.from({ length: count }, () => newId())
  const at = Date.now() - 7 * 24 * 3_600_000
  const owner = { person, account, name, timezone: zone }
  await other.evaluate(putCleans, { animal: animal.id, ids, at, owner })
  await expect(pill(other)).toContainText(`${count} waiting`)
  await context.setOffline(false)
  await expect.poll(() => waitingCount(other), { timeout: 90_000 }).toBe(0)
  const newest = await keeper.list(`animals/${animal.id}/cleaning_logs?per_page=100`)
  expect(newest.map(({ id }) => id)).toEqual(ids.slice(-100).toReversed())
  expect(Date.parse(newest[0].happenedAt)).toBe(at + (count - 1) * 1000)
  const beyond = Math.ceil(count / 100) + 1
  const oldest = await keeper.list(`animals/${animal.id}/cleaning_logs?per_page=100&page=${beyond}`)
  expect(oldest).toEqual([])
})
