import { afterEach, beforeEach } from 'vitest'
import type { Keeper } from '../../../../test/app.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import type { Page } from '../../../../test/screens/page.tsx'
import { followUndoKeys } from './undoKeys.ts'

let end = () => {}
beforeEach(() => {
  end = followUndoKeys()
})
afterEach(() => end())

test('Ctrl Z undoes what the message offers, but not while someone types', async ({
  page,
  keeper,
}) => {
  const id = await quarantined(page, keeper)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('searchbox', { name: 'Filter' }).press('Control+z')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('link', { name: 'Nyx' }).press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  expect((await keeper.get(`animals/${id}`)).json().in_quarantine).toBe(false)
})

test('the next Tab after a message leads to its Undo', async ({ page, keeper }) => {
  await quarantined(page, keeper)
  await page.getByRole('link', { name: 'Nyx' }).press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('messages stay until they are closed where a device is set so', async ({ page, keeper }) => {
  await page.goto('/dashboard/account/profile')
  await page.getByRole('switch', { name: /^Keep messages until I close them/ }).check()
  await quarantined(page, keeper)
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 animal in quarantine now.')).toBeHidden()
})

/** A message with an Undo: the only animal is in quarantine now. */
async function quarantined(page: Page, keeper: Keeper): Promise<string> {
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Nyx' }).check()
  await page.getByRole('button', { name: 'Start quarantine' }).click()
  await expect(page.getByText('1 animal in quarantine now.')).toBeVisible()
  return id
}
