import { keepersPassword } from '../password.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './walk.ts'

test('a keeper makes a token for a script, which works until they revoke it', async ({
  page,
  keeper: _,
  playwright,
  baseURL,
}) => {
  await visit(page, '/dashboard/account/tokens')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Scales in the rack room')
  await sheet.getByText('Read and write').click()
  await sheet.getByLabel('Your password', { exact: true }).fill('not the one')
  await sheet.getByRole('button', { name: 'Create token' }).click()
  await expect(sheet.getByText('That password is incorrect', { exact: true })).toBeVisible()
  await sheet.getByLabel('Your password', { exact: true }).fill(keepersPassword)
  await sheet.getByRole('button', { name: 'Create token' }).click()
  const token = (await sheet.getByText(/^vivary_/).textContent()) ?? ''
  const script = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const data = { feeder: { name: 'Rat' } }
  expect((await script.post('/dashboard/api/feeders.json', { data })).status()).toBe(201)

  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke Scales in the rack room' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  expect((await script.get('/dashboard/api/feeders.json')).status()).toBe(401)
})
