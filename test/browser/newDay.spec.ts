import { fromWallClock, today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'

test.use({ ownContext: true })

test('at midnight an open tab is a day on, and one that was asleep catches up when it is shown', async ({
  page,
  keeper: _,
}) => {
  const now = today(zone)
  const dateOf = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
  await page.clock.install({ time: new Date(fromWallClock(`${now}T23:50`, zone)) })
  await page.goto('/dashboard')
  await expect(page.getByText(dateOf(now))).toBeVisible()
  const read = page.waitForResponse('**/dashboard/api/dashboard.json')
  await page.clock.fastForward(11 * 60_000)
  await expect(page.getByText(dateOf(addDays(now, 1)))).toBeVisible()
  await read

  await page.clock.setSystemTime(new Date(fromWallClock(`${addDays(now, 2)}T07:00`, zone)))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(dateOf(addDays(now, 2)))).toBeVisible()
})
