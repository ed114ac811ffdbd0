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

test.describe('while another tab sends', () => {
  /** Two tabs: what `page` writes waits until `send` has `other` send it, up to a request that is held. */
  async function twoTabs(page: Page, { held }: { held: RegExp }) {
    const other = await page.context().newPage()
    const newStep = () => Promise.withResolvers<void>()
    const [turn, began, reached, over] = [newStep(), newStep(), newStep(), newStep()]
    for (const tab of [page, other]) {
      await tab.goto('/dashboard')
      await keepsWrites(tab)
    }
    await other.route('**/user.json', async (route) => {
      turn.resolve()
      await began.promise
      await route.fallback()
    })
    await other.route('**/api/tasks**', async (route) => {
      const request = route.request()
      if (!held.test(`${request.method()} ${request.postData()}`)) return route.fallback()
      reached.resolve()
      await over.promise
      await route.fallback()
    })
    let isCut = true
    await page.route('**/dashboard/api/**', (route) => {
      const isRead = route.request().method() === 'GET' && !route.request().url().includes('/user.')
      return isCut && !isRead ? route.abort() : route.fallback()
    })
    async function send() {
      await turn.promise
      isCut = false
      began.resolve()
      await reached.promise
    }
    return { send, finish: over.resolve }
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

  test('what it has just sent is reworded and ticked here all the same, and a tick that it is sending can be undone', async ({
    page,
    keeper,
  }) => {
    const { id } = await keeper.add('tasks', { content: 'Order lamps' })
    const tabs = await twoTabs(page, { held: /^DELETE/ })
    await addTasks(page, 'Order rats', 'Clean the racks')
    await page.getByRole('checkbox', { name: 'Order lamps' }).click()
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await undo.hover()
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
  })

  test('what it sends while its deletion or correction is being entered is deleted and corrected', async ({
    page,
    keeper,
  }) => {
    const tabs = await twoTabs(page, { held: /Order crickets/ })
    await addTasks(page, 'Order rats', 'Clean the racks', 'Order crickets')
    const third = await page.context().newPage()
    await third.route('**/user.json', (route) => route.abort())
    for (const [tab, task, way] of [
      [page, 'Order rats', 'Edit'],
      [third, 'Clean the racks', 'Delete'],
    ] as const) {
      await tab.goto('/dashboard/waiting')
      await tab.getByRole('button', { name: new RegExp(`^Actions.*${task}`) }).click()
      await tab.getByRole('menuitem', { name: way }).click()
    }
    await tabs.send()
    await page.getByRole('dialog').getByRole('textbox').fill('Order mice')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await third.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => waitingCount(page)).toBe(3)
    tabs.finish()
    await expect.poll(() => waitingCount(page)).toBe(0)
    const tasks = (await keeper.list('tasks')).map(({ content }) => content)
    expect(tasks).toEqual(['Order crickets', 'Order mice'])
  })
})
