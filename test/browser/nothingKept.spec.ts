import { today } from '../../src/shared/dates.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'
import { walkTo } from './walk.ts'

test('in a browser that keeps nothing I do my work all the same', async ({ page, keeper }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const saffron = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [
      { started_on: today(zone), repeat_amount: 7, repeat: 'day', feeder_id: rat.id },
    ],
  })

  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible()

  await walkTo(page, '/dashboard/reports/picking-list')
  await page.getByRole('checkbox', { name: 'Picked 1 Rat' }).check()
  await expect(page.getByText('1 of 1 picked')).toBeVisible()

  await walkTo(page, '/dashboard/rounds/weighing')
  await page.getByRole('textbox', { name: 'Weight of Saffron' }).fill('412')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await keeper.list(`animals/${saffron.id}/weight_logs`)).toMatchObject([
    { weightInGrams: 412 },
  ])
})
