import { onTestFinished } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { told } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { ago, weekly } from '../../../test/schedules.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { notify } from '../../server/messages/notify.ts'
import { showQueue } from '../../web/queue/shown.ts'
import type { Waiting } from '../../web/queue/waiting.ts'

const screen = (page: Page) => page.getByRole('main')
const toDo = (page: Page) => screen(page).getByRole('list', { name: 'To do now' })
const happened = (page: Page) => screen(page).getByRole('list', { name: 'Notifications' })
const says = (page: Page, words: string) =>
  expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible()

async function open(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

async function choose(page: Page, row: string, choice: string) {
  await happened(page)
    .getByRole('button', { name: `More: ${row}` })
    .click()
  await page.getByRole('menuitem', { name: choice }).click()
}

const bulb = {
  name: 'T5',
  bulb_type: 'uv',
  uv_installed_on: ago(400),
  uv_lifespan: 'one_year',
}

test('as many things are done since this morning as the list then has', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', { name: 'Truffle', sex: 'male' })
  for (const success of [true, true, false]) {
    await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, success })
  }
  const course = { substance: 'Baytril', dose: 1, dose_unit: 'ml', every_days: 1 }
  const treatments = `animals/${id}/treatments`
  const treatment = await keeper.add(treatments, { ...course, started_on: ago(1) })
  await keeper.add(`${treatments}/${treatment.id}/doses`, { skipped_for: ago(1) })
  await keeper.add(`${treatments}/${treatment.id}/doses`, {})
  const visit = { reason: 'X-ray', visited_on: ago(0), completed: true }
  await keeper.add(`animals/${id}/vet_visits`, visit)
  await open(page)
  await screen(page).getByText('3 done since this morning').click()
  const done = screen(page).getByRole('list', { name: 'Done today' })
  await expect(done.getByRole('link')).toHaveText([
    ...['Fed Truffle', 'Fed Truffle', 'Treated Truffle'],
  ])
})

test('what is to do is done in the list, and can be undone', async ({ page, keeper }) => {
  const rat = await keeper.add('feeders', { name: 'Rat', quantity: 2, low_stock: 5 })
  const feedingSchedules = [{ ...weekly(9), feeder_id: rat.id }]
  await keeper.add('animals', {
    ...{ name: 'Truffle', sex: 'male', feedingSchedules, cleaningSchedule: weekly(7) },
  })
  await keeper.add('bulbs', bulb)
  await open(page)
  await expect(toDo(page).getByRole('listitem')).toHaveText([
    '1 to feedTruffle has waited 2 daysFeed 1',
    'Clean TruffleCleaned',
    'RatRunning low, 2 leftRestock',
    /^T5UV life ended .*Replaced$/,
  ])
  await expect(page.getByRole('button', { name: 'Notifications, 4 to do' })).toBeVisible()

  await toDo(page).getByRole('button', { name: 'Cleaned: Truffle' }).click()
  await expect(toDo(page).getByRole('listitem')).toHaveCount(3)
  await screen(page).getByText('1 done since this morning').click()
  const done = screen(page).getByRole('list', { name: 'Done today' })
  await expect(done.getByRole('link')).toHaveText(['Cleaned Truffle'])
  await screen(page).getByText('1 done since this morning').click()
  await expect(done).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toDo(page).getByRole('button', { name: 'Cleaned: Truffle' })).toBeVisible()

  await toDo(page).getByRole('button', { name: 'Replaced: T5' }).click()
  await says(page, 'Bulb updated.')
  await expect(toDo(page).getByRole('button', { name: 'Replaced: T5' })).toHaveCount(0)

  await toDo(page).getByRole('button', { name: 'Restock: Rat' }).click()
  const delivery = page.getByRole('dialog', { name: 'Restock Rat' })
  await delivery.getByLabel('How many arrived?').fill('50')
  await delivery.getByRole('button', { name: 'Add to stock' }).click()
  await expect(toDo(page).getByRole('listitem')).toHaveCount(2)
  await toDo(page).getByRole('link', { name: 'Feed 1' }).click()
  await expect(page).toHaveURL(/\/rounds\/feeding\?due=1$/)
})

