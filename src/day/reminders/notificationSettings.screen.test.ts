import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true }).click()
const address = '/dashboard/account/notifications'

test('a keeper says when and what to be told, and it stands after a reload', async ({
  page,
  keeper,
}) => {
  await page.goto(address)
  await page.getByLabel('One message a day, at').selectOption('7:00 pm')
  await expect(page.getByText('all 13 kinds')).toBeVisible()
  await page.getByText('What to tell you').first().click()
  await toggle(page, 'Low stock')
  await expect(page.getByText('12 of 13 kinds')).toBeVisible()
  await page.getByRole('button', { name: 'Ways for Feeding' }).click()
  await toggle(page, 'Feeding: Email')
  await expect(page.getByText('Not by email')).toBeVisible()
  const settings = async () => (await keeper.get('notification_settings.json')).json()
  await expect.poll(settings).toMatchObject({
    reminder_hour: 19,
    muted_app: ['low_stock'],
    muted_mail: ['low_stock', 'feeding'],
    muted_push: ['low_stock'],
  })
  await page.reload()
  await expect(page.getByLabel('One message a day, at')).toHaveValue('19')
  await page.getByText('What to tell you').first().click()
  await expect(page.getByRole('switch', { name: 'Low stock', exact: true })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Feeding', exact: true })).toBeChecked()
})

test('the bell is turned off for every kind, and on again', async ({ page, keeper }) => {
  await page.goto(address)
  await toggle(page, 'In Vivary')
  const muted = async () => (await keeper.get('notification_settings.json')).json().muted_app
  await expect.poll(async () => (await muted()).length).toBe(13)
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled()
  await toggle(page, 'In Vivary')
  await expect.poll(muted).toEqual([])
})

test('climate alarms come at once, and a link leads to where they are set', async ({ page }) => {
  await page.goto(address)
  await expect(page.getByText(/Shop messages and climate alarms come at once\./)).toBeVisible()
  await page.getByRole('link', { name: 'climate alarms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible()
})

test('a server without email says so in its row, and a test says when it arrived', async ({
  page,
  keeper,
}) => {
  await page.goto(address)
  await expect(page.getByText("This server can't send email yet.")).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Email', exact: true })).toBeDisabled()
  await expect(page.getByText('None has arrived yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('status').getByText('Check your notifications.')).toBeVisible()
  expect(await keeper.list('notifications')).toMatchObject([{ header_text: 'This is a test' }])
  await expect(page.getByText(/^Last one arrived today at /)).toBeVisible()
})

test('settings that cannot be read offer to try again, below their own heading', async ({
  page,
  connection,
}) => {
  connection.fail('/notification_settings')
  await page.goto('/dashboard/account/notifications')
  await expect(page.getByText("Your settings couldn't be loaded.")).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification settings')
})
