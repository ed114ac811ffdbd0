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

/** An animal that was fed once, long ago, so that its usual feeder is known. */
async function fedBefore(keeper: Keeper) {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const happenedAt = '2025-06-01T08:00:00Z'
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id, happenedAt })
  return animal as { id: string }
}

const tap = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /^Record for/ })
    .getByRole('button', { name, exact: true })
    .click()

const latest = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const flash = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })
