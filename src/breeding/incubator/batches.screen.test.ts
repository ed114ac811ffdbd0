import { ago } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a clutch is laid, candled and hatched in two batches', async ({ page, keeper }) => {
  const species = await keeper.add('species', { commonName: 'Ball python', incubation_days: 60 })
  await keeper.add('animals', {
    ...{ name: 'Marigold', sex: 'female', genetics: 'Super Pastel Pied', species_id: species.id },
  })
  await page.goto('/dashboard/incubator')
  await expect(page.getByText('No clutches yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add clutch' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('BP-26-3')
  await page.getByRole('textbox', { name: 'Number of eggs' }).fill('3')
  await page.getByText('Choose the dam').click()
  await page.getByRole('option', { name: 'Marigold' }).click()
  await page.getByLabel('Laid on').fill(ago(57))
  await page.getByRole('button', { name: 'Add clutch' }).click()

  await expect(page.getByRole('heading', { name: 'BP-26-3' })).toBeVisible()
  await expect(page.getByText('Only 3 days to go')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '95')
  await expect(page.getByText('No sire yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Egg 3 good' }).click()
  await page.getByRole('button', { name: 'Add candling' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Weight').fill('67')
  await sheet.getByRole('button', { name: 'Add candling' }).click()
  await expect(page.getByRole('list', { name: 'Candlings' })).toContainText('Day 57')
  await page.getByText('Slug', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Egg 3 slug' })).toBeVisible()

  await page.getByRole('link', { name: 'Hatch eggs' }).click()
  await page.getByRole('checkbox', { name: 'Egg 2 hatched' }).check()
  // Of a sire that isn't known, no genes are certain.
  await expect(page.getByRole('button', { name: 'BP-26-3-2 Genetics, sex' })).toBeVisible()
  await page.getByLabel('Weight of BP-26-3-2').fill('64')
  await page.getByRole('button', { name: 'Add 1 hatchling' }).click()
  await expect(page.getByRole('button', { name: 'BP-26-3-2' })).toBeVisible()
  await expect(page.getByText('1 of 3 hatched')).toBeVisible()
  await expect(page.getByText(/^Hatching since \w+ \d+, 1 to go\.$/)).toBeVisible()
  await expect(page.getByText('Hatch reminder')).toHaveCount(0)
  await page.goto('/dashboard/incubator')
  const card = page.getByRole('list', { name: 'Clutches' }).getByRole('listitem')
  await expect(card).toContainText('1 of 3 hatched')
  await card.getByRole('link').click()

  await page.getByRole('link', { name: 'Hatch eggs' }).click()
  await expect(page.getByText('0 of 1 chosen.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Egg 1 hatched' }).check()
  await page.getByRole('button', { name: 'BP-26-3-1' }).click()
  await page.getByRole('textbox', { name: 'Genetics' }).fill('Pastel Pied')
  const headings = headingsShown()
  await page.getByRole('button', { name: 'Add 1 hatchling' }).click()
  await expect(page.getByText('Hatched!')).toBeVisible()
  expect(headings, 'headings on the way back').not.toContain('Every egg is accounted for')

  await page.getByText('QR Scanning').click()
  await expect(page.getByRole('img', { name: 'QR code of BP-26-3' })).toBeVisible()
  await page.goto('/dashboard/animals')
  const animals = page.getByRole('list', { name: 'Animals' }).getByRole('listitem')
  await expect(animals).toHaveText([/BP-26-3-1.*Pastel Pied/, /BP-26-3-2/, /Marigold/])
})

test('a clutch of which no egg is left is done without having hatched', async ({
  page,
  keeper,
}) => {
  const rook = await keeper.add('animals', { name: 'Rook', sex: 'male' })
  const dam = await keeper.add('animals', { name: 'Marigold', sex: 'female' })
  const plan = await keeper.add('pairing_plans', {
    ...{ identifier: 'BP-26', sire_id: rook.id, pairings_attributes: [{ dam_id: dam.id }] },
  })
  const [{ id: pairing_id }] = plan.pairings
  const { id } = await keeper.add('clutches', {
    ...{ name: 'BP-26-3', number_of_eggs: 3, laid_on: ago(19), pairing_id },
    expected_to_hatch_on: ago(-35),
  })
  await page.goto(`/dashboard/incubator/${id}`)
  await expect(page.getByText('day 19 of 54')).toBeVisible()
  await expect(page.getByText(/^Eggs may hatch/)).toBeVisible()

  const { eggs } = (await keeper.get(`clutches/${id}`)).json()
  const [first, ...others] = eggs.map((egg: { id: string }) => egg.id)
  await keeper.patch(`clutches/${id}/eggs`, { eggs: { ids: [first], state: 'went_bad' } })
  await keeper.patch(`clutches/${id}/eggs`, { eggs: { ids: others, state: 'slug' } })
  await page.reload()
  await expect(page.getByText('No eggs left')).toBeVisible()
  await expect(page.getByText('1 went bad, 2 slugs')).toBeVisible()
  const rest = page.getByText(/day 19 of 54|^Expected|^Eggs may hatch/)
  await expect(rest).toHaveCount(0)

  await page.goto('/dashboard/incubator?filter=hatched')
  await expect(page.getByText('Done · 1')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Clutches' })).toHaveText(
    /No eggs left1 went bad, 2 slugs$/,
  )
  await page.goto('/dashboard/breeding/season')
  await expect(page.getByText(/^None of 3 hatched/)).toBeVisible()
  await page.goto(`/dashboard/breeding/${plan.id}`)
  const season = page.getByRole('region', { name: 'This season' })
  await expect(season).toContainText('No eggs left')
})

/** Notes each second-level heading that shows from now on, however briefly. */
function headingsShown(): string[] {
  const headings: string[] = []
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h2')) headings.push(textContent ?? '')
  }).observe(document.body, { childList: true, subtree: true })
  return headings
}

test('a clutch says that it is not in the incubator yet, until it is', async ({ page, keeper }) => {
  const clutch = { name: 'BP-1', number_of_eggs: 3, laid_on: ago(2) }
  const { id } = await keeper.add('clutches', clutch)
  await page.goto('/dashboard/incubator')
  const waiting = page.getByText('3 eggs · not in the incubator yet')
  await expect(waiting).toBeVisible()
  await keeper.change('clutches', id, { incubating_since: ago(1) })
  await page.reload()
  await expect(page.getByText('3 eggs', { exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.goto(`/dashboard/incubator/${id}`)
  await expect(page.getByText('Incubating since')).toBeVisible()
  await expect(page.getByText('3 good')).toHaveCount(0)
  await page.getByRole('button', { name: 'All candled' }).click()
  await expect(page.getByText('3 good')).toBeVisible()
})
