import type { Keeper } from '../../../test/app.ts'
import { noon, weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('twelve animals open as a list, and a rack says how many of it are to be fed', async ({
  page,
  keeper,
}) => {
  await shelves(keeper, 11)
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('button', { name: 'Show as a table' })).toBeVisible()
  const [gecko] = await keeper.list('species')
  // In between the others, as in a collection that was named before it was housed.
  const place = { rack: 'Shelf 2', tub: '12' }
  await keeper.add('animals', { name: 'Ember', sex: 'male', species_id: gecko.id, ...place })
  await page.goto('/dashboard/animals')
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible()
  await expect(page.getByText('12 animals · Leopard gecko')).toBeVisible()

  const ember = page.getByRole('listitem').filter({ hasText: 'Ember' })
  await expect(ember).toContainText('Tub Shelf 2 · 12')

  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'By place' }).click()
  await expect(ember).toContainText('Tub 12')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/Shelf 1\s*6, 6 to feed/, /Shelf 2\s*6, 5 to feed/])
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Shelf 2' }).check()
  await expect(page.getByRole('checkbox', { name: 'Select Ember' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select Gecko 1', exact: true })).toHaveCount(1)
  await expect(
    page.getByRole('checkbox', { name: 'Select Gecko 1', exact: true }),
  ).not.toBeChecked()
})

test('a card says the last meal and the weight, and those that look alike have their tub', async ({
  page,
  keeper,
}) => {
  const { animals, feeder } = await shelves(keeper, 4)
  const logs = `animals/${animals[0]}`
  await keeper.add(`${logs}/feeding_logs`, { feeder_id: feeder.id })
  await keeper.add(`${logs}/weight_logs`, { weightInGrams: 42, unit: 'grams' })
  await page.goto('/dashboard/animals')
  const cards = page.getByRole('list', { name: 'Animals' }).getByRole('listitem')
  await expect(cards.first()).toContainText(/^1.*fed today · 42 g.*Shelf 1 1/s)
  await keeper.delete(`animals/${animals[3]}`)
  await page.goto('/dashboard/animals')
  await expect(cards.first()).toContainText(/^(?!1).*Gecko 1/s)
})

test('a weight that stayed the same has changed by 0%, without a sign', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  for (const days of [9, 2]) {
    const weight = { weightInGrams: 42, unit: 'grams', happenedAt: noon(days) }
    await keeper.add(`animals/${id}/weight_logs`, weight)
  }
  await page.goto('/dashboard/animals?view=table')
  await expect(page.getByRole('main')).toContainText(/[^+.]0% in 90 days,42 g/)
})

/** Geckos of one species on two shelves, six a shelf, all of them due. */
async function shelves(keeper: Keeper, count: number) {
  const species = await keeper.add('species', { commonName: 'Leopard gecko' })
  const feeder = await keeper.add('feeders', { name: 'Cricket' })
  const animals = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Gecko ${at + 1}`, sex: 'female', species_id: species.id },
    ...{ rack: at < 6 ? 'Shelf 1' : 'Shelf 2', tub: `${at + 1}` },
    feeding_schedules: [{ ...weekly(7), feeder_id: feeder.id }],
  }))
  await keeper.post('animals/bulk', { animals })
  const added = await keeper.list('animals')
  return { animals: added.map(({ id }) => id), feeder }
}
