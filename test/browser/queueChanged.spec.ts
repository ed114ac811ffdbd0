import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './places.ts'
import { keepsWrites, openAnimal, pill, press, waitingCount } from './queue.ts'

/* What waits, seen and changed by its keeper before it is sent, or because it can't be. */

test('what the server refuses, or someone else has come before with, comes back with what was typed, and is sent once it is mended', async ({
  page,
  keeper,
}) => {
  const { animal, feeder } = await fedAnimal(keeper)
  const mouse = await keeper.add('feeders', { name: 'Mouse', size: 'Adult' })
  const task = await keeper.add('tasks', { content: 'Order rats' })
  await openAnimal(page, animal.id)
  await fillsUp(page)
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

  await goTo(page, 'd')
  await page.getByRole('button', { name: 'Edit Order rats' }).click()
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Order mice')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(pill(page)).toContainText('1 waiting')
  await keeper.change('tasks', task.id, { content: 'Order quails' })
  await page.context().setOffline(false)
  await expect(pill(page)).toContainText('1 refused')
  await pill(page).click()
  const change = page.getByRole('region', { name: /refused/ })
  await expect(change).toContainText('Order mice')
  await expect(change).toContainText('Order quails')
  await change.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  expect((await keeper.list('tasks')).map(({ content }) => content)).toEqual(['Order mice'])
})

/** A device without room says so, and what was typed stays until there is room. */
async function fillsUp(page: Page) {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await press(page, 'Weigh')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Weight' }).fill('1482')
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Record weight' }).click()
  await expect(sheet).toContainText("This device's storage is full")
  await expect(sheet.getByRole('textbox', { name: 'Weight' })).toHaveValue('1482')
  await sheet.getByRole('button', { name: 'Record weight' }).click()
  await expect(pill(page)).toContainText('1 waiting')
  await page.context().setOffline(false)
  await expect.poll(() => waitingCount(page)).toBe(0)
}

test('what another tab has just sent, or sends while its correction or deletion is being entered, is changed all the same, and a tick that it is sending can be undone', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('tasks', { content: 'Order lamps' })
  const tabs = await twoTabs(page)
  tabs.hold(/^DELETE/)
  await addTasks(page, 'Order rats', 'Clean the racks')
  await page.getByRole('checkbox', { name: 'Order lamps' }).click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.hover()
  // Sent directly, it would pass the other tab by.
  await expect.poll(() => waitingCount(page)).toBe(3)
  await tabs.send()
  await undo.click()
  await expect.poll(() => waitingCount(page)).toBe(2)
  await page.getByRole('button', { name: 'Edit Order rats' }).click()
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Order mice')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Clean the racks' }).click()
  await expect.poll(() => waitingCount(page)).toBe(4)
  tabs.finish()
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await keeper.list('tasks')).toMatchObject([
    { content: 'Order mice' },
    { id, content: 'Order lamps' },
  ])

  tabs.hold(/Order crickets/)
  await addTasks(page, 'Order rats', 'Clean the racks', 'Order crickets')
  const third = await page.context().newPage()
  await third.route('**/user.json', (route) => route.abort())
  await third.goto('/dashboard/waiting')
  await pill(page).click()
  for (const [tab, task, way] of [
    [page, 'Order rats', 'Edit'],
    [third, 'Clean the racks', 'Delete'],
  ] as const) {
    await tab.getByRole('button', { name: new RegExp(`^Actions.*${task}`) }).click()
    await tab.getByRole('menuitem', { name: way }).click()
  }
  await tabs.send()
  await page.getByRole('dialog').getByRole('textbox').fill('Order quails')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => waitingCount(page)).toBe(3)
  tabs.finish()
  await expect.poll(() => waitingCount(page)).toBe(0)
  const tasks = (await keeper.list('tasks')).map(({ content }) => content)
  expect(tasks).toEqual(['Order crickets', 'Order quails', 'Order mice', 'Order lamps'])
})

/** Two tabs: after `hold`, what `page` writes waits until `send` has the other send it, up to a request that is held. */
async function twoTabs(page: Page) {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await keepsWrites(tab)
  }
  const newStep = () => Promise.withResolvers<void>()
  const newSteps = () => ({
    turn: newStep(),
    began: newStep(),
    reached: newStep(),
    over: newStep(),
  })
  const line = { isCut: false, held: /./, ...newSteps() }
  line.began.resolve()
  line.over.resolve()
  await other.route('**/user.json', async (route) => {
    line.turn.resolve()
    await line.began.promise
    await route.fallback()
  })
  await other.route('**/api/tasks**', async (route) => {
    const request = route.request()
    if (!line.held.test(`${request.method()} ${request.postData()}`)) return route.fallback()
    line.reached.resolve()
    await line.over.promise
    await route.fallback()
  })
  await page.route('**/dashboard/api/**', (route) => {
    const isRead = route.request().method() === 'GET' && !route.request().url().includes('/user.')
    return line.isCut && !isRead ? route.abort() : route.fallback()
  })
  async function send() {
    await line.turn.promise
    line.isCut = false
    line.began.resolve()
    await line.reached.promise
  }
  const hold = (held: RegExp) => Object.assign(line, newSteps(), { held, isCut: true })
  return { hold, send, finish: () => line.over.resolve() }
}

async function addTasks(page: Page, ...tasks: string[]) {
  const field = page.getByRole('textbox', { name: 'New task' })
  for (const task of tasks) {
    await field.fill(task)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await expect.poll(() => waitingCount(page)).toBe(tasks.length)
}
