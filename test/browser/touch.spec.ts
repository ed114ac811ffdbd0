import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { restingBox } from './measures.ts'
import { keepsWrites } from './queue.ts'

/** A dashboard with a task, which follows fingers. */
async function withTask(page: Page, keeper: Keeper) {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await keeper.add('tasks', { content: 'Order rats' })
  await page.goto('/dashboard')
  await keepsWrites(page)
  const tasks = page.getByRole('region', { name: "Today's tasks" })
  return tasks.getByRole('listitem').filter({ hasText: 'Order rats' })
}

/** Scrolls to a place, which a list that is fetched anew may draw once more meanwhile. */
const inSight = (place: Locator) => expect(() => place.scrollIntoViewIfNeeded()).toPass()

/** Puts a finger on the middle of a place, moves it so many pixels, and lifts it. */
async function drag(page: Page, place: Locator, by: { across?: number; down?: number }) {
  const box = await restingBox(place)
  const tools = await page.context().newCDPSession(page)
  const from = { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 24) }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: from.x + (by.across ?? 0) * part, y: from.y + (by.down ?? 0) * part }],
    })
  await touch('touchStart')
  for (let part = 0.1; part <= 1; part += 0.1) await touch('touchMove', part)
  await touch('touchEnd')
  await tools.detach()
}

test('a row is swiped to be ticked, and the page is pulled from its top to be fetched anew', async ({
  page,
  keeper,
}) => {
  const row = await withTask(page, keeper)
  // Too short, and then the way that scrolls.
  await drag(page, row, { across: 50 })
  await drag(page, row, { across: 60, down: -120 })
  await expect(row).toBeVisible()
  await drag(page, row, { across: 160 })
  await expect(page.getByRole('status')).toContainText('“Order rats” done.')
  await expect.poll(async () => (await keeper.list('tasks')).length).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await keeper.list('tasks')).length).toBe(1)
  await expect(row).toBeVisible()

  // A page that is scrolled follows the finger instead.
  await inSight(row)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const scrolled = await page.evaluate(() => scrollY)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await drag(page, row, { down: 240 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled)
  expect(asked.filter((url) => url.includes('/api/dashboard'))).toEqual([])

  await page.evaluate(() => scrollTo(0, 0))
  const heading = page.getByRole('heading', { name: 'Dashboard' })
  const isAsked = page.waitForRequest('**/api/dashboard.json')
  await drag(page, heading, { down: 240 })
  await isAsked
  await expect(page.getByRole('status').getByText('Refreshing')).toBeHidden()
})
