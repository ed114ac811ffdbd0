import type { Keeper } from '../../../test/app.ts'
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

test('a keeper puts animals into a group, sees who is in it, and lets one go', async ({
  page,
  keeper,
}) => {
  for (const name of ['Ada', 'Bo', 'Cleo']) await keeper.add('animals', { name, sex: 'female' })
  await page.goto('/dashboard/groups')
  await page.getByRole('link', { name: 'Add group' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rack 2')
  await page.getByRole('checkbox', { name: 'Cleo' }).check()
  await page.getByRole('searchbox', { name: 'Find animals' }).fill('ad')
  await expect(page.getByRole('checkbox', { name: 'Cleo' })).toHaveCount(0)
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

test('labels are printed for the hundred-and-first group as for the first', async ({
  page,
  keeper,
}) => {
  const ada = await keeper.add('animals', { name: 'Ada', sex: 'female' })
  await keeper.add('animals', { name: 'Bo', sex: 'male' })
  await manyGroups(keeper, [{ animal_id: ada.id }])
  await page.goto('/dashboard/labels')
  await expect(page.getByRole('option', { name: 'Group: Young adults' })).toHaveCount(1)
  await page.getByLabel('Which').selectOption('Group: Young adults')
  await expect(page.getByText('1 label on 1 sheet.')).toBeVisible()
})

test('the hundred-and-first group is ticked by its name, not added once more', async ({
  page,
  keeper,
}) => {
  const ada = await keeper.add('animals', { name: 'Ada', sex: 'female' })
  await manyGroups(keeper, [])
  await page.goto(`/dashboard/animals/${ada.id}/edit`)
  await page.getByRole('main').getByText('Groups', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find or add a group' }).fill('young adults')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Animal updated.')).toBeVisible()
  const [last] = await keeper.list('groups', { q: 'young' })
  expect((await keeper.page('groups')).total).toBe(101)
  expect(last).toMatchObject({ name: 'Young adults', animalCount: 1 })
})

/** A hundred racks, and a group behind them all. */
async function manyGroups(keeper: Keeper, animal_groups_attributes: object[]) {
  await keeper.add('groups', { name: 'Young adults', animal_groups_attributes })
  for (let rack = 1; rack <= 100; rack++) await keeper.add('groups', { name: `Rack ${rack}` })
}
