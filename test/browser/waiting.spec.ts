import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { keepsWrites, openAnimal, pill, press } from './queue.ts'

/* What waits, seen and changed by its keeper before it is sent, or because it can't be. */

test('what the server refuses comes back with what was typed, and is sent once it is mended', async ({
  page,
  keeper,
}) => {
  const { animal, feeder } = await fedAnimal(keeper)
  const mouse = await keeper.add('feeders', { name: 'Mouse', size: 'Adult' })
  await openAnimal(page, animal.id)
  await press(page, 'Feed')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Took it warm')
  await page.context().setOffline(true)
  await keeper.remove('feeders', feeder.id)
  await page.getByRole('dialog').getByRole('button', { name: 'Record feeding' }).click()
  await expect(pill(page)).toContainText('1 waiting')
  await page.context().setOffline(false)
  await expect(pill(page)).toContainText('1 refused')

  await pill(page).click()
  const refused = page.getByRole('region', { name: 'Saffron, refused' })
  await expect(refused).toContainText('Took it')
  await expect(refused).toContainText('Its feeder was deleted. Choose another.')
  await refused.getByRole('button', { name: 'Edit' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Took it warm')
  await sheet.getByText('Mouse').first().click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  const [latest] = await keeper.list(`animals/${animal.id}/feeding_logs`)
  expect(latest).toMatchObject({ notes: 'Took it warm', feeder: { id: mouse.id } })
})

test('a change that someone else has come before with is not lost, and says so', async ({
  page,
  keeper,
}) => {
  const task = await keeper.add('tasks', { content: 'Order rats' })
  await page.goto('/dashboard')
  await keepsWrites(page)
  await page.getByRole('button', { name: 'Edit Order rats' }).click()
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Order mice')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(pill(page)).toContainText('1 waiting')
  await keeper.change('tasks', task.id, { content: 'Order quails' })
  await page.context().setOffline(false)
  await expect(pill(page)).toContainText('1 refused')
  await pill(page).click()
  const refused = page.getByRole('region', { name: /refused/ })
  await expect(refused).toContainText('Order mice')
  await expect(refused).toContainText('Order quails')
  await refused.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  expect((await keeper.list('tasks')).map(({ content }) => content)).toEqual(['Order mice'])
})

test('a device without room says so, and what was typed stays', async ({ page, keeper }) => {
  const { animal } = await fedAnimal(keeper)
  await openAnimal(page, animal.id)
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await press(page, 'Weigh')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Weight' }).fill('1482')
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Record weight' }).click()
  await expect(page.getByRole('dialog')).toContainText("This device's storage is full")
  await expect(page.getByRole('textbox', { name: 'Weight' })).toHaveValue('1482')
})
