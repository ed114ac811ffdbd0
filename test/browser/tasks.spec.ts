import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

/** The dashboard has its tiles once there is an animal. */
async function withTasks(page: Page, keeper: Keeper) {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto('/dashboard')
  return page.getByRole('region', { name: "Today's tasks" })
}

test('tasks are written one after the other, reworded and ticked off', async ({ page, keeper }) => {
  const tile = await withTasks(page, keeper)
  await expect(tile.getByText('Congrats! No tasks left')).toBeVisible()
  const field = tile.getByRole('textbox', { name: 'New task' })
  await field.press('Enter')
  await expect(tile.getByText('Please enter a task')).toBeVisible()
  for (const content of ['Order rats', 'Mend the mister']) {
    await field.fill(content)
    await field.press('Enter')
    await expect(tile.getByRole('checkbox', { name: content })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await tile.getByRole('button', { name: 'Edit Order rats' }).click()
  await tile.getByRole('textbox', { name: 'Task', exact: true }).fill('Order forty rats')
  await page.keyboard.press('Enter')
  await expect(tile.getByRole('button', { name: 'Edit Order forty rats' })).toBeFocused()

  await tile.getByRole('checkbox', { name: 'Order forty rats' }).check()
  await expect(page.getByRole('status')).toContainText('“Order forty rats” done.')
  await expect(tile.getByText('Order forty rats')).toBeHidden()
  const left = async () => (await keeper.list('tasks')).map(({ content }) => content)
  await expect.poll(left).toEqual(['Mend the mister'])
})
