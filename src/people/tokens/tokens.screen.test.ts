import { testApp } from '../../../test/app.ts'
import { keepersPassword } from '../../../test/password.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a keeper makes a token for a script, which works until they revoke it', async ({ page }) => {
  await page.goto('/dashboard/account/tokens')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Scales in the rack room')
  await sheet.getByText('Read and write').click()
  await sheet.getByLabel('Your password', { exact: true }).fill('not the one')
  await sheet.getByRole('button', { name: 'Create token' }).click()
  await expect(sheet.getByText('That password is incorrect', { exact: true })).toBeVisible()
  await sheet.getByLabel('Your password', { exact: true }).fill(keepersPassword)
  await sheet.getByRole('button', { name: 'Create token' }).click()
  const token = sheet.getByText(/^vivary_/)
  await expect(token).toBeVisible()
  const headers = { authorization: `Bearer ${token.all()[0]?.textContent}` }
  const { app } = await testApp()
  const send = async (method: 'GET' | 'POST', payload?: object) => {
    const answer = await app.inject({
      ...{ method, url: '/dashboard/api/feeders.json', headers, payload },
    })
    return answer.statusCode
  }
  expect(await send('POST', { feeder: { name: 'Rat' } })).toBe(201)

  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke Scales in the rack room' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  expect(await send('GET')).toBe(401)
})
