import { testApp } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { notify } from '../../server/messages/notify.ts'

test('notifications say what could not be done', async ({ page, keeper, connection }) => {
  const { db } = await testApp()
  await notify(db, [
    {
      ...{ account_id: keeper.accountId, user_id: keeper.userId, kind: 'message' },
      ...{ header_text: 'Saffron is due', body_text: 'Since today.', path: '/animals' },
    },
  ])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const rows = sheet.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)

  const cut = () => connection.cut(/^(?!GET).*\/dashboard\/api\/notifications\//)
  const fails = async (button: string, message: string) => {
    await sheet.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
  }
  cut()
  await fails('Mark as read: Saffron', 'Unable to mark notification as read.')
  await fails('Delete: Saffron', 'Unable to delete notification.')
  await fails('Mark all as read', 'Unable to mark all notifications as read.')
  connection.mend()
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(
    page.getByRole('status').getByText('Marked all as read.', { exact: true }),
  ).toBeVisible()
  cut()
  await fails('Mark as unread: Saffron', 'Unable to mark notification as unread.')
  await fails('Mark all as unread', 'Unable to mark all notifications as unread.')
  await sheet.getByRole('button', { name: 'Delete all' }).click()
  await page
    .getByRole('dialog', { name: 'Delete all notifications?' })
    .getByRole('button', { name: 'Delete all' })
    .click()
  await expect(page.getByText('Unable to delete all notifications.')).toBeVisible()
})

test('Ctrl Shift O opens the notifications, and Escape closes them', async ({ page, keeper }) => {
  const { db } = await testApp()
  const ofKeeper = { account_id: keeper.accountId, user_id: keeper.userId, kind: 'message' }
  await notify(db, [
    { ...ofKeeper, header_text: 'Saffron is due', body_text: '', path: '/animals' },
  ])
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await page.keyboard.press('Control+Shift+O')
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByRole('link', { name: 'Saffron is due' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})
