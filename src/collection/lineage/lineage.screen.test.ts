import { expect, test } from '../../../test/screens/fixtures.ts'

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
  await page.getByRole('main').getByText('Parents', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Sire' }).click()
  await page.getByRole('option', { name: 'Rook' }).click()
  await expect(page.getByText('Half siblings: their young would be 12.5% inbred.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lineage', { exact: true }).click()
  await page.getByRole('link', { name: 'Pedigree' }).click()
  await expect(page.getByText('As much as a child of half siblings.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shared ancestors' })).toContainText(
    /Atlas ?1 step from each parent/,
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
  await page.getByRole('main').getByText('Parents', { exact: true }).click()
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

test('a parent of another species is found by name, and its young said to be a hybrid before saving', async ({
  page,
  keeper,
}) => {
  const corn = await keeper.add('species', { commonName: 'Corn snake' })
  const rat = await keeper.add('species', { commonName: 'Great Plains rat snake' })
  const of = { species_id: corn.id }
  await keeper.add('animals', { name: 'Juniper', sex: 'female', ...of })
  const brask = await keeper.add('animals', { name: 'Brask', sex: 'male', species_id: rat.id })
  const { id } = await keeper.add('animals', { name: 'Wren', sex: 'female', ...of })
  await page.goto(`/dashboard/animals/${id}/edit`)
  await page.getByRole('main').getByText('Parents', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Sire' }).click()
  await page.getByLabel('Find: sire').fill('brask')
  await page.getByRole('option', { name: /Brask.*Great Plains rat snake/ }).click()
  const note = page.getByRole('note')
  await expect(note).toHaveText(
    "Brask is of another species, Great Plains rat snake. That's fine for a hybrid.",
  )
  await page.getByRole('combobox', { name: 'Dam' }).click()
  await page.getByRole('option', { name: 'Juniper' }).click()
  await expect(note).toHaveText(
    'Two species, Corn snake and Great Plains rat snake: their young are hybrids.',
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Juniper × Brask')).toBeVisible()
  expect(await keeper.list('animals', { q: 'Wren' })).toMatchObject([{ sire_id: brask.id }])
})

test('a sire that turns out to be female is corrected on its form, through its young', async ({
  page,
  keeper,
}) => {
  const rook = await keeper.add('animals', { name: 'Rook', sex: 'male' })
  const of = { sex: 'female', sire_id: rook.id }
  const wren = await keeper.add('animals', { name: 'Wren', ...of })
  await keeper.add('animals', { name: 'Clover', ...of })
  await page.goto(`/dashboard/animals/${rook.id}/edit`)
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Go through its young' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rook is female' })
  await sheet.getByRole('checkbox', { name: 'Wren' }).click()
  await sheet.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText('Rook is female.')).toBeVisible()
  expect(await keeper.list('animals', { sort: 'abc' })).toMatchObject([
    { name: 'Clover', dam_id: null, sire_id: null },
    { name: 'Rook', sex: 'female' },
    { id: wren.id, dam_id: rook.id, sire_id: null },
  ])
})

test('so is one with more than a hundred young, page by page', async ({ page, keeper }) => {
  const rook = await keeper.add('animals', { name: 'Rook', sex: 'male' })
  const young = Array.from({ length: 101 }, (_, at) => ({
    ...{ name: `Wren ${at + 1}`, sex: 'unknown', sire_id: rook.id },
  }))
  await keeper.post('animals/bulk', { animals: young.slice(0, 100) })
  await keeper.post('animals/bulk', { animals: young.slice(100) })
  await page.goto(`/dashboard/animals/${rook.id}/edit`)
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Go through its young' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rook is female' })
  await sheet.getByRole('checkbox', { name: 'Wren 1', exact: true }).click()
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await sheet.getByRole('checkbox').click()
  await sheet.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText('Rook is female.')).toBeVisible()
  expect((await keeper.list(`animals/${rook.id}/offspring`)).length).toBe(2)
})

test('a keeper records the parents, one of them outside, and reads the pedigree', async ({
  page,
  keeper,
}) => {
  const dam = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
  await keeper.add('animals', { name: 'Kestrel', sex: 'male' })
  const wren = await keeper.add('animals', { name: 'Wren', sex: 'female' })
  await page.goto(`/dashboard/animals/${wren.id}`)
  await page.getByRole('button', { name: /^Not yet/ }).click()
  await page.getByRole('button', { name: 'Add the parents' }).click()
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
  await expect(page).toHaveURL(`/dashboard/animals/${dam.id}/pedigree`)

  await page.goto(`/dashboard/animals/${wren.id}`)
  await page.getByText('Lineage', { exact: true }).click()
  await page.getByRole('list', { name: 'Parents' }).getByRole('link', { name: 'Nero' }).click()
  await expect(page.getByText('Someone else keeps Nero.')).toBeVisible()
  const young = page.getByRole('list', { name: 'Offspring' })
  await expect(young.getByRole('link', { name: 'Wren' })).toBeVisible()
})
