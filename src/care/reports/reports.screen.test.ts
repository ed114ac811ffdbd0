import { weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

test('a log is recorded from the row that asks for it', async ({ page, keeper }) => {
  const vesper = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
  for (const days of [60, 20]) {
    const happenedAt = `${addDays(today(zone), -days)}T11:00:00.000Z`
    await keeper.add(`animals/${vesper.id}/shedding_logs`, { happenedAt, quality: 'stuck' })
  }
  await page.goto('/dashboard/reports/top-shedders')
  await expect(page.getByText('Vesper: 2 stuck in a row.')).toBeVisible()
  await page.getByRole('button', { name: 'Record shed: Vesper' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record shed' }).click()
  await expect(page.getByText('Vesper: 2 stuck in a row.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Vesper' })).toHaveAttribute(
    'href',
    `/dashboard/animals/${vesper.id}/sheds`,
  )
  const since = (days: number) => addDays(today(zone), days)
  await page.goto(`/dashboard/reports/top-shedders?period=since&from=${since(-30)}`)
  const ofTwo = `2 sheds of 1 animal since ${formatShortDay(since(-30), today(zone))}`
  await expect(page.getByText(ofTwo)).toBeVisible()
  // Nothing is recorded of a day ahead.
  await page.goto(`/dashboard/reports/top-shedders?period=since&from=${since(3)}`)
  const ofOne = `1 shed of 1 animal since ${formatShortDay(today(zone), today(zone))}`
  await expect(page.getByText(ofOne)).toBeVisible()
})

test('a report that cannot be read offers to try again', async ({ page, keeper, connection }) => {
  const { id } = await keeper.add('species', { commonName: 'Ball python', country_of_origin: 'GH' })
  await keeper.add('animals', { name: 'Vesper', sex: 'female', species_id: id })
  connection.fail('/reports/map')
  await page.goto('/dashboard/reports/map')
  await expect(page.getByText("The report couldn't be loaded.")).toBeVisible()
  connection.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Ghana/ })).toBeVisible()
})

test('on paper a list is whole, whatever the screen folds', async ({ page, keeper }) => {
  const { id } = await keeper.add('feeders', { name: 'Rat' })
  const feedingSchedules = [{ ...weekly(9), feeder_id: id }]
  const animals = Array.from({ length: 9 }, (_, at) => ({
    name: `Nyx ${at}`,
    sex: 'female',
    feedingSchedules,
  }))
  await keeper.post('animals/bulk', { animals })
  await page.goto('/dashboard/reports/hungry')
  await expect(page.getByRole('link', { name: /^Nyx/ })).toHaveCount(6)
  window.dispatchEvent(new Event('beforeprint'))
  await expect(page.getByRole('link', { name: /^Nyx/ })).toHaveCount(9)
  window.dispatchEvent(new Event('afterprint'))
  await expect(page.getByRole('link', { name: /^Nyx/ })).toHaveCount(6)
})

test('the map is read and used as a list', async ({ page, keeper }) => {
  const add = async (commonName: string, country_of_origin: string, ...names: string[]) => {
    const { id } = await keeper.add('species', { commonName, country_of_origin })
    for (const name of names) await keeper.add('animals', { name, sex: 'female', species_id: id })
  }
  await add('Ball python', 'GH', 'Vesper', 'Tansy')
  await add('Crested gecko', 'NC', 'Fern')
  await page.goto('/dashboard/reports/map')
  await expect(page.getByRole('button', { name: /^Ghana.*2 animals/ })).toBeVisible()
  const caledonia = page.getByRole('button', { name: /^New Caledonia/ })
  await caledonia.press('Enter')
  await expect(caledonia).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Fern' })).toHaveAttribute('href', /animals/)
  await page.getByRole('button', { name: 'Feed Fern' }).click()
  await expect(page.getByRole('dialog', { name: /Fern/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(caledonia).toHaveAttribute('aria-pressed', 'true')
})
