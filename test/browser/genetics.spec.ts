import { expect, test } from './fixtures.ts'

const calculator = '/dashboard/breeding/calculator'

test('a breeder sees what a pairing may hatch, and shares the address', async ({
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
