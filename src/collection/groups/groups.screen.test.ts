import { expect, test } from '../../../test/screens/fixtures.ts'

test('says so when the animals to choose from cannot be read', async ({ page, connection }) => {
  connection.fail('/groups/animals_for_form')
  await page.goto('/dashboard/groups/new')
  const words = "We're sorry, but something went wrong. Please refresh your browser."
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
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
  await expect(page).toHaveURL(`/dashboard/groups/${id}`)
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('listitem')
  await expect(animals).toHaveText([/Ada/, /Bo/])
})
