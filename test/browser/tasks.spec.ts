import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'

/** The dashboard has its tiles once there is an animal. */
async function withTasks(page: Page, keeper: Keeper, ...contents: string[]) {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (const content of contents) await keeper.add('tasks', { content })
  await page.goto('/dashboard')
  return page.getByRole('region', { name: "Today's tasks" })
}

test('tasks are written one after the other, reworded and ticked off @wide', async ({
  page,
  keeper,
}) => {
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

test('who changed a task is told where it is reworded', async ({ page, keeper }) => {
  const tile = await withTasks(page, keeper, 'Order rats')
  await tile.getByRole('button', { name: 'Edit Order rats' }).click()
  await tile.getByRole('textbox', { name: 'Task', exact: true }).fill('Order forty rats')
  await tile.getByRole('button', { name: 'History' }).click()
  const sheet = page.getByRole('dialog', { name: 'History' })
  await expect(sheet.getByRole('listitem').first()).toContainText(
    /Maren Vogt changed the words.*before: Order rats.*after: Order forty rats/,
  )
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(tile.getByRole('button', { name: 'Edit Order forty rats' })).toBeFocused()
})

test('what someone else made of a task is not written over by leaving its field', async ({
  page,
  keeper,
}) => {
  const tile = await withTasks(page, keeper, 'Order rats')
  const [task] = await keeper.list('tasks')
  await tile.getByRole('button', { name: 'Edit Order rats' }).click()
  await keeper.change('tasks', task.id, { content: 'Order mice' })
  const field = tile.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Order forty rats')
  await tile.getByRole('heading').click()
  await expect(
    tile.getByText('Someone changed this to “Order mice”. Press Enter to keep yours.'),
  ).toBeVisible()
  await field.focus()
  await tile.getByRole('heading').click()
  await expect(field).toHaveValue('Order forty rats')
  expect((await keeper.list('tasks')).map(({ content }) => content)).toEqual(['Order mice'])
  await field.press('Enter')
  await expect(tile.getByRole('button', { name: 'Edit Order forty rats' })).toBeFocused()
})

test('two quick ticks on a slow server are both right, and so is the undo', async ({
  page,
  keeper,
}) => {
  const tile = await withTasks(page, keeper, 'One', 'Two', 'Three')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/tasks/*.json', (route) => gate.promise.then(() => route.continue()))
  await tile.getByRole('checkbox', { name: 'One' }).check()
  await tile.getByRole('checkbox', { name: 'Two' }).check()
  await expect(page.getByRole('status')).toContainText('“Two” done.')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(tile.getByRole('checkbox', { name: 'Two' })).not.toBeChecked()
  gate.resolve()
  await expect(tile.getByText('One', { exact: true })).toBeHidden()
  await expect(tile.getByRole('checkbox')).toHaveCount(2)
  const left = async () => (await keeper.list('tasks')).map(({ content }) => content)
  await expect.poll(left).toEqual(['Three', 'Two'])
  await expect(tile.getByRole('checkbox')).toHaveCount(2)
})

test('what could not be ticked comes back, what could not be added stays in the field', async ({
  page,
  keeper,
}) => {
  const tile = await withTasks(page, keeper, 'One')
  await page.route('**/api/tasks**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: {} }),
  )
  await tile.getByRole('checkbox', { name: 'One' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    "We're sorry, but something's not quite right. Please try again later.",
  )
  await expect(tile.getByRole('checkbox', { name: 'One' })).not.toBeChecked()
  const field = tile.getByRole('textbox', { name: 'New task' })
  await field.fill('Two')
  await field.press('Enter')
  await expect(tile.getByText('Something broke on our side.')).toBeVisible()
  await expect(field).toHaveValue('Two')
  await page.unroute('**/api/tasks**')
  await field.press('Enter')
  await expect(tile.getByRole('checkbox', { name: 'Two' })).toBeVisible()
  expect(await keeper.list('tasks')).toHaveLength(2)
})

test('more than a page is shown when asked for', async ({ page, keeper }) => {
  const contents = Array.from({ length: 26 }, (_, at) => `Task ${at + 1}`)
  const tile = await withTasks(page, keeper, ...contents)
  await expect(tile.getByRole('checkbox')).toHaveCount(24)
  await tile.getByRole('button', { name: 'Show more' }).click()
  await expect(tile.getByRole('checkbox')).toHaveCount(26)
  await expect(tile.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('without Plus there is the way to it instead of the form', async ({ page, keeper }) => {
  await keeper.add('tasks', { content: 'One' })
  await keeper.subscribe(false)
  const tile = await withTasks(page, keeper)
  await expect(tile.getByText('Subscribe to access')).toBeVisible()
  await expect(tile.getByRole('textbox')).toBeHidden()
  await expect(tile.getByText('One', { exact: true })).toBeHidden()
  await tile.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/subscribe$/)
})
