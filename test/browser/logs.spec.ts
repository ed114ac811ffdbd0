import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

test('Feeding: recorded in two taps, and gone again by undo', async ({ page, keeper }) => {
  const animal = await fedBefore(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await tap(page, 'Feed')
  await page.getByRole('dialog').getByRole('button', { name: 'Record feeding' }).click()

  // A reader keeps it in sight.
  await flash(page, 'Feeding added.').hover()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [log, ...before] = await keeper.list(`animals/${animal.id}/feeding_logs`)
  expect(log).toMatchObject({ animal_id: animal.id })
  await expect(latest(page).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(flash(page, 'Deleted.')).toBeVisible()
  expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toEqual(before)
  await expect(latest(page).getByRole('listitem')).toHaveCount(1)
})

test('a weight is told beside the last one, in its unit, and the unit is remembered', async ({
  page,
  keeper,
}) => {
  const animal = await fedBefore(keeper)
  await weigh(keeper, animal.id, 1455, '2026-01-02T08:00:00Z')
  await page.goto(`/dashboard/animals/${animal.id}`)
  await tap(page, 'Weigh')
  const amount = page.getByRole('textbox', { name: 'Weight' })
  await expect(amount).toBeFocused()
  await expect(page.getByRole('dialog').getByText('1,455 g')).toHaveCount(1)
  await amount.fill('1,482.5')
  await page.getByRole('button', { name: 'Record weight' }).click()
  await expect(page.getByRole('alert')).toContainText('Weight: Please enter a valid weight')
  await expect(amount).toHaveValue('1,482.5')

  await amount.fill('1482')
  await expect(page.getByText('+27 g since 1,455 g')).toBeVisible()
  await page.getByText('Kilograms').click()
  await expect(page.getByText('Is the unit right?')).toBeVisible()
  await amount.fill('1,48')
  await page.getByRole('button', { name: 'Record weight' }).click()

  await expect(flash(page, 'Weight added.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weight' })).toContainText('1.48 kg')
  await expect(
    page.getByRole('img', { name: /^2 weights, from 1.46 kg on .* to 1.48 kg on/ }),
  ).toBeVisible()
  const [log] = await keeper.list(`animals/${animal.id}/weight_logs`)
  expect(log).toMatchObject({ weightInGrams: 1480, unit: 'kilograms' })

  const other = await keeper.add('animals', { name: 'Moth', sex: 'male' })
  await page.goto(`/dashboard/animals/${other.id}`)
  await tap(page, 'Weigh')
  await expect(page.getByRole('radio', { name: 'Kilograms' })).toBeChecked()
})

/** An animal that was fed once, long ago, so that its usual feeder is known. */
async function fedBefore(keeper: Keeper) {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const happenedAt = '2025-06-01T08:00:00Z'
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id, happenedAt })
  return animal as { id: string }
}

const weigh = (keeper: Keeper, animal: string, weightInGrams: number, happenedAt: string) =>
  keeper.add(`animals/${animal}/weight_logs`, { weightInGrams, unit: 'grams', happenedAt })

const tap = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^Record for/ })
    .getByRole('button', { name, exact: true })
    .click()

const latest = (page: Page) => page.getByRole('list', { name: 'Latest logs' })
const flash = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })
