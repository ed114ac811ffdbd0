import { expect, test } from '../../../../test/screens/fixtures.ts'
import { zone } from '../../../../test/zone.ts'
import { formatShortDay, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const spot = { room: 'Attic', rack: 'A', tub: '3' }

test('a place is deleted after it was said what stops, and is back with a tap', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const sheet = page.getByRole('dialog')
  await expect(
    sheet.getByText(/Its alarms stop, and its sensors wait to be placed again/),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No climate yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Place restored.')).toBeVisible()
  await expect(page.getByRole('link', { name: /A · 3/ })).toBeVisible()

  await keeper.delete(`climate_places/${id}`)
  await page.goto('/dashboard/deleted')
  await page.getByRole('button', { name: 'Restore Attic · A · 3' }).click()
  await expect(page.getByText('Attic · A · 3 restored.')).toBeVisible()
})

test('a place has a code, and labels are printed from its page and for all places', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('climate_places', spot)
  await page.goto(`/dashboard/climate/${id}`)
  await page.getByText('QR', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code of A · 3' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute(
    'href',
    `/dashboard/labels?kind=place&ids=${id}`,
  )
  await page.goto('/dashboard/climate')
  await page.getByRole('link', { name: /Labels/ }).click()
  await expect(page.getByLabel('For')).toHaveValue('place')
  await expect(page.getByText('1 label on 1 sheet.')).toBeVisible()
})

test('a plan for brumation is entered on the form, and the place says where it is', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('climate_places', spot)
  const now = today(zone)
  const [begins, ends] = [addDays(now, -20), addDays(now, 60)]
  await page.goto(`/dashboard/climate/${id}/edit`)
  await page.getByRole('main').getByText('Brumation', { exact: true }).click()
  await expect(page.getByText('No plan')).toBeVisible()
  await expect(page.getByLabel('Days of cooling')).toHaveValue('14')
  await page.getByLabel('Days of cooling').fill('10')
  await expect(page.getByLabel('Days of cooling')).toHaveValue('10')
  await page.getByLabel('Cooling begins').fill(begins)
  await page.getByLabel('Lowest by day').fill('12')
  await page.getByLabel('Highest by day').fill('10,5')
  await expect(page.getByLabel('Lowest at night')).toHaveValue('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Please enter a date')).toBeVisible()
  await page.getByLabel('Warming begins').fill(ends)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter more than the lower one').first()).toBeVisible()
  await page.getByLabel('Lowest by day').fill('10,5')
  await page.getByRole('button', { name: 'Save' }).click()

  const [since, until] = [begins, ends].map((day) => formatShortDay(day, now))
  const line = `Brumation since ${since}, 10.5 °C until ${until}`
  await expect(page.getByText(line)).toBeVisible()
  await expect(page.getByText(`${since} to ${until}, 10.5 °C`)).toBeVisible()
  await page.goto('/dashboard/climate')
  await expect(page.getByRole('main').getByText('Brumation', { exact: true })).toBeVisible()

  await page.goto(`/dashboard/climate/${id}/edit`)
  await page.getByRole('main').getByText('Brumation', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove plan' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No sensors here yet')).toBeVisible()
  await expect(page.getByText(line)).toHaveCount(0)
})
