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
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('listitem')
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

test('a known species is offered by its Latin name, and chosen with the keyboard', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/species/new')
  const name = page.getByRole('combobox', { name: 'Common name' })
  await name.pressSequentially('regi')
  await expect(page.getByRole('option', { name: /Ball python/ })).toBeVisible()
  await name.press('ArrowDown')
  await name.press('Enter')
  await expect(name).toHaveValue('Ball python')
  await expect(page.getByRole('textbox', { name: 'Latin name' })).toHaveValue('Python regius')
  await page.getByRole('button', { name: 'Add species' }).click()
  await page.getByRole('link', { name: 'Ball python' }).click()
  await expect(page.getByText('Ghana')).toBeVisible()

  await page.getByRole('link', { name: 'Add animal' }).click()
  await expect(page.getByRole('combobox', { name: 'Species' })).toContainText('Ball python')
  await page.getByRole('button', { name: 'Enter a new species' }).click()
  const fresh = page.getByRole('combobox', { name: 'New species' })
  await fresh.pressSequentially('ball')
  await expect(page.getByRole('listbox', { name: 'Popular species' })).toBeHidden()
  await fresh.fill('leopard')
  await page.getByRole('option', { name: /Leopard gecko/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Maple')
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('button', { name: 'Add animal' }).click()
  await expect(page.getByRole('link', { name: 'Maple' })).toBeVisible()
  const species = await keeper.list('species')
  expect(species).toMatchObject([{}, { latinName: 'Eublepharis macularius' }])
})
