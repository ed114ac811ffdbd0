import { expect, test } from '../../../../test/screens/fixtures.ts'

test('a breeder finds who of their animals can make a Clown', async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const of = { species_id: species.id }
  await keeper.add('animals', { ...of, name: 'Vesper', sex: 'female', genetics: 'Clown' })
  await keeper.add('animals', { ...of, name: 'Kestrel', sex: 'male', genetics: 'het Clown' })
  await keeper.add('animals', { ...of, name: 'Rook', sex: 'male', genetics: 'Pied' })
  await page.goto('/dashboard/breeding/calculator')
  await page.getByText('Who can make it').click()
  const wanted = page.getByRole('textbox', { name: 'Which of mine can make a' })
  await wanted.fill('Clown')
  const pairs = page.getByRole('list', { name: 'Pairs, the best first' }).getByRole('listitem')
  await expect(pairs).toHaveText([/Vesper × Kestrel.*1 in 2.*4 eggs/])

  await wanted.fill('Clown Pied')
  const steps = page.getByRole('list', { name: 'In two steps' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /Vesper × Rook.*Keep het Clown het Pied young \(all\), then pair brother and sister.*1 in 16.*5 \+ 36 eggs/,
  ])
  await expect(page.getByText('Only brother and sister are counted')).toBeVisible()
  await wanted.fill('Clown')
  await page.getByRole('link', { name: 'Vesper × Kestrel' }).click()
  await expect(page.getByRole('textbox', { name: 'Dam' })).toHaveValue('Clown')

  await page.getByRole('button', { name: 'Choose the sire from your animals' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kestrel' }).click()
  await expect(page.getByRole('textbox', { name: 'Sire' })).toHaveValue('het Clown')
})
