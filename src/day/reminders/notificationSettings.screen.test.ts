import { expect, test } from '../../../test/screens/fixtures.ts'

test('a keeper says when and how to be told, and it stands after a reload', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/account/notifications')
  await page.getByLabel('Every day at').selectOption('7:00 pm')
  const turn = (name: string) => page.getByRole('switch', { name }).click()
  await turn('Feeding: Email')
  await turn('Low stock: Email')
  await turn('Daily email')
  await expect(page.getByText('No email reminders')).toHaveCount(0)
  const settings = async () => (await keeper.get('notification_settings.json')).json()
  await expect.poll(settings).toMatchObject({
    reminder_hour: 19,
    mail_digest: true,
    muted_mail: ['feeding', 'low_stock'],
  })
  await page.reload()
  await expect(page.getByLabel('Every day at')).toHaveValue('19')
  for (const name of ['Feeding: Email', 'Low stock: Email']) {
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
  }
  await expect(page.getByRole('switch', { name: 'Feeding: App' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Daily email' })).toBeChecked()
})

test('a test in the app is among the notifications, and one by mail says where it went', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/account/notifications')
  await page.getByRole('button', { name: 'Send a test: App' }).click()
  await expect(page.getByRole('status').getByText('Check your notifications.')).toBeVisible()
  expect(await keeper.list('notifications')).toMatchObject([{ header_text: 'This is a test' }])
  await page.getByRole('button', { name: 'Send a test: Email' }).click()
  await expect(page.getByText('Saved to the outbox folder')).toBeVisible()
})
