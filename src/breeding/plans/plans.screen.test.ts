import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a plan is written with its sire and dams, and a row is taken out and back', async ({
  page,
  keeper,
}) => {
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const add = (name: string, sex: string, genetics = '') =>
    keeper.add('animals', { name, sex, genetics, species_id: python.id })
  await add('Rook', 'male', 'Pinstripe Pied')
  await add('Marigold', 'female', 'Banana, het Pied')
  await add('Vesper', 'female', 'Clown')
  await page.goto('/dashboard/breeding')
  await page.getByRole('link', { name: 'Add breeding plan' }).first().click()
  await expect(page.getByRole('group', { name: 'Pairing', exact: true })).toHaveCount(1)
  const save = page.getByRole('main').getByRole('button', { name: 'Add breeding plan' })
  await save.click()
  await expect(page.getByText('Please choose an identifier').first()).toBeVisible()
  await expect(page.getByText('Please choose a sire').first()).toBeVisible()
  await page.getByLabel('Identifier').fill('BP-26')
  await page.getByRole('combobox', { name: 'Sire' }).click()
  await expect(page.getByRole('option')).toHaveText([/^Rook/])
  await page.getByRole('option', { name: 'Rook' }).click()
  await page.getByRole('combobox', { name: 'Dam' }).click()
  await page.getByRole('option', { name: 'Marigold' }).click()
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('combobox', { name: 'Dam' }).nth(1).click()
  await page.getByRole('option', { name: 'Vesper' }).click()
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('button', { name: 'Remove pairing 2' }).click()
  await expect(page.getByText("Pairing 2 won't be added.")).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await save.click()
  await expect(page.getByText('Breeding plan added.')).toBeVisible()
  const [plan] = await keeper.list('pairing_plans')
  expect(plan.pairings).toMatchObject([{ dam: { name: 'Marigold' } }, { dam: { name: 'Vesper' } }])

  await expect(page.getByRole('heading', { name: 'BP-26' })).toBeVisible()
  const odds = page.getByRole('region', { name: 'Vesper × Rook' })
  await expect(
    odds.getByRole('img', { name: 'Of all eggs: 1 in 2 Pinstripe, 1 in 2 Normal' }),
  ).toBeVisible()
  await expect(odds.getByRole('link', { name: 'All odds: Vesper × Rook' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Pairings' })
  await expect(table.getByText('Banana, het Pied')).toBeVisible()
  await table.getByLabel('Filter by dam').fill('vesp')
  await expect(table.getByText('Marigold')).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('group', { name: /^Pairing \d/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove pairing 1' }).click()
  await expect(page.getByText('Pairing 1 will be removed when you save.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Breeding plan updated.')).toBeVisible()
  await expect(page.getByText('Ball python · 1 pairing')).toBeVisible()
})

test('the form of a plan warns of kin that are chosen now, and asks nothing of pairs it has', async ({
  page,
  keeper,
  connection,
}) => {
  const { plan, saffron } = await kinPlanned(keeper)
  const kinshipRequests = () => connection.sent.filter(({ url }) => url.includes('/kinship.json'))
  await page.goto(`/dashboard/breeding/${plan.id}/edit`)
  await expect(page.getByRole('combobox', { name: 'Dam' })).toHaveText(/Vesper/)
  await page.getByRole('combobox', { name: 'Dam' }).click()
  await page.getByRole('option', { name: 'Saffron' }).click()
  await expect(page.getByText('Siblings: their young would be 25% inbred.')).toBeVisible()
  expect(kinshipRequests()).toHaveLength(1)
  expect(kinshipRequests()[0]?.url).toContain(saffron.id)
})

/** A plan for a sire and his half sister Vesper; Saffron is his full sister. */
async function kinPlanned(keeper: Keeper) {
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const add = (name: string, sex: string, parents = {}) =>
    keeper.add('animals', { name, sex, species_id: python.id, ...parents })
  const [father, mother, other] = [
    await add('Rook', 'male'),
    await add('Marigold', 'female'),
    await add('Vesper', 'female'),
  ]
  const parents = { sire_id: father.id, dam_id: mother.id }
  const sable = await add('Sable', 'male', parents)
  const saffron = await add('Saffron', 'female', parents)
  const half = await add('Half Vesper', 'female', { sire_id: father.id, dam_id: other.id })
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-27',
    sire_id: sable.id,
    pairings_attributes: [{ dam_id: half.id }],
  })
  return { plan, saffron }
}

test('a plan shows its parents, and where its pairing stands once something was seen', async ({
  page,
  keeper,
}) => {
  const { plan } = await kinPlanned(keeper)
  await page.goto(`/dashboard/breeding/${plan.id}`)
  const parents = page.getByRole('region', { name: 'Parents' })
  await expect(parents.getByRole('link', { name: 'Sable' })).toBeVisible()
  await expect(parents.getByRole('link', { name: 'Half Vesper' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'This season' })).toHaveCount(0)
  const [pairing] = plan.pairings
  const sighting = { success: true, happenedAt: new Date().toISOString() }
  await keeper.add(`pairings/${pairing.id}/pairing_logs`, sighting)
  await page.reload()
  const season = page.getByRole('region', { name: 'This season' })
  await expect(season.getByRole('link')).toHaveCount(2)
  await expect(season.getByText(/^Half Vesper × Sable/)).toBeVisible()

  await page.goto('/dashboard/breeding')
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Season/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Breeding' })).toBeVisible()
})

test('a plan form that lacks its animals says so, and tells it', async ({ page, connection }) => {
  connection.fail('/pairing_plans/dams')
  await page.goto('/dashboard/breeding/new')
  const failed = "We're sorry, but something went wrong. Try refreshing the page."
  await expect(page.getByText(failed)).toBeVisible()
  const reports = () => connection.sent.filter(({ url }) => url.includes('/client_errors.json'))
  await expect
    .poll(reports)
    .toMatchObject([{ body: expect.stringContaining('Breeding plan form') }])
})

test('without Plus breeding is locked on its screens', async ({ page, keeper }) => {
  const { plan } = await kinPlanned(keeper)
  await keeper.subscribe(false)
  for (const path of ['breeding', `breeding/${plan.id}`, 'breeding/season', 'breeding/new']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: 'Subscribe to access' })).toBeVisible()
  }
})

test('a pairing without any records is removed without a question', async ({ page, keeper }) => {
  const { plan } = await kinPlanned(keeper)
  await page.goto(`/dashboard/breeding/${plan.id}/edit`)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Breeding plan updated.')).toBeVisible()
  expect(await keeper.list('pairings')).toEqual([])
})

test("a pairing that is removed in its plan's form is asked about, and comes back with its logs and clutches", async ({
  page,
  keeper,
}) => {
  const { plan } = await kinPlanned(keeper)
  const [{ id }] = plan.pairings
  const logs = `pairings/${id}/pairing_logs`
  await keeper.add(logs, { kind: 'locked', happened_at: '2026-01-03T10:00:00Z' })
  const clutch = await keeper.add('clutches', { name: 'C', number_of_eggs: 2, pairing_id: id })
  await page.goto(`/dashboard/breeding/${plan.id}/edit`)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the pairing with Half Vesper?' })
  await expect(question).toContainText('Its logs are deleted too.')
  expect(await keeper.list(logs)).toHaveLength(1)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Breeding plan updated.')).toBeVisible()
  expect(await keeper.list('pairings')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([{ kind: 'locked' }])
  expect((await keeper.get(`clutches/${clutch.id}`)).json().pairing_id).toBe(id)
})
