import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { memberships } from '../../src/db/schema.ts'
import { notify } from '../../src/server/messages/notify.ts'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { zone } from '../zone.ts'
import { test as base, expect } from './fixtures.ts'
import { dailySheetsArrive } from './places.ts'
import { walkTo } from './walk.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const screen = (page: Page) => page.getByRole('main')
const rows = (page: Page) =>
  screen(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const says = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

async function choose(page: Page, row: string, choice: string) {
  await screen(page)
    .getByRole('button', { name: `More: ${row}` })
    .click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}
async function deleteAll(page: Page) {
  await screen(page).getByRole('button', { name: 'All notifications' }).click()
  await page.getByRole('menuitem', { name: 'Delete all' }).click()
}

type Telling = (...headers: string[]) => Promise<void>

const test = base.extend<{ tell: Telling }>({
  /** Tells the keeper who is signed in on the page something. */
  tell: async ({ keeper, page, db }, use) => {
    expect(await keeper.list('notifications')).toEqual([])
    const user = await (await page.request.get('/dashboard/api/user')).json()
    const [member] = await db
      .select({ account_id: memberships.account_id, user_id: memberships.user_id })
      .from(memberships)
      .where(eq(memberships.user_id, user.id))
    if (!member) throw new Error('Nobody is signed in')
    const more = { ...member, kind: 'message', body_text: 'Since today.', path: '/animals' }
    await use(async (...headers) => {
      for (const header_text of headers) await notify(db, [{ ...more, header_text }])
    })
  },
})

test('notifications are read, put off by a swipe, deleted and followed', async ({
  page,
  keeper,
  tell,
}) => {
  await page.goto('/dashboard/')
  await bell(page).click()
  await expect(page).toHaveURL(/\/dashboard\/notifications$/)
  await expect(screen(page).getByText('No notifications.')).toBeVisible()
  await expect(screen(page).getByRole('button', { name: /all/ })).toHaveCount(0)

  // Without a reload: over the cable.
  await tell('Saffron is due', 'Nyx is due', 'Lamp is old')
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveTitle('(3) Notifications · Vivary')
  await expect(rows(page).first()).toContainText('Lamp is old')

  const later = rows(page).nth(1).getByText('Later', { exact: true }).last()
  await expect(later).not.toBeInViewport()
  await rows(page)
    .nth(1)
    .evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
  await expect(later).toBeInViewport()
  await expect(rows(page).nth(1).getByText('Read', { exact: true })).toBeInViewport()
  await later.click()
  await says(page, 'Back tomorrow at 8:00 am.')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveTitle('(2) Notifications · Vivary')

  await choose(page, 'Lamp is old', 'Mark as read')
  await says(page, 'Marked as read.')
  await expect(page).toHaveTitle('(1) Notifications · Vivary')
  await choose(page, 'Lamp is old', 'Mark as unread')
  await says(page, 'Marked as unread.')
  await choose(page, 'Lamp is old', 'Delete')
  await says(page, 'Deleted.')
  await expect(rows(page)).toHaveCount(1)
  await tell('Nyx is due')
  await screen(page).getByRole('button', { name: 'All notifications' }).click()
  await page.getByRole('menuitemradio', { name: 'Earliest first' }).click()
  await expect(rows(page).first()).toContainText('Saffron is due')
  await screen(page).getByRole('link', { name: 'Saffron is due' }).click()
  await expect(page).toHaveURL(/\/dashboard\/animals$/)
  await expect(page).toHaveTitle('(1) Animals · Vivary')

  await page.goBack()
  await deleteAll(page)
  const question = page.getByRole('dialog', { name: 'Delete all notifications?' })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(rows(page)).toHaveCount(2)
  await deleteAll(page)
  await question.getByRole('button', { name: 'Delete all' }).click()
  await says(page, 'Deleted all.')
  await expect(screen(page).getByText('No notifications.')).toBeVisible()

  // At the desk the list is a sheet, which closes behind what it leads to.
  const laid_on = addDays(today(zone), -20)
  await keeper.add('clutches', { name: 'CG-26-4', number_of_eggs: 2, laid_on })
  await page.setViewportSize({ width: 1280, height: 800 })
  await walkTo(page, '/dashboard')
  await bell(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Look at CG-26-4' }).click()
  await expect(page).toHaveURL(/\/incubator\/[^/]+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('notifications are counted in every tab, and rightly after the connection was gone', async ({
  page,
  context,
  tell,
}) => {
  const other = await context.newPage()
  await page.goto('/dashboard/')
  await other.goto('/dashboard/animals')
  await tell('Saffron is due')
  await expect(page).toHaveTitle('(1) Dashboard · Vivary')
  await expect(other).toHaveTitle('(1) Animals · Vivary')
  await dailySheetsArrive(other)

  await context.setOffline(true)
  await tell('Nyx is due', 'Lamp is old')
  await context.setOffline(false)
  await expect(page).toHaveTitle('(3) Dashboard · Vivary')
  await expect(other).toHaveTitle('(3) Animals · Vivary')

  await bell(other).click()
  await screen(other).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page).toHaveTitle('Dashboard · Vivary')
})
