import { testApp } from '../../../test/app.ts'
import { leastWebhook } from '../../../test/factories.ts'
import { keepersPassword } from '../../../test/password.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { eventNames } from './events.contract.ts'

const address = '/dashboard/account/webhooks'

test('a keeper adds a webhook, sees its secret once, and chooses other events', async ({
  page,
  keeper,
}) => {
  await page.goto(address)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Address' }).fill('http://example.org')
  await sheet.getByLabel('Your password', { exact: true }).fill(keepersPassword)
  await sheet.getByRole('button', { name: 'Add webhook' }).click()
  await expect(
    sheet.getByText('Please enter an address that begins with https://', { exact: true }),
  ).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Address' }).fill('https://example.org/vivary')
  await expect(sheet.getByText('Please choose at least one event').first()).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'All events' }).click()
  await sheet.getByRole('button', { name: 'Add webhook' }).click()
  await expect(sheet.getByText(/^whsec_/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'example.org/vivary' }).click()
  await expect(page.getByText(`All ${eventNames.length} events`)).toBeVisible()

  await page.getByRole('button', { name: 'Choose events' }).click()
  await sheet.getByRole('checkbox', { name: 'All events' }).click()
  await expect(sheet.getByText('Please choose at least one event')).toBeVisible()
  await sheet.getByText('Breeding').click()
  await sheet.getByRole('checkbox', { name: 'An egg hatched' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 event', { exact: true })).toBeVisible()
  await expect.poll(async () => (await keeper.list('webhooks'))[0].events).toEqual(['egg.hatched'])
})

test('each call is listed with what was sent, and is sent again', async ({ page, keeper }) => {
  await keeper.subscribe(true)
  const { id } = await keeper.add('webhooks', { ...leastWebhook('a'), events: ['task.added'] })
  const task = await keeper.add('tasks', { content: 'Order rats' })
  const { pool } = await testApp()
  await pool.query(
    `update webhook_deliveries set failed_at = now(), tries = 12, status = 500, error = 'It answered 500'
    where webhook_id = $1`,
    [id],
  )
  await page.goto(address)
  await expect(page.getByText(/not delivered yet/)).toBeVisible()
  await page.goto(`${address}/${id}`)
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Last delivered')).toBeVisible()
  await page.getByRole('button', { name: 'task.added' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(new RegExp(task.id))).toBeVisible()
  await expect(sheet.getByText(/^Sent again, it keeps its ID/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible()
  await expect
    .poll(async () => (await keeper.list(`webhooks/${id}/deliveries`))[0].state)
    .toBe('waiting')
})

test('a test call is not sent again, nor does it say so', async ({ page, keeper }) => {
  const { id } = await keeper.add('webhooks', leastWebhook('a'))
  await keeper.post(`webhooks/${id}/test`)
  await page.goto(`${address}/${id}`)
  await page.getByRole('button', { name: 'webhook.test' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/"webhook.test"/)).toBeVisible()
  await expect(sheet.getByText(/again/i)).toHaveCount(0)
})

test('one that failed too often says so, and is switched on again', async ({ page, keeper }) => {
  const { id } = await keeper.add('webhooks', leastWebhook('a'))
  const { pool } = await testApp()
  await pool.query('update webhooks set off_at = now(), has_failed = true where id = $1', [id])
  await page.goto(address)
  await expect(page.getByText('Switched off')).toBeVisible()
  await page.goto(`${address}/${id}`)
  await expect(page.getByText(/^Ten calls within an hour failed/)).toBeVisible()
  await page.getByRole('switch', { name: 'Call this address' }).click()
  await expect.poll(async () => (await keeper.list('webhooks'))[0].is_on).toBe(true)
})

test('a new secret is shown once, and a webhook is deleted after a question', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('webhooks', leastWebhook('a'))
  await page.goto(`${address}/${id}`)
  await page.getByRole('button', { name: 'New secret' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await sheet.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('webhooks that cannot be read offer to try again', async ({ page, connection }) => {
  connection.fail('/webhooks')
  await page.goto(address)
  await expect(page.getByText("Your webhooks couldn't be loaded.")).toBeVisible()
})

test('each event is documented with its JSON', async ({ page }) => {
  await page.goto(`${address}/events`)
  for (const name of eventNames) {
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await page.getByText('egg.hatched', { exact: true }).click()
  await expect(page.getByText('An egg hatched.', { exact: true })).toBeVisible()
})
