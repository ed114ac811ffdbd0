import { expect, test } from '../../../../test/screens/fixtures.ts'

test('a breeder adds a gene, edits one and hides one', async ({ page, keeper }) => {
  const { id } = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/species/${id}`)
  await page.getByRole('link', { name: 'Genes' }).click()
  await page.getByRole('button', { name: 'Add gene' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Pastel')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('This gene already exists')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('66%')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText(/“66%” has a meaning of its own/)).toBeVisible()
  const chromosome = sheet.getByRole('combobox', { name: 'Chromosome' })
  await expect(chromosome).toContainText('On X and Y')
  await expect(chromosome).not.toContainText('On Z')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Moonstone')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const genes = page.getByRole('list', { name: 'Genes' })
  await expect(genes.getByRole('listitem').filter({ hasText: 'Moonstone' })).toContainText('Yours')

  await genes.getByRole('button', { name: 'Pinstripe' }).click()
  await sheet.getByRole('button', { name: 'Hide this gene' }).click()
  await expect(genes.getByRole('listitem').filter({ hasText: 'Pinstripe' })).toContainText('Hidden')

  await page.goto('/dashboard/breeding/calculator?dam=Moonstone&sire=het+Moonstone,+Pinstripe')
  await expect(page.getByRole('list', { name: 'What may hatch' })).toContainText('1 in 2')
  await expect(page.getByRole('list', { name: 'Genes of the sire' })).toContainText(
    'Not counted: Pinstripe',
  )
})

test('a hidden gene is shown again as its keeper had edited it', async ({ page, keeper }) => {
  const { id } = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/species/${id}/genes`)
  const genes = page.getByRole('list', { name: 'Genes' })
  const sheet = page.getByRole('dialog')
  const press = async (gene: string, button: string) => {
    await genes.getByRole('button', { name: gene }).click()
    await sheet.getByRole('button', { name: button }).click()
    await expect(sheet).toHaveCount(0)
  }
  await genes.getByRole('button', { name: 'Pinstripe' }).click()
  await sheet.getByRole('textbox', { name: /^Source/ }).fill('Our clutch of 2024')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  for (const gene of ['Pinstripe', 'Clown']) await press(gene, 'Hide this gene')
  for (const gene of ['Pinstripe', 'Clown']) await press(gene, 'Show again')
  await expect(page.getByText('Gene shown.').first()).toBeVisible()
  expect(await keeper.list(`species/${id}/genes`)).toMatchObject([
    { name: 'Pinstripe', source: 'Our clutch of 2024', is_hidden: false },
  ])
})

test('how often a gene changes between X and Y is typed with decimals', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/species/${id}/genes`)
  await page.getByRole('button', { name: 'Add gene' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Moonstone')
  await sheet.getByRole('combobox', { name: 'Chromosome' }).selectOption('XY_pseudo')
  const changes = sheet.getByRole('textbox', { name: 'Changes between X and Y (%)' })
  await changes.pressSequentially('12,5')
  await expect(changes).toHaveValue('12,5')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Gene added.')).toBeVisible()
  expect(await keeper.list(`species/${id}/genes`)).toMatchObject([{ recombination: 12.5 }])
})
