import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

/** Two animals on rats, of which there is one, and one on mice; no one counts those. */
async function withFeeders(keeper: Keeper) {
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', quantity: 1 })
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const calcium = await keeper.add('supplements', { name: 'Calcium' })
  const started_on = addDays(today(zone), -7)
  const weekly = { started_on, repeat_amount: 7, repeat: 'day' }
  const add = (name: string, feeding: object) =>
    keeper.add('animals', {
      name,
      sex: 'female',
      feeding_schedules: [{ ...weekly, ...feeding }],
    })
  const saffron = await add('Saffron', { feeder_id: rat.id, supplement_id: calcium.id })
  await add('Vesper', { feeder_id: rat.id })
  await add('Pip', { feeder_id: mouse.id })
  return { rat, saffron }
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^To pick/ })
    .getByRole('listitem')
    .filter({ hasText: name })

test('what one person ticks off is ticked off for the other, and on paper it is a clean sheet', async ({
  page,
  keeper,
  context,
}) => {
  await withFeeders(keeper)
  const other = await context.newPage()
  for (const one of [page, other]) await one.goto('/dashboard/reports/picking-list')
  const mouse = (one: Page) => one.getByRole('checkbox', { name: 'Picked 1 Mouse' })
  await mouse(other).check()
  await page.bringToFront()
  await expect(mouse(page)).toBeChecked()
  await mouse(page).uncheck()
  await other.bringToFront()
  await expect(mouse(other)).not.toBeChecked()

  await page.bringToFront()
  await expect(rowOf(page, 'Mouse')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const gone of [
    page.getByRole('navigation').first(),
    page.getByRole('checkbox').first(),
    page.getByRole('button', { name: 'Restock' }),
    page.getByRole('searchbox', { name: 'Filter' }),
  ]) {
    await expect(gone).toBeHidden()
  }
  await expect(rowOf(page, 'Rat, weaned').getByText('Saffron, Vesper').last()).toBeVisible()
  await expect(page.getByText('have 1, need 2: 1 short')).toBeVisible()
})
