import { expect, test } from './fixtures.ts'

test('a keeper puts animals into a group, sees who is in it, and lets one go', async ({
  page,
  keeper,
}) => {
  for (const name of ['Ada', 'Bo', 'Cleo']) await keeper.add('animals', { name, sex: 'female' })
  await page.goto('/dashboard/groups')
  await page.getByRole('link', { name: 'Add group' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rack 2')
  await page.getByRole('checkbox', { name: 'Cleo' }).check()
  await page.getByRole('searchbox', { name: 'Find animals' }).fill('ad')
  await expect(page.getByRole('checkbox', { name: 'Cleo' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Ada' }).check()
  await page.getByRole('searchbox', { name: 'Find animals' }).press('Enter')
  await expect(page.getByText('2 in this group')).toBeVisible()
  await page.getByRole('button', { name: 'Add group' }).click()

  await page.getByRole('link', { name: 'Rack 2' }).click()
  const animals = page.getByRole('region', { name: 'Animals' }).getByRole('link')
  await expect(animals).toHaveText([/Ada/, /Cleo/])
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Ada' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(animals).toHaveText([/Cleo/])

  await page.getByText('QR', { exact: true }).click()
  await expect(page).toHaveURL(/\?tab=qr$/)
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR code of Rack 2' })).toBeVisible()
})
