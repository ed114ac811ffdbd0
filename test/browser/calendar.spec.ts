import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { addMonths, monthOf } from '../../src/shared/months.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'
import { walkTo } from './walk.ts'

let now = ''
test.beforeEach(() => {
  now = today(zone)
})

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
const titled = (page: Page, month: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(
    `${monthName(month)} ${month.slice(0, 4)}`,
  )

const wholeMonth = (page: Page) => page.getByRole('button', { name: 'Whole month' }).click()

test('exceptions stand in a day before its routine, and today is ticked below the week', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', {
    name: 'Asp',
    sex: 'male',
    cleaning_schedule: { started_on: addDays(now, -2), repeat_amount: 30, repeat: 'day' },
  })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, success: false })
  await keeper.add('custom_events', { title: 'Reptile fair', started_on: now })
  await page.goto('/dashboard/calendar')
  await expect(cell(page, now)).toHaveAccessibleName(/^\w+ \d+, late 1, event 1, refused 1$/)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(40)

  // On the narrowest phone, two pictures and how many more fit beside each other.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const [day, more] = [cell(page, now), cell(page, now).getByText('+1', { exact: true })]
  await expect(async () => {
    const [whole, words, picture] = await Promise.all(
      [day, more, day.locator('svg').nth(1)].map((part) => part.boundingBox()),
    )
    expect((words?.x ?? 0) - (picture?.x ?? 0) - (picture?.width ?? 0)).toBeGreaterThanOrEqual(2)
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(
      (whole?.x ?? 0) + (whole?.width ?? 0),
    )
  }).toPass()
  if (size) await page.setViewportSize(size)

  const card = page.getByRole('region', { name: /^Today/ })
  await card.getByRole('checkbox', { name: 'Clean Asp' }).check()
  await expect(page.getByText('Asp: clean added.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Reptile fair' })).toBeVisible()
})

test('a finger turns week and month, and scrolling the days closes the month', async ({
  page,
  keeper,
}) => {
  const cleaning_schedule = { started_on: now, repeat_amount: 1, repeat: 'day' }
  await keeper.add('animals', { name: 'Asp', sex: 'male', cleaning_schedule })
  await page.goto('/dashboard/calendar')
  const swipe = async (from: number, to: number) => {
    const grid = page.getByRole('grid')
    const at = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 300 })
    await grid.dispatchEvent('pointerdown', at(from))
    await grid.dispatchEvent('pointerup', at(to))
  }
  await expect(cell(page, now)).toBeVisible()
  await swipe(300, 120)
  await expect(cell(page, now)).toHaveCount(0)
  await expect(cell(page, addDays(now, 7))).toBeVisible()
  await swipe(120, 300)
  await expect(cell(page, now)).toBeVisible()

  await wholeMonth(page)
  await swipe(300, 120)
  await titled(page, addMonths(monthOf(now), 1))
  await swipe(120, 300)
  await titled(page, monthOf(now))
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await page.getByRole('region', { name: /^Tomorrow/ }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('gridcell')).toHaveCount(7)
  await expect(page.getByRole('grid')).toBeInViewport()

  // Who closes what was opened over the calendar goes on where they were.
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'On your phone' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()

  // A week of two months: the month that opens is the one that the head names.
  await walkTo(page, '/dashboard/calendar?at=2027-05-31')
  await expect(cell(page, '2027-05-31')).toBeVisible()
  await swipe(300, 120)
  await titled(page, '2027-06')
  await swipe(120, 300)
  await titled(page, '2027-05')
  await wholeMonth(page)
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await titled(page, '2027-05')
})
