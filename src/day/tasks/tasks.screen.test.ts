import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('tasks are written one after the other, reworded and ticked off', async ({
  page,
  keeper,
  clock,
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
  const words = tile.getByRole('textbox', { name: 'Task', exact: true })
  await words.fill('Order forty rats')
  await words.press('Enter')
  await expect(tile.getByRole('button', { name: 'Edit Order forty rats' })).toBeFocused()

  await tile.getByRole('checkbox', { name: 'Order forty rats' }).check()
  await expect(page.getByRole('status').getByText('“Order forty rats” done.')).toBeVisible()
  await clock.runFor(4000)
  await expect(tile.getByText('Order forty rats')).toHaveCount(0)
  await expect.poll(() => contents(keeper)).toEqual(['Mend the mister'])
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
  await expect(sheet).toHaveCount(0)
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
  expect(await contents(keeper)).toEqual(['Order mice'])
  await field.press('Enter')
  await expect(tile.getByRole('button', { name: 'Edit Order forty rats' })).toBeFocused()
  expect(await contents(keeper)).toEqual(['Order forty rats'])
})

test('two quick ticks on a slow server are both right, and so is the undo', async ({
  page,
  keeper,
  connection,
  clock,
}) => {
  const tile = await withTasks(page, keeper, 'One', 'Two', 'Three')
  const answer = connection.hold(/\/api\/tasks\/.*\.json/)
  await tile.getByRole('checkbox', { name: 'One' }).check()
  await tile.getByRole('checkbox', { name: 'Two' }).check()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(tile.getByRole('checkbox', { name: 'Two' })).not.toBeChecked()
  await clock.runFor(4000)
  await expect(tile.getByText('One', { exact: true })).toHaveCount(0)
  await expect(tile.getByRole('checkbox')).toHaveCount(2)
  answer()
  await expect.poll(() => contents(keeper)).toEqual(['Three', 'Two'])
  await expect(tile.getByRole('checkbox')).toHaveCount(2)
})

test('what could not be ticked comes back, what could not be added stays in the field', async ({
  page,
  keeper,
  connection,
}) => {
  const tile = await withTasks(page, keeper, 'One')
  connection.fail(/^(?!GET).*\/api\/tasks/)
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
  connection.mend()
  await field.press('Enter')
  await expect(tile.getByRole('checkbox', { name: 'Two' })).toBeVisible()
  expect(await contents(keeper)).toHaveLength(2)
})

test('more than a page of tasks is shown when asked for', async ({ page, keeper }) => {
  const many = Array.from({ length: 26 }, (_, at) => `Task ${at + 1}`)
  const tile = await withTasks(page, keeper, ...many)
  await expect(tile.getByRole('checkbox')).toHaveCount(24)
  await tile.getByRole('button', { name: 'Show more' }).click()
  await expect(tile.getByRole('checkbox')).toHaveCount(26)
  await expect(tile.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('without Plus there is the way to it instead of the tasks', async ({ page, keeper }) => {
  await keeper.add('tasks', { content: 'One' })
  await keeper.subscribe(false)
  const tile = await withTasks(page, keeper)
  await expect(tile.getByText('Subscribe to access')).toBeVisible()
  await expect(tile.getByRole('textbox')).toHaveCount(0)
  await expect(tile.getByText('One', { exact: true })).toHaveCount(0)
  await tile.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/subscribe$/)
})

/** The dashboard has its tiles once there is an animal. */
async function withTasks(page: Page, keeper: Keeper, ...tasks: string[]) {
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (const content of tasks) await keeper.add('tasks', { content })
  await page.goto('/dashboard')
  return page.getByRole('region', { name: "Today's tasks" })
}

const contents = async (keeper: Keeper): Promise<string[]> =>
  (await keeper.list('tasks')).map(({ content }) => content)
