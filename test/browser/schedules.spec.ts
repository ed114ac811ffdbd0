import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { expect, test } from './fixtures.ts'

const ago = (days: number) => addDays(today('Europe/Berlin'), -days)

test('a keeper plans meals and cleans, sees what is late, and takes a plan away again', async ({
  page,
  keeper,
}) => {
  await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByRole('button', { name: /^Not yet/ }).click()
  await page.getByRole('button', { name: 'Add a schedule' }).click()

  await page.getByRole('button', { name: 'Add feeding schedule' }).click()
  const meals = page.getByRole('group', { name: 'Feeding schedule' })
  await meals.getByRole('combobox', { name: 'Feeder' }).click()
  await meals.getByRole('option', { name: 'Rat, weaned' }).click()
  await meals.getByRole('textbox', { name: 'Every' }).fill('33')
  await meals.getByLabel('Started on').fill(ago(9))
  await meals.getByRole('button', { name: 'Supplement' }).click()
  await meals.getByRole('textbox', { name: 'New supplement' }).fill('Calcium')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('row 1: Please enter at most 32')
  await expect(meals.getByRole('textbox', { name: 'Every' })).toBeFocused()
  await meals.getByRole('textbox', { name: 'Every' }).fill('7')
  await page.locator('summary', { hasText: 'Cleaning' }).click()
  await page.getByRole('button', { name: 'Add cleaning schedule' }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  const unfold = () =>
    page.getByRole('group', { name: 'Schedules', exact: true }).locator('summary').click()
  await unfold()
  const rows = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem')
  await expect(rows.first()).toContainText(/Rat, weaned.*every 7 days.*with Calcium.*2 days late/s)
  await expect(rows.last()).toContainText(/Cleaning.*every week.*Today/s)

  await page.getByRole('link', { name: 'Edit schedules' }).click()
  await page.getByRole('button', { name: 'Remove feeding schedule' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(meals.getByRole('combobox', { name: 'Feeder' })).toContainText('Rat, weaned')
  await page.getByRole('button', { name: 'Remove feeding schedule' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await unfold()
  await expect(rows).toHaveCount(1)
})
