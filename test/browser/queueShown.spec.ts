import type { Page } from '@playwright/test'
import { fedAnimal, hungry } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { field } from './formFields.ts'
import { goTo, openPlace } from './places.ts'
import { keepsWrites, pill, record, waitingCount } from './queue.ts'
import { walkTo } from './walk.ts'

/* Where a keeper sees that something waits to be sent: on the screens that it belongs to. */

const mark = 'waiting to be sent'
const offline = (page: Page) => page.getByText('Offline').filter({ visible: true })

/** Goes on reading while nothing can be written, as when the line breaks again and again. */
async function cutWrites(page: Page) {
  let isCut = true
  await page.route('**/dashboard/api/**', (route) => {
    const isProbe = /\/user\.json/.test(route.request().url())
    const isWrite = route.request().method() !== 'GET'
    return isCut && (isWrite || isProbe) ? route.abort() : route.fallback()
  })
  return () => {
    isCut = false
  }
}

test('an animal’s page, its lists and its comments say what of it waits, until it is sent', async ({
  page,
  keeper,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await keepsWrites(page)
  const mend = await cutWrites(page)
  await record(page, 'Feed', 'Record feeding')
  await record(page, 'Clean', 'Record clean')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog', { name: 'Add note' })
  await field(page, 'New note').fill('Restless tonight.')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toBeHidden()

  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await expect(waiting).toContainText('Took it, rat, weaned')
  await expect(waiting.getByText(mark)).toHaveCount(3)
  await expect(waiting).toContainText('Restless tonight.')

  await page.goto(`/dashboard/animals/${animal.id}/feedings`)
  await expect(waiting.getByRole('listitem')).toHaveText([/Took it, rat, weaned/])
  await waiting.getByRole('link').click()
  await expect(page).toHaveURL(/\/waiting$/)

  await walkTo(page, `/dashboard/animals/${animal.id}`)
  await expect(pill(page)).toBeVisible()
  mend()
  await expect(page.getByRole('status').getByText('All sent.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Restless tonight.')
})

test('what was ticked without a connection stays in today’s agenda as waiting, and leads to it; maintenance, too, keeps only writes waiting', async ({
  page,
  keeper,
}) => {
  await hungry(keeper, 'Ada', 'Bo', 'Cleo', 'Dot')
  await keeper.add('tasks', { content: 'Order rats' })
  await page.goto('/dashboard')
  await keepsWrites(page)
  const mend = await cutWrites(page)
  const agenda = page.getByRole('list', { name: "Today's agenda" })
  await page.getByRole('checkbox', { name: 'Feed Ada' }).click()
  await page.getByRole('checkbox', { name: 'Feed Bo' }).click()
  await expect(agenda.getByRole('listitem').filter({ hasText: mark })).toHaveText([
    `AdaTook it, ${mark}`,
    `BoTook it, ${mark}`,
  ])
  await page.getByRole('checkbox', { name: 'Feed Cleo' }).click()
  await page.getByRole('checkbox', { name: 'Feed Dot' }).click()
  await page.getByRole('checkbox', { name: 'Order rats' }).click()
  await expect(agenda.getByRole('listitem').filter({ hasText: mark })).toHaveText([
    `4 records4 fed, ${mark}`,
  ])
  await agenda.getByRole('link', { name: '4 records' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting', exact: true })
  await expect(waiting.getByRole('listitem')).toHaveCount(5)
  await expect(waiting).toContainText('Order ratsTask done')
  await goTo(page, 'd')
  await expect(pill(page)).toBeVisible()
  mend()
  await expect(page.getByRole('status').getByText('All sent.')).toBeVisible()
  await expect(agenda.getByText(mark)).toHaveCount(0)
  await expect(offline(page)).toHaveCount(0)

  let isOn = true
  const refused = { success: false, errors: [{ message: 'Back at noon.', code: 'maintenance' }] }
  await page.route('**/dashboard/api/**', (route) =>
    isOn && route.request().method() !== 'GET'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: refused })
      : route.fallback(),
  )
  const task = page.getByRole('textbox', { name: 'New task' })
  await task.fill('Weigh Nyx')
  await task.press('Enter')
  await expect(task).toHaveValue('')
  await expect.poll(() => waitingCount(page)).toBe(1)
  await openPlace(page, 'Contacts')
  await expect(offline(page)).toHaveCount(0)
  isOn = false
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect((await keeper.list('tasks')).map(({ content }) => content)).toEqual(['Weigh Nyx'])
})

test('a task that waits and one whose tick failed are there again after Undo', async ({
  page,
  keeper,
}) => {
  await keeper.add('tasks', { content: 'Order rats' })
  await page.goto('/dashboard')
  await keepsWrites(page)
  const box = (name: string) => page.getByRole('checkbox', { name })
  async function tickAndUndo(name: string) {
    await box(name).click()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(box(name)).not.toBeChecked()
  }
  // It failed, so that it may have arrived; the next one hasn't been tried.
  const mend = await cutWrites(page)
  for (const name of ['Order bulbs', 'Order mice']) {
    await page.getByRole('textbox', { name: 'New task' }).fill(name)
    await page.keyboard.press('Enter')
    await tickAndUndo(name)
  }
  await expect.poll(() => waitingCount(page)).toBe(2)
  await box('Order bulbs').click()
  await expect.poll(() => waitingCount(page)).toBe(3)
  mend()
  await expect.poll(() => waitingCount(page)).toBe(0)
  const contents = async () => (await keeper.list('tasks')).map(({ content }) => content)
  expect(await contents()).toEqual(['Order mice', 'Order rats'])

  const mendAgain = await cutWrites(page)
  // One that was reworded is ticked by the new words, and has them after Undo.
  await page.getByRole('button', { name: 'Edit Order mice' }).click()
  await field(page, 'Task').fill('Order hoppers')
  await page.keyboard.press('Enter')
  await tickAndUndo('Order hoppers')
  await expect.poll(() => waitingCount(page)).toBe(1)
  mendAgain()
  await expect.poll(() => waitingCount(page)).toBe(0)
  await expect.poll(contents).toEqual(['Order hoppers', 'Order rats'])

  await cutWrites(page)
  await tickAndUndo('Order rats')
  await expect.poll(() => waitingCount(page)).toBe(2)
  await walkTo(page, '/dashboard/waiting')
  const waiting = page.getByRole('list', { name: 'Waiting', exact: true })
  await expect(waiting).toContainText('Order ratsTask not done after all')
  await waiting.getByRole('button', { name: /after all$/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete'])
  await page.goto('/dashboard')
  await expect(box('Order rats')).not.toBeChecked()
  await page.unrouteAll()
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await keeper.list('tasks')).toHaveLength(2)
})
