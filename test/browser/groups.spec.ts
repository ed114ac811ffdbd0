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

test('says so when the animals to choose from cannot be read', async ({ page, keeper: _ }) => {
  await page.route('**/groups/animals_for_form*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/groups/new')
  await expect(page.getByRole('alert')).toContainText(
    "We're sorry, but something went wrong. Please refresh your browser.",
  )
})

test('two people at one group: the second sees both versions and keeps theirs', async ({
  page,
  keeper,
}) => {
  const ada = await keeper.add('animals', { name: 'Ada', sex: 'female' })
  await keeper.add('animals', { name: 'Bo', sex: 'male' })
  const { id } = await keeper.add('groups', { name: 'Rack 2' })
  await page.goto(`/dashboard/groups/${id}/edit`)
  await page.getByRole('checkbox', { name: 'Bo' }).check()
  await keeper.change('groups', id, { animal_groups_attributes: [{ animal_id: ada.id }] })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('listitem')
  await expect(animals).toHaveText([/Ada/, /Bo/])
})

test('something is said of a contact, and taken back', async ({ page, keeper }) => {
  const { id } = await keeper.add('contacts', { name: 'Ines', websiteUrl: 'javascript:alert(1)' })
  await page.goto(`/dashboard/contacts/${id}`)
  await expect(page.getByText('No notes provided.')).toBeVisible()
  await expect(page.getByText('javascript:alert(1)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'javascript' })).toHaveCount(0)

  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('x'.repeat(503))
  await expect(page.getByText('3 too many')).toBeVisible()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByText('At most 500 characters')).toBeVisible()
  await comment.fill('Called.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  const said = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(said).toHaveText([/Maren Vogt.*Called\./])
  await expect(comment).toHaveValue('')

  await said.getByRole('button', { name: "Delete Maren Vogt's comment" }).click()
  await page.route('**/comments/*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Unable to delete comment. Please try again later.')).toBeVisible()
  await page.unroute('**/comments/*')
  await said.getByRole('button', { name: "Delete Maren Vogt's comment" }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(said).toHaveCount(0)
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
