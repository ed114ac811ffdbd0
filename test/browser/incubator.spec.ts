import { expect, test } from './fixtures.ts'

test('a hatching that someone else was faster with is said, and leaves the list', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 2 })
  await page.goto(`/dashboard/incubator/${id}/hatch`)
  await page.getByRole('checkbox', { name: 'Egg 1 hatched' }).check({ force: true })
  const { eggs } = await keeper.read('clutches', id)
  await keeper.hatch(id, [eggs[0].id])
  await expect(page.getByRole('checkbox', { name: 'Egg 1 hatched' })).toBeHidden()
  await expect(
    page.getByRole('status').getByText(/^Egg 1 has hatched meanwhile, as /),
  ).toBeVisible()
  await expect(page.getByText('Egg 2')).toBeVisible()
})
