import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { fromWallClock, today } from '../../shared/dates.ts'

test('a profile whose lists cannot be had says so, and keeps what was typed', async ({
  page,
  connection,
}) => {
  connection.fail('/dashboard/api/timezones.json')
  await page.goto('/dashboard/account/profile/edit')
  const words = "We're sorry, but something went wrong. Please refresh your browser."
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Maren V.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Maren V.' })).toBeVisible()
})

test('someone who chooses 16:30 sees 16:03 where others see 4:03 pm', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const happenedAt = fromWallClock('2026-01-02T16:03', zone)
  await keeper.add(`animals/${id}/weight_logs`, { weightInGrams: 80, unit: 'grams', happenedAt })
  const visit = { reason: 'X-ray', visited_on: today(zone), visit_time: '16:03' }
  await keeper.add(`animals/${id}/vet_visits`, visit)
  const agenda = page.getByRole('list', { name: "Today's agenda" })

  for (const [choice, time] of [
    ['16:30', '16:03'],
    ['4:30 pm', '4:03 pm'],
  ]) {
    await page.goto('/dashboard/account/profile/edit')
    const clock = page.getByRole('group', { name: 'Time format' })
    await clock.getByRole('radio', { name: choice }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('definition').filter({ hasText: choice })).toBeVisible()
    await page.goto(`/dashboard/animals/${id}/weight`)
    await expect(page.getByText(`January 2, 2026 ${time}`)).toBeVisible()
    await page.goto('/dashboard')
    await expect(agenda).toContainText(`X-ray · ${time}`)
  }
})