test('what was not taken today is no more to feed, and has no button', async ({ page, keeper }) => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const feedingSchedules = [{ ...weekly(9), feeder_id: rat.id }]
  const { id } = await keeper.add('animals', { name: 'Truffle', sex: 'male', feedingSchedules })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, success: false })
  await open(page)
  await expect(toDo(page).getByRole('listitem')).toHaveText(['0 to feed1 not taken today'])
})

test('a clean that waits to be sent is not to do any more, one that was refused or is undone is', async ({
  page,
  keeper,
  connection,
}) => {
  const cleaningSchedule = weekly(7)
  const { id } = await keeper.add('animals', { name: 'Moth', sex: 'female', cleaningSchedule })
  await open(page)
  const line = toDo(page).getByRole('button', { name: 'Cleaned: Moth' })
  await expect(line).toBeVisible()
  const path = `animals/${id}/cleaning_logs`
  const clean: Waiting = {
    ...{ method: 'POST', path, record: `${path}/${id}`, moment: 'happenedAt' },
    ...{ person: keeper.userId, account: keeper.accountId, name: 'Maren', timezone: zone },
    ...{ number: 1, at: Date.now(), isTried: false, failures: 0, version: 0 },
  }
  onTestFinished(() => showQueue({ mine: [] }))
  const changes: [Partial<Waiting>, number][] = [
    [{}, 0],
    [{ refused: { status: 422, errors: [{ message: 'Not found' }] } }, 1],
    [{ method: 'DELETE', path: clean.record }, 1],
  ]
  const show = async ([change, count]: (typeof changes)[number]) => {
    showQueue({ mine: [{ ...clean, ...change }] })
    await expect(line).toHaveCount(count)
  }
  for (const change of changes) await show(change)
  // The same of one that was ticked here while the list is open.
  connection.hold(`POST /dashboard/api/${path}`)
  await line.click()
  await expect(line).toHaveCount(0)
  for (const change of changes.slice(0, 2)) await show(change)
})

