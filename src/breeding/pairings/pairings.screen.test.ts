import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a pairing is logged, the log changed, deleted and brought back', async ({ page, keeper }) => {
  const { address, logs } = await paired(keeper)
  await page.goto(address)
  await expect(page.getByText('Nothing noted yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add log' }).click()
  const sheet = page.getByRole('dialog', { name: 'New pairing log' })
  // The first log is the pairing itself, unless it says otherwise.
  await expect(sheet.getByRole('radio', { name: 'Paired' })).toBeChecked()
  await sheet.getByText('Locked', { exact: true }).click()
  await sheet.getByLabel('Notes').fill('Overnight')
  await sheet.getByRole('button', { name: 'Add log' }).click()
  await expect(page.getByText('Pairing log added.')).toBeVisible()
  const log = page.getByRole('region', { name: 'Logs' })
  await expect(log.getByText('Locked', { exact: true })).toBeVisible()
  await expect(log.getByText('Successful · Overnight')).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([{ kind: 'locked', successful: true }])
  await page.getByRole('button', { name: 'Add log' }).click()
  await expect(sheet.getByRole('radio', { name: 'Locked' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Close' }).click()

  await log.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit pairing log' })
  await edit.getByText('No', { exact: true }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not successful')).toBeVisible()

  await log.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing noted yet.')).toBeVisible()
  const flashes = page.getByRole('status')
  // What was added a moment ago can be undone as well.
  await expect(flashes.getByText('Deleted.')).toBeVisible()
  await flashes.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Not successful')).toBeVisible()
})

test('a pairing that is deleted by mistake comes back with its logs', async ({ page, keeper }) => {
  const { plan, address, logs } = await paired(keeper)
  await keeper.add(logs, { kind: 'locked', happened_at: '2026-01-03T10:00:00Z' })
  await page.goto(address)
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(new RegExp(`/breeding/${plan.id}$`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Pairing restored.')).toBeVisible()
  expect(await keeper.list(logs)).toMatchObject([{ kind: 'locked' }])
})

test('a clutch is proposed the name after the last, which can be another', async ({
  page,
  keeper,
}) => {
  const { address } = await paired(keeper)
  await keeper.add('clutches', { name: 'BP-26-9', number_of_eggs: 4 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Create clutch' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create clutch from the pairing' })
  const name = sheet.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('BP-26-10')
  await name.fill('')
  await sheet.getByLabel('Laid on').fill('2026-01-03')
  await expect(name).toHaveValue('')
  await name.fill('BP-26-10')
  await sheet.getByLabel('In the incubator since').fill('2026-01-04')
  await sheet.getByLabel('Box').fill('Box 2')
  await sheet.getByLabel('Coolest').fill('31')
  await sheet.getByRole('button', { name: 'Create clutch' }).click()
  await expect(page.getByRole('heading', { name: 'BP-26-10' })).toBeVisible()
  const [clutch] = await keeper.list('clutches', { q: 'BP-26-10' })
  const lies = { incubating_since: '2026-01-04', box: 'Box 2', celsius_from: 31 }
  expect(clutch).toMatchObject(lies)

  await page.goto('/dashboard/incubator/new')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('BP-26-11')
})

test("a clutch of a pairing is expected by its incubator's temperature, and follows its day", async ({
  page,
  keeper,
}) => {
  const kind = { commonName: 'Ball python', incubation_days: 55, incubation_celsius: 31.5 }
  const { id: species_id } = await keeper.add('species', kind)
  const { address } = await paired(keeper, { species_id })
  await page.goto(address)
  await page.getByRole('button', { name: 'Create clutch' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create clutch from the pairing' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Cool')
  await sheet.getByLabel('Laid on').fill('2026-01-03')
  await expect(sheet.getByText('Leave empty for February 27, 2026')).toBeVisible()
  await sheet.getByLabel('Coolest').fill('28.5')
  await expect(sheet.getByText('Leave empty for March 16, 2026')).toBeVisible()
  await sheet.getByRole('button', { name: 'Create clutch' }).click()
  await expect(page.getByRole('heading', { name: 'Cool' })).toBeVisible()
  const [{ id, expected_to_hatch_on }] = await keeper.list('clutches')
  expect(expected_to_hatch_on).toBe('2026-03-16')
  const moved = await keeper.patch(`clutches/${id}`, { clutch: { laid_on: '2026-01-05' } })
  expect(moved.json().object.expected_to_hatch_on).toBe('2026-03-18')
})

test("a pairing's page says which of its parents' words aren't counted", async ({
  page,
  keeper,
}) => {
  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  const { address, dam } = await paired(keeper, { species_id, genetics: 'Pastel Foo, het Clown' })
  await page.goto(address)
  await expect(
    page.getByText(/“Foo” isn't a word we know .* “Pastel Foo” isn't counted/),
  ).toBeVisible()
  await keeper.patch(`animals/${dam}`, { animal: { genetics: 'Leucistic (Super Mojave)' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What may hatch' })).toBeVisible()
  await expect(page.getByText('may stand for more than one gene')).toHaveCount(0)
  // What is another species' has no field here to stand at.
  await keeper.patch(`animals/${dam}`, { animal: { genetics: 'Lilly White' } })
  await page.reload()
  await expect(page.getByText(/“Lilly White” is a gene of the crested gecko/)).toBeVisible()
})

/** A plan with one pairing, of Marigold and Rook. */
async function paired(keeper: Keeper, both: { species_id?: string; genetics?: string } = {}) {
  const rook = await keeper.add('animals', { ...both, name: 'Rook', sex: 'male' })
  const marigold = await keeper.add('animals', { ...both, name: 'Marigold', sex: 'female' })
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-26',
    sire_id: rook.id,
    pairings_attributes: [{ dam_id: marigold.id }],
  })
  const [{ id }] = plan.pairings
  return {
    plan,
    dam: marigold.id,
    address: `/dashboard/breeding/${plan.id}/pairings/${id}`,
    logs: `pairings/${id}/pairing_logs`,
  }
}
