import { expect, test } from '../../../../test/screens/fixtures.ts'
import type { Page } from '../../../../test/screens/page.tsx'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)

test('up to three events stand in a day by name, more by their counts', async ({
  page,
  keeper,
}) => {
  const now = today(zone)
  const daily = { started_on: addDays(now, -1), repeat_amount: 1, repeat: 'day' }
  for (const name of ['Asp', 'Brask', 'Cobweb']) {
    await keeper.add('animals', { name, sex: 'male', cleaning_schedule: daily })
  }
  await page.goto('/dashboard/calendar')
  const name = cell(page, now).locator('.hidden').first()
  await expect(name).toHaveText(/^\w+ \d+, clean 3$/)
  await expect(cell(page, now)).toContainText('Clean Brask')
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'male' })
  await keeper.add(`animals/${id}/poop_logs`, {})
  await page.reload()
  await expect(name).toHaveText(/^\w+ \d+, clean 3, poop 1$/)
  await expect(cell(page, now)).toContainText('Clean 3')
  await expect(cell(page, now)).toContainText('1 done')
  await expect(cell(page, now)).not.toContainText('Clean Brask')

  await page
    .getByRole('region', { name: /^Today/ })
    .getByRole('button', { name: 'Routine' })
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('4 events')
  await sheet.getByRole('link', { name: 'Clean Brask' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brask')
})

test('a past day with more than three records counts them', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Mochi', sex: 'male' })
  for (const minute of [1, 2, 3, 4]) {
    const happenedAt = `2026-10-14T12:0${minute}:00Z`
    await keeper.add(`animals/${id}/cleaning_logs`, { happenedAt })
  }
  await page.goto('/dashboard/calendar?at=2026-10-14')
  await expect(cell(page, '2026-10-14')).toContainText('4 done')
})

test('the calendar ends with the dates that it takes', async ({ page }) => {
  await page.goto('/dashboard/calendar?month=2199-11')
  await page.getByRole('button', { name: 'Whole month' }).click()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const title = page.getByRole('heading', { level: 1 })
  await next.click()
  await expect(title).toContainText('December 2199')
  await expect(next).toBeDisabled()
  await expect(cell(page, '2200-01-01')).toBeDisabled()
  await cell(page, '2199-12-31').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await expect(cell(page, '2199-12-31')).toBeFocused()
  await expect(title).toContainText('December 2199')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})
