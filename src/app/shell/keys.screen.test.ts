import { expect, test } from '../../../test/screens/fixtures.ts'

test('the keys lead around, and a question mark tells of them', async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Corn snake' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('region', { name: 'Go to' })).toContainText('Species')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/dashboard/species')
  await expect(page.getByRole('link', { name: 'Corn snake' })).toBeVisible()
  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox')
  await expect(filter).toBeFocused()
  // In a field, keys are letters.
  for (const key of ['g', 'n']) await page.keyboard.press(key)
  await expect(filter).toHaveValue('gn')
  await page.goto(`/dashboard/species/${species.id}`)
  await expect(page.getByRole('heading', { name: 'Corn snake' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(`/dashboard/species/${species.id}/edit`)
  // It begins with its name, which takes the focus.
  await expect(page.getByRole('heading', { name: 'Edit Corn snake' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Common name' }).fill('Milk snake')
  await page.keyboard.press('Control+Enter')
  // The form says the new name for a moment too, and takes keys as text.
  await expect(page).toHaveURL(`/dashboard/species/${species.id}`)
  await expect(page.getByRole('heading', { name: 'Milk snake', exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Record for which animal?' })).toBeVisible()
})