test('with nothing to do the next feeding day is said', async ({ page, keeper }) => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const feedingSchedules = [{ ...weekly(6), feeder_id: rat.id }]
  const { id } = await keeper.add('animals', { name: 'Moth', sex: 'female', feedingSchedules })
  await keeper.add(`animals/${id}/feeding_logs`, {
    feeder_id: rat.id,
    happenedAt: `${ago(6)}T12:00:00Z`,
  })
  await open(page)
  await expect(
    screen(page).getByText('Nothing to do now. Next: tomorrow, 1 to feed.'),
  ).toBeVisible()
  await expect(screen(page).getByText('No notifications.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a viewer reads what is to do, and does none of it', async ({ page, keeper, connection }) => {
  await keeper.add('feeders', { name: 'Rat', quantity: 0, low_stock: 5 })
  await keeper.add('animals', { name: 'Moth', sex: 'female', cleaningSchedule: weekly(7) })
  connection.signIn(
    await welcomed(await memberOf(await testApp(), keeper.accountId, { role: 'viewer' })),
  )
  await open(page)
  await expect(toDo(page).getByRole('listitem')).toHaveText(['Clean Moth', 'RatOut of stock'])
  await expect(toDo(page).getByRole('button')).toHaveCount(0)
})

test('what could not be done or read is said', async ({ page, keeper, connection }) => {
  const { db } = await testApp()
  await notify(db, [told(keeper)])
  await open(page)
  await expect(happened(page).getByRole('listitem')).toHaveCount(1)
  const cut = () => connection.cut(/^(?!GET).*\/dashboard\/api\/notifications\//)
  const alarm = (words: string) =>
    expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
  const choices = screen(page).getByRole('button', { name: 'All notifications' })
  cut()
  await choose(page, 'Saffron is due', 'Mark as read')
  await alarm('Unable to mark notification as read.')
  await choose(page, 'Saffron is due', 'Delete')
  await alarm('Unable to delete notification.')
  await screen(page).getByRole('button', { name: 'Mark all as read' }).click()
  await alarm('Unable to mark all notifications as read.')
  connection.mend()
  await screen(page).getByRole('button', { name: 'Mark all as read' }).click()
  await says(page, 'Marked all as read.')
  cut()
  await choose(page, 'Saffron is due', 'Mark as unread')
  await alarm('Unable to mark notification as unread.')
  await screen(page).getByRole('button', { name: 'Mark all as unread' }).click()
  await alarm('Unable to mark all notifications as unread.')
  await choices.click()
  await page.getByRole('menuitem', { name: 'Delete all' }).click()
  await page
    .getByRole('dialog', { name: 'Delete all notifications?' })
    .getByRole('button', { name: 'Delete all' })
    .click()
  await alarm('Unable to delete all notifications.')
  connection.mend()
  connection.fail('/notifications/to_do')
  connection.fail(/\/notifications(\.json)?\?/)
  await open(page)
  await expect(screen(page).getByText("What is due couldn't be loaded.")).toBeVisible()
  await expect(screen(page).getByText("Notifications couldn't be loaded.")).toBeVisible()
})

test('all can be marked as read while one on another page is unread', async ({ page, keeper }) => {
  const { db } = await testApp()
  await notify(
    db,
    Array.from({ length: 25 }, () => told(keeper)),
  )
  await keeper.patch('notifications/read_all')
  const [earliest] = await keeper.list('notifications', { sort: 'happened_at_asc' })
  await keeper.patch(`notifications/${earliest.id}/unread`)
  await open(page)
  await screen(page).getByRole('button', { name: 'Mark all as read' }).click()
  await says(page, 'Marked all as read.')
  await expect(screen(page).getByRole('button', { name: 'Mark all as unread' })).toBeVisible()
})

test('Later brings a notification back tomorrow, and Undo at once', async ({ page, keeper }) => {
  const { db } = await testApp()
  await notify(db, [told(keeper, 'Priya wrote')])
  await open(page)
  await choose(page, 'Priya wrote', 'Later')
  await says(page, 'Back tomorrow at 8:00 am.')
  await expect(screen(page).getByText('No notifications.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(happened(page).getByRole('link', { name: 'Priya wrote' })).toBeVisible()
  // One that was read is read again.
  await choose(page, 'Priya wrote', 'Mark as read')
  await expect(happened(page)).toContainText('Mark as unread')
  await choose(page, 'Priya wrote', 'Later')
  await expect(screen(page).getByText('No notifications.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(happened(page).getByRole('link', { name: 'Priya wrote' })).toBeVisible()
  await expect(happened(page)).toContainText('Mark as unread')
  // One that is gone tomorrow isn't put off.
  const expo = { title: 'Expo', started_on: ago(0), remind: 'on_day' }
  const { id } = await keeper.add('custom_events', expo)
  const path = `/calendar?day=${ago(0)}&event=${id}`
  await notify(db, [{ ...told(keeper, 'Expo, today'), kind: 'event', path }])
  await open(page)
  await choose(page, 'Expo, today', 'Later')
  const words = "This reminder ends today, so it can't wait until tomorrow."
  await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect(happened(page).getByRole('link', { name: 'Expo, today' })).toBeVisible()
})

test('on the phone, Ctrl Shift O leads to the notifications', async ({ page, keeper }) => {
  const { db } = await testApp()
  await notify(db, [told(keeper)])
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await page.keyboard.press('Control+Shift+O')
  await expect(page).toHaveURL(/\/dashboard\/notifications$/)
  await expect(screen(page).getByRole('link', { name: 'Saffron is due' })).toBeVisible()
})
