import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { addMonths, monthOf } from '../../shared/months.ts'

const now = today(zone)
const month = monthOf(now)

test('a keeper goes forward and back by months, by buttons and by keys', async ({ page }) => {
  await page.goto('/dashboard/calendar')
  await titled(page, month)
  await wholeMonth(page)
  await expect(page.locator('[data-day]')).toHaveCount(42)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await titled(page, addMonths(month, 1))
  await page.reload()
  await titled(page, addMonths(month, 1))
  await wholeMonth(page)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await titled(page, month)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await titled(page, addMonths(month, -1))
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await titled(page, month)

  await cell(page, now).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, addDays(now, 7))).toBeFocused()
  for (let week = 2; week <= 7; week++) {
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, addDays(now, 7 * week))).toBeFocused()
  }
  await page.keyboard.press('PageDown')
  const later = addMonths(monthOf(addDays(now, 49)), 1)
  await titled(page, later)
  await expect(cell(page, `${later}-01`)).toBeFocused()
})

test('an event is added on its day, changed, deleted, and brought back', async ({ page }) => {
  await page.goto('/dashboard/calendar')
  await wholeMonth(page)
  const day = `${month}-15`
  await cell(page, day).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('No events found')
  await sheet.getByRole('button', { name: 'Add event' }).click()
  // The sheet of the day has a button of the same name.
  await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Add event' }).click()
  await expect(sheet).toContainText('Please choose a title')
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Reptile fair')
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Table 14')
  await sheet.getByRole('button', { name: 'Add event' }).click()
  // Said within the sheet of the day, which opens meanwhile: behind it no one would hear it.
  await expect(sheet.getByText('Event added.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Reptile fair' }).click()
  await expect(sheet).toContainText('Table 14')

  await sheet.getByRole('button', { name: 'Edit' }).click()
  await sheet.getByLabel('Day').fill(`${month}-16`)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('button', { name: 'Reptile fair' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  const eventful = page.getByRole('grid').getByRole('button', { name: /^\w+ 16, event 1$/ })
  await expect(eventful).toHaveAttribute('data-day', `${month}-16`)

  await eventful.click()
  await page.getByRole('main').getByRole('button', { name: 'Reptile fair' }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(sheet).toContainText('No events found')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet.getByRole('button', { name: 'Reptile fair' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
})

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const wholeMonth = (page: Page) => page.getByRole('button', { name: 'Whole month' }).click()

const monthName = (at: string) =>
  new Date(`${at}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
const titled = (page: Page, at: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(
    `${monthName(at)} ${at.slice(0, 4)}`,
  )

test('going back from an event that is being typed asks first, and discarding it closes the day', async ({
  page,
}) => {
  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'Add event' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Reptile fair')
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await sheet.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Reptile fair')
  await page.goBack()
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
})
