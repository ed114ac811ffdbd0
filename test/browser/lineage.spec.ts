import { expect, test } from './fixtures.ts'

test('a keeper records the parents, one of them outside, and reads the pedigree @wide', async ({
  page,
  keeper,
}) => {
  const dam = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
  await keeper.add('animals', { name: 'Kestrel', sex: 'male' })
  const wren = await keeper.add('animals', { name: 'Wren', sex: 'female' })
  await page.goto(`/dashboard/animals/${wren.id}`)
  await page.getByRole('link', { name: 'Add the parents' }).click()
  await expect(page.getByText('Add the dam or the sire to start a pedigree')).toBeVisible()

  await page.getByRole('combobox', { name: 'Dam' }).click()
  await expect(page.getByRole('option')).toHaveText(['Vesper'])
  await page.getByRole('option', { name: 'Vesper' }).click()
  await page.getByRole('combobox', { name: 'Sire' }).click()
  await page.getByRole('searchbox', { name: 'Find: sire' }).fill('Nero')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Nero as an outside animal' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add outside animal' })
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Nero')
  await sheet.getByRole('textbox', { name: 'Genetics' }).fill('Pied')
  await sheet.getByRole('button', { name: 'Add outside animal' }).click()
  await expect(page.getByRole('combobox', { name: 'Sire' })).toContainText('Nero')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Five generations, 2 of 62 ancestors known')).toBeVisible()
  await expect(page.getByText('No shared ancestor among the 2 that are known.')).toBeVisible()
  await page.getByRole('link', { name: 'Vesper' }).click()
  await expect(page).toHaveURL(new RegExp(`/animals/${dam.id}/pedigree$`))

  await page.goto(`/dashboard/animals/${wren.id}`)
  await page.getByRole('list', { name: 'Parents' }).getByRole('link', { name: 'Nero' }).click()
  await expect(page.getByText('Someone else keeps Nero.')).toBeVisible()
  const young = page.getByRole('list', { name: 'Offspring' })
  await expect(young.getByRole('link', { name: 'Wren' })).toBeVisible()
})

test('the young of half siblings are warned of, and shown with the ancestor they share', async ({
  page,
  keeper,
}) => {
  const atlas = await keeper.add('animals', { name: 'Atlas', sex: 'male', state: 'outside' })
  const kin = { sire_id: atlas.id }
  const dam = await keeper.add('animals', { name: 'Odessa', sex: 'female', ...kin })
  await keeper.add('animals', { name: 'Rook', sex: 'male', ...kin })
  const { id } = await keeper.add('animals', { name: 'Wren', sex: 'female', dam_id: dam.id })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await page.getByRole('combobox', { name: 'Sire' }).click()
  await page.getByRole('option', { name: 'Rook' }).click()
  await expect(page.getByText('Half siblings: their young would be 12.5% inbred.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Pedigree' }).click()
  await expect(page.getByText('As much as a child of half siblings.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shared ancestors' })).toContainText(
    'Atlas 1 step from each parent',
  )
  await expect(page.getByRole('list', { name: 'Ancestors', exact: true })).toContainText('Atlas')
})

test('an ancestor that descends from the animal is refused at its field', async ({
  page,
  keeper,
}) => {
  const greta = await keeper.add('animals', { name: 'Greta', sex: 'female' })
  await keeper.add('animals', { name: 'Vesper', sex: 'female', dam_id: greta.id })
  await page.goto(`/dashboard/animals/${greta.id}/edit`)
  await page.getByRole('combobox', { name: 'Dam' }).click()
  await page.getByRole('option', { name: 'Vesper' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vesper descends from this animal', { exact: true })).toBeVisible()
})

test('an outside animal joins the collection', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Nero', sex: 'male', state: 'outside' })
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await page
    .getByRole('dialog', { name: 'Add Nero to your collection?' })
    .getByRole('button', { name: 'Add to collection' })
    .click()
  await expect(page.getByText('Nero joined your collection.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Feed', exact: true }).first()).toBeVisible()
})
