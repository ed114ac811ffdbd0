import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/* What is tapped is on a phone's screen. src/care/logs/taps.screen.test.ts counts the taps of every kind of log. */

test('a weight is saved in three taps by the animal, and in four by the record button', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Saffron', exact: true }).last().click()
  await page.getByRole('button', { name: 'Weigh', exact: true }).first().click()
  await save(page, '1482')

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Saffron' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weigh', exact: true }).click()
  await save(page, '1490')
  const weights = await keeper.list(`animals/${animal.id}/weight_logs`)
  expect(weights.map(({ weightInGrams }) => weightInGrams)).toEqual([1490, 1482])
})

/** Types the weight where the focus is already, and taps once more. */
async function save(page: Page, weight: string) {
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused()
  await page.keyboard.type(weight)
  await page.getByRole('dialog').getByRole('button', { name: 'Record weight' }).click()
  await expect(page.getByRole('status').getByText('Weight added.')).toBeVisible()
}
