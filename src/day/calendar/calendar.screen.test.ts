import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { addMonths, monthOf } from '../../shared/months.ts'

test('when today cannot be read, its card says so and asks again', async ({
  page,
  keeper,
  connection,
}) => {
  await keeper.add('custom_events', { title: 'Reptile fair', started_on: today(zone) })
  connection.fail('/dashboard/today')
  await page.goto('/dashboard/calendar')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  connection.mend()
  await tryAgain.click()
  await expect(page.getByRole('region', { name: /^Today/ })).toContainText('Reptile fair')
})

test('who cannot read the month nor today is told so once, and both come when they can', async ({
  page,
  keeper,
  connection,
}) => {
  await keeper.add('custom_events', { title: 'Reptile fair', started_on: today(zone) })
  connection.fail('/events/month')
  connection.fail('/dashboard/today')
  await page.goto('/dashboard/calendar')
  const words = "We're sorry, we were unable to fetch your events. Please try again later."
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  connection.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('unable to fetch')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Today/ })).toContainText('Reptile fair')
})

test('the days of the list are named by how near they are', async ({ page, keeper }) => {
  const now = today(zone)
  const inDays = (days: number) => addDays(now, days)
  await keeper.add('custom_events', { title: 'Reptile fair', started_on: inDays(1) })
  await page.goto('/dashboard/calendar')
  const tomorrow = page.getByRole('region', { name: /^Tomorrow/ })
  await expect(tomorrow.getByRole('listitem')).toHaveText(['Reptile fair'])
  await expect(page.getByRole('region', { name: /^Today/ })).toContainText('No events found')
})

test('a day says whose window it lies in, though nothing else is on it', async ({
  page,
  keeper,
}) => {
  const now = today(zone)
  await keeper.add('clutches', {
    name: 'BP-26-3',
    number_of_eggs: 2,
    laid_on: addDays(now, -57),
    expected_to_hatch_on: addDays(now, 3),
  })
  await page.goto(`/dashboard/calendar?day=${addDays(now, 1)}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('list', { name: 'Shed and hatch windows' })).toContainText(
    `BP-26-3 hatchingUntil ${formatShortDay(addDays(now, 8), now)}`,
  )
  await expect(sheet.getByText('No events found')).toHaveCount(0)
  await sheet.getByRole('link', { name: 'BP-26-3 hatching' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BP-26-3')
})

test('what is late today has its own row and is no routine, but the round has all', async ({
  page,
  keeper,
}) => {
  const weekly = { repeat_amount: 7, repeat: 'day' }
  for (const [name, late] of Object.entries({ Truffle: 2, Dot: 0, Ada: 0 })) {
    const cleaning_schedule = { ...weekly, started_on: addDays(today(zone), -late) }
    await keeper.add('animals', { name, sex: 'male', cleaning_schedule })
  }
  await page.goto('/dashboard/calendar')
  const card = page.getByRole('region', { name: /^Today/ })
  await expect(card.getByRole('listitem')).toHaveText([/^Truffle/, /^Routine2 cleanClean 3$/])
  // More than have rows.
  const cleaning_schedule = { ...weekly, started_on: addDays(today(zone), -1) }
  const animals = [...'abcdefghijklm'].map((name) => ({ name, sex: 'male', cleaning_schedule }))
  await keeper.post('animals/bulk', { animals })
  // One that isn't to be fed again today.
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Rat' })
  const schedule = { ...cleaning_schedule, feeder_id }
  const shy = { name: 'Shy', sex: 'male', feeding_schedules: [schedule] }
  const { id } = await keeper.add('animals', shy)
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id, success: false })
  await page.reload()
  await expect(card.getByRole('listitem').last()).toHaveText(/^Routine2 late, 2 cleanClean 16$/)
  // Neither is one that isn't late.
  const mild = {
    ...shy,
    name: 'Mild',
    feeding_schedules: [{ ...schedule, started_on: today(zone) }],
  }
  const { id: mildId } = await keeper.add('animals', mild)
  await keeper.add(`animals/${mildId}/feeding_logs`, { feeder_id, success: false })
  await page.reload()
  await expect(card.getByRole('listitem').last()).toHaveText(
    /^Routine2 late, 2 clean, 1 not taken todayClean 16$/,
  )
})

test('a day on which all that is due was refused has no routine', async ({ page, keeper }) => {
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Rat' })
  const weekly = { repeat_amount: 7, repeat: 'day', started_on: addDays(today(zone), -1) }
  const feeding_schedules = [{ ...weekly, feeder_id }]
  const { id } = await keeper.add('animals', { name: 'Shy', sex: 'male', feeding_schedules })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id, success: false })
  await page.goto('/dashboard/calendar')
  const card = page.getByRole('region', { name: /^Today/ })
  await expect(card.getByRole('listitem')).toHaveText([/^Shy/])
})

test('a month that begins with nothing says until when', async ({ page, keeper }) => {
  const now = today(zone)
  const month = addMonths(monthOf(now), 1)
  await keeper.add('custom_events', { title: 'Delivery', started_on: `${month}-10` })
  await page.goto(`/dashboard/calendar?month=${month}`)
  await expect(page.getByText(`Nothing until ${formatShortDay(`${month}-10`, now)}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delivery' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delivery' }).click()
  await expect(page.getByRole('dialog')).toContainText('Delivery')
})

test('the week in view is in the address, for a reload, a link and the way back', async ({
  page,
}) => {
  const now = today(zone)
  const cell = (day: string) => page.locator(`[data-day="${day}"]`)
  await page.goto('/dashboard/calendar')
  await cell(now).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(new RegExp(`[?&]at=${addDays(now, 7)}$`))
  await expect(cell(now)).toHaveCount(0)
  await page.reload()
  await expect(cell(addDays(now, 7))).toBeVisible()
  await expect(cell(now)).toHaveCount(0)

  await cell(addDays(now, 7)).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`[?&]at=${addDays(now, 7)}$`))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(cell(now)).toBeVisible()
})

test('the week begins on the day that the person chose', async ({ page }) => {
  await page.goto('/dashboard/calendar')
  const first = page.getByRole('columnheader').first()
  await expect(first).toHaveAttribute('aria-label', 'Monday')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Week starts on Saturday' }).click()
  await expect(first).toHaveAttribute('aria-label', 'Saturday')
  await page.reload()
  await expect(first).toHaveAttribute('aria-label', 'Saturday')
})

test('a day that an address opened closes, also after something on it was opened', async ({
  page,
}) => {
  await page.goto(`/dashboard/calendar?day=${today(zone)}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add event' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(page.getByRole('grid')).toBeVisible()
})
