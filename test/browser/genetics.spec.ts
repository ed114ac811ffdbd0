import { expect, test } from './fixtures.ts'

const calculator = '/dashboard/breeding/calculator'

test('a breeder sees what a pairing may hatch, and shares the address @wide', async ({
  page,
  keeper: _,
}) => {
  await page.goto(calculator)
  await page.getByRole('textbox', { name: 'Dam' }).fill('Bumblebee, het Pied, VPI line')
  await page.getByRole('textbox', { name: 'Sire' }).fill('Spider, 66% het Pied')
  const outcomes = page.getByRole('list', { name: 'What may hatch' }).getByRole('listitem')
  await expect(outcomes).toHaveCount(8)
  await expect(outcomes.first()).toContainText('Bumblebee')
  await expect(outcomes.first()).toContainText('60% het Pied')
  await expect(outcomes.first()).toContainText('5 in 18')
  await expect(page.getByRole('list', { name: 'Genes of the dam' })).toContainText('VPI line')
  await expect(page.getByText('1 in 4 eggs is expected to fail.')).toBeVisible()

  await page.getByRole('textbox', { name: 'eggs' }).fill('20')
  await expect(page).toHaveURL(/eggs=20/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'eggs' })).toHaveValue('20')
  await expect(outcomes).toHaveCount(8)

  await page.getByRole('textbox', { name: 'Sire' }).fill('Banana male maker')
  await expect(page.getByRole('region', { name: 'Females' })).toContainText('Bumblebee')
  await page.getByRole('textbox', { name: 'Sire' }).fill('Lilly White')
  await expect(page.getByText(/is a gene of the crested gecko/)).toBeVisible()
})

test('a breeder finds who of their animals can make a Clown', async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const of = { species_id: species.id }
  await keeper.add('animals', { ...of, name: 'Vesper', sex: 'female', genetics: 'Clown' })
  await keeper.add('animals', { ...of, name: 'Kestrel', sex: 'male', genetics: 'het Clown' })
  await page.goto(calculator)
  await page.getByText('Who can make it').click()
  await page.getByRole('textbox', { name: 'Which of mine can make a' }).fill('Clown')
  const pairs = page.getByRole('list', { name: 'Pairs, the best first' }).getByRole('listitem')
  await expect(pairs).toHaveText([/Vesper × Kestrel.*1 in 2.*4 eggs/])

  await keeper.add('animals', { ...of, name: 'Rook', sex: 'male', genetics: 'Pied' })
  await page.getByRole('textbox', { name: 'Which of mine can make a' }).fill('Clown Pied')
  const steps = page.getByRole('list', { name: 'In two steps' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /Vesper × Rook.*Keep het Clown het Pied young \(all\), then pair brother and sister.*1 in 16.*5 \+ 36 eggs/,
  ])
  await expect(page.getByText('Only brother and sister are counted')).toBeVisible()
  await page.getByRole('textbox', { name: 'Which of mine can make a' }).fill('Clown')
  await page.getByRole('link', { name: 'Vesper × Kestrel' }).click()
  await expect(page.getByRole('textbox', { name: 'Dam' })).toHaveValue('Clown')

  await page.getByRole('button', { name: 'Choose the sire from your animals' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kestrel' }).click()
  await expect(page.getByRole('textbox', { name: 'Sire' })).toHaveValue('het Clown')
})

test('a breeder adds a gene, edits one and hides one', async ({ page, keeper }) => {
  const { id } = await keeper.add('species', { commonName: 'Ball python' })
  await page.goto(`/dashboard/species/${id}`)
  await page.getByRole('link', { name: 'Genes' }).click()
  await page.getByRole('button', { name: 'Add gene' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Pastel')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('This gene already exists')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Moonstone')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const genes = page.getByRole('list', { name: 'Genes' })
  await expect(genes.getByRole('listitem').filter({ hasText: 'Moonstone' })).toContainText('Yours')

  await genes.getByRole('button', { name: 'Pinstripe' }).click()
  await sheet.getByRole('button', { name: 'Hide this gene' }).click()
  await expect(genes.getByRole('listitem').filter({ hasText: 'Pinstripe' })).toContainText('Hidden')

  await page.goto(`${calculator}?dam=Moonstone&sire=het+Moonstone,+Pinstripe`)
  await expect(page.getByRole('list', { name: 'What may hatch' })).toContainText('1 in 2')
  await expect(page.getByRole('list', { name: 'Genes of the sire' })).toContainText(
    'Not counted: Pinstripe',
  )
})
