import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

test('the young of two sires are told apart, one by one', async ({ page, keeper }) => {
  const animal = (name: string, sex: string) => keeper.add('animals', { name, sex })
  const [dam, rook, bram] = [
    await animal('Marigold', 'female'),
    await animal('Rook', 'male'),
    await animal('Bram', 'male'),
    await animal('Silas', 'male'),
  ]
  const { id } = await keeper.add('clutches', {
    ...{ name: 'BP-26-3', number_of_eggs: 4, dam_id: dam.id, sire_id: rook.id },
    possible_sire_ids: [bram.id],
  })
  await page.goto(`/dashboard/incubator/${id}/edit`)
  await page.getByRole('button', { name: 'Add another male' }).click()
  await expect(page.getByRole('option')).toHaveText(['Silas'])
  await page.goto(`/dashboard/incubator/${id}/hatch`)
  await page.getByRole('button', { name: 'Tick all 4' }).click()
  await page.getByLabel('Sire').selectOption('Rook')
  await page.getByRole('button', { name: 'BP-26-3-2' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'BP-26-3-2' })
  await expect(row.getByLabel('Sire')).toHaveValue(rook.id)
  await row.getByLabel('Sire').selectOption('Bram')
  await page.getByRole('button', { name: 'Add 4 hatchlings' }).click()
  await expect(page.getByText('Hatched!')).toBeVisible()

  const { eggs } = (await keeper.get(`clutches/${id}.json`)).json()
  const sires: string[] = []
  for (const egg of eggs) {
    sires.push((await keeper.get(`animals/${egg.animal.id}.json`)).json().sire_id)
  }
  expect(sires).toEqual([rook.id, bram.id, rook.id, rook.id])
})

test("a hatchling's genetics are chosen from what may hatch", async ({ page, keeper }) => {
  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  const parent = (name: string, sex: string, genetics: string) =>
    keeper.add('animals', { species_id, name, sex, genetics })
  const dam = await parent('Marigold', 'female', 'Super Mojave Pied')
  const sire = await parent('Rook', 'male', 'Pinstripe')
  const { id } = await keeper.add('clutches', {
    ...{ name: 'BP-26-3', number_of_eggs: 2, dam_id: dam.id, sire_id: sire.id },
  })
  await page.goto(`/dashboard/incubator/${id}/hatch`)
  await expect(page.getByText('0 of 2 chosen. The rest can follow any day.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Egg 1/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'BP-26-3-1' })
  await row.getByRole('button', { name: 'BP-26-3-1' }).click()
  const choice = row.getByLabel('What may hatch')
  await expect(choice.getByRole('option')).toHaveText([
    'Choose what it looks like',
    ...['Mojave Pinstripe, het Pied · 1 in 2', 'Mojave, het Pied · 1 in 2'],
  ])
  // These genes are certain, but not that it has no others.
  await expect(row.getByLabel('Genetics')).toHaveValue('Mojave, het Pied')
  await expect(choice).toHaveValue('')
  await choice.selectOption('Mojave, het Pied · 1 in 2')
  await expect(choice).toHaveValue('Mojave, het Pied')
  await choice.selectOption('Mojave Pinstripe, het Pied · 1 in 2')
  await expect(row.getByLabel('Genetics')).toHaveValue('Mojave Pinstripe, het Pied')
  await expect(row.getByRole('list', { name: 'Genes understood' })).toContainText('Pinstripe')
  await page.getByRole('button', { name: 'Add 1 hatchling' }).click()
  await expect(page.getByText('1 hatchling added.')).toBeVisible()
  const { eggs } = (await keeper.get(`clutches/${id}.json`)).json()
  const { genetics } = (await keeper.get(`animals/${eggs[0].animal.id}.json`)).json()
  expect(genetics).toBe('Mojave Pinstripe, het Pied')
})

test('a litter that is awaited stays so when something else of it is changed', async ({
  page,
  keeper,
}) => {
  const inTwentyDays = addDays(today(zone), 20)
  const { id } = await keeper.add('clutches', {
    ...{ name: 'Boas', number_of_eggs: 5, is_litter: true },
    expected_to_hatch_on: inTwentyDays,
  })
  await page.goto(`/dashboard/incubator/${id}/edit`)
  await expect(page.getByLabel(/^Born on/)).toHaveValue('')
  await expect(page.getByLabel('Expected to be born on')).toHaveValue(inTwentyDays)
  await page.getByRole('textbox', { name: 'Notes' }).fill('Basking all day')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Only 20 days to go')).toBeVisible()
  const clutch = (await keeper.get(`clutches/${id}.json`)).json()
  expect(clutch).toMatchObject({ laid_on: null, hatchedOn: null, notes: 'Basking all day' })
})

test('a clutch turns out to be a litter, or eggs after all', async ({ page, keeper }) => {
  const python = { commonName: 'Ball python', incubation_days: 60 }
  const { id: species_id } = await keeper.add('species', python)
  const dam = await keeper.add('animals', { name: 'Marigold', sex: 'female', species_id })
  const laid_on = addDays(today(zone), -10)
  const { id } = await keeper.add('clutches', {
    ...{ name: 'BP-26-3', number_of_eggs: 2, dam_id: dam.id, laid_on },
  })
  const corrected = async (heading: string) => {
    await page.goto(`/dashboard/incubator/${id}/edit`)
    await page.getByLabel('Born live').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(heading)).toBeVisible()
    return (await keeper.get(`clutches/${id}.json`)).json()
  }
  expect(await corrected('Born!')).toMatchObject({ is_litter: true, hatchedOn: laid_on })
  const eggs = { is_litter: false, hatchedOn: null, expected_to_hatch_on: addDays(laid_on, 60) }
  expect(await corrected('Only 50 days to go')).toMatchObject(eggs)
})

test("a live-bearer's litter is added in its own words, from the form to its young", async ({
  page,
  keeper,
}) => {
  const species = await keeper.add('species', { commonName: 'Boa', bears_live: true })
  await keeper.add('animals', { name: 'Marigold', sex: 'female', species_id: species.id })
  await page.goto('/dashboard/incubator/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Boas')
  await page.getByText('Choose the dam').click()
  await page.getByRole('option', { name: 'Marigold' }).click()
  const question = page.getByText('Boa is a species that bears live young. Is this right?')
  await expect(page.getByRole('button', { name: 'Add litter' })).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.getByLabel('Born live').click()
  await expect(page.getByRole('button', { name: 'Add clutch' })).toBeVisible()
  await expect(question).toBeVisible()
  await page.getByLabel('Born live').click()
  await page.getByRole('button', { name: 'Add litter' }).click()
  await page.getByRole('link', { name: 'Add young to the collection' }).click()
  await expect(page.getByRole('button', { name: 'Tick the young to add' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Add Young 1' }).check()
  await page.getByRole('button', { name: 'Add 1 young' }).click()
  await expect(page.getByText('Born!')).toBeVisible()
})

test('fewer eggs are asked about if something was noted of those that go, and come back', async ({
  page,
  keeper,
}) => {
  const clutch = await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 4 })
  const eggs = async () => (await keeper.get(`clutches/${clutch.id}.json`)).json().eggs
  const [first, , third] = await eggs()
  const looked = `clutches/${clutch.id}/eggs/${third.id}/egg_checks`
  await keeper.add(looked, { is_candled: true, notes: 'Veins' })
  await keeper.patch(`clutches/${clutch.id}/eggs/${first.id}`, { egg: { notes: 'Dented' } })
  const before = await eggs()

  await page.goto(`/dashboard/incubator/${clutch.id}/edit`)
  await page.getByRole('textbox', { name: 'Number of eggs' }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Clutch updated.')).toBeVisible()
  expect((await eggs()).map(({ number }: { number: number }) => number)).toEqual([1, 3])

  await page.goto(`/dashboard/incubator/${clutch.id}/edit`)
  await page.getByRole('textbox', { name: 'Number of eggs' }).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Remove egg 3?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Clutch updated.')).toBeVisible()
  expect(await eggs()).toMatchObject([{ number: 1, notes: 'Dented' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  const [{ checks }] = before.filter(({ id }: { id: string }) => id === third.id)
  expect((await eggs())[1]).toMatchObject({ id: third.id, checks: [{ id: checks[0].id }] })
})

test("a clutch's form offers to correct the parents of its hatchlings, too", async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Rook', sex: 'male' })
  const clutch = await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 1 })
  const [egg] = (await keeper.get(`clutches/${clutch.id}.json`)).json().eggs
  await keeper.post(`clutches/${clutch.id}/hatch`, { hatching: { eggs: [{ egg_id: egg.id }] } })
  await page.goto(`/dashboard/incubator/${clutch.id}/edit`)
  await expect(page.getByText('Correct its hatchling too')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Sire' }).click()
  await page.getByRole('option', { name: 'Rook' }).click()
  await expect(page.getByLabel('Correct its hatchling too')).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Clutch updated.')).toBeVisible()
  const { sire_id } = (await keeper.get(`clutches/${clutch.id}`)).json()
  expect(await keeper.list('animals', { q: 'BP-26' })).toMatchObject([{ sire_id }])

  // As another may be he, or can't be after all.
  await keeper.add('animals', { name: 'Bram', sex: 'male' })
  await page.goto(`/dashboard/incubator/${clutch.id}/edit`)
  await page.getByRole('button', { name: 'Add another male' }).click()
  await page.getByRole('option', { name: 'Bram' }).click()
  await expect(page.getByLabel('Correct its hatchling too')).toBeChecked()
  await page.getByRole('button', { name: 'Bram' }).click()
  await expect(page.getByText('Correct its hatchling too')).toHaveCount(0)
})

test('a dam that was deleted keeps her name on her clutch', async ({ page, keeper }) => {
  const dam = await keeper.add('animals', { name: 'Marigold', sex: 'female' })
  const sire = await keeper.add('animals', { name: 'Kestrel', sex: 'male' })
  const { id } = await keeper.add('clutches', {
    ...{ name: 'BP-26-3', number_of_eggs: 1, dam_id: dam.id, sire_id: sire.id },
  })
  await keeper.delete(`animals/${dam.id}`)
  await page.goto(`/dashboard/incubator/${id}`)
  const parents = page.getByRole('region', { name: 'Parents' })
  await expect(parents).toContainText(/Marigold.*deleted/)
  await expect(parents).not.toContainText('No dam')
})

test('an egg of another state by mistake has its own again, with its day', async ({
  page,
  keeper,
}) => {
  const expected_to_hatch_on = addDays(today(zone), 9)
  const eggsAwaited = { name: 'C', number_of_eggs: 2, expected_to_hatch_on }
  const { id } = await keeper.add('clutches', eggsAwaited)
  const [{ id: eggId }] = (await keeper.get(`clutches/${id}`)).json().eggs
  const state_on = addDays(today(zone), -9)
  await keeper.patch(`clutches/${id}/eggs/${eggId}`, { egg: { state: 'went_bad', state_on } })
  await page.goto(`/dashboard/incubator/${id}?egg=${eggId}`)
  // Its reminder follows what someone else chose meanwhile.
  const reminder = page.getByRole('switch', { name: 'Hatch reminder' })
  await expect(reminder).not.toBeChecked()
  await keeper.change('clutches', id, { send_hatch_reminder: true })
  await page.getByRole('radio', { name: 'Slug' }).click()
  await expect(reminder).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  const { eggs } = (await keeper.get(`clutches/${id}`)).json()
  expect(eggs[0]).toMatchObject({ state: 'went_bad', state_on })
})

test('one egg is opened after the other', async ({ page, keeper }) => {
  const { id } = await keeper.add('clutches', { name: 'C', number_of_eggs: 2 })
  await page.goto(`/dashboard/incubator/${id}`)
  for (const name of ['Egg 1', 'Egg 2']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
})

test('a day of laying before the dam hatched, or while she was too young, is asked about', async ({
  page,
  keeper,
}) => {
  const dam = await keeper.add('animals', {
    ...{ name: 'Marigold', sex: 'female', dateHatched: '2026-01-10' },
  })
  const { id } = await keeper.add('clutches', { name: 'C', number_of_eggs: 1, dam_id: dam.id })
  await page.goto(`/dashboard/incubator/${id}/edit`)
  await page.getByLabel('Laid on').fill('2026-01-09')
  await expect(
    page.getByText('Marigold hatched later, January 10, 2026. Is the day right?'),
  ).toBeVisible()
  await page.getByLabel('Laid on').fill('2026-06-10')
  await expect(page.getByText('Marigold was 151 days old then. Is the day right?')).toBeVisible()
})

test('first meals can be planned once there is a feeder', async ({ page, keeper }) => {
  const { id } = await keeper.add('clutches', { name: 'C', number_of_eggs: 1 })
  await page.goto(`/dashboard/incubator/${id}/hatch`)
  await expect(page.getByText('Once you have a feeder')).toBeVisible()
  await expect(page.getByText('Feed from day 10')).toHaveCount(0)
  await keeper.add('feeders', { name: 'Mouse' })
  await page.goto(`/dashboard/incubator/${id}/hatch`)
  await page.getByText('Feed from day 10').click()
  await expect(page.getByLabel('Feeder')).toBeVisible()
})

test('an egg tapped without a connection is said not to be saved, in one message', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 2 })
  await page.goto(`/dashboard/incubator/${id}`)
  await page.getByRole('button', { name: /^Egg 1/ }).click()
  connection.cut(/./)
  await page.getByRole('radio', { name: 'Slug' }).click()
  const alert = page.getByRole('alert').filter({ hasText: /\w/ })
  await expect(alert).toHaveText("Can't reach Vivary. Please try again.")
})

test('twins are added together, or the second one later on their egg', async ({ page, keeper }) => {
  const { id } = await keeper.add('clutches', { name: 'C', number_of_eggs: 2 })
  const names = async () => (await keeper.list('animals', { sort: 'abc' })).map(({ name }) => name)
  const eggs = (await keeper.get(`clutches/${id}`)).json().eggs
  await page.goto(`/dashboard/incubator/${id}/hatch?egg=${eggs[0].id}`)
  const pattern = page.getByRole('textbox', { name: 'Names' })
  await pattern.fill('')
  await page.getByRole('button', { name: 'C-1' }).click()
  await pattern.fill('Wren')
  await expect(page.getByLabel('Weight of Wren', { exact: true })).toBeVisible()
  await page.getByText('Two from this egg').click()
  await expect(page.getByLabel('Weight of Wren-1')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 hatchlings' }).click()
  await expect(page.getByText('2 hatchlings added.')).toBeVisible()
  expect(await names()).toEqual(['Wren-1', 'Wren-1b'])
  // What one has hatched oneself before hasn't hatched meanwhile.
  await page.goto(`/dashboard/incubator/${id}/hatch?egg=${eggs[0].id}`)
  await expect(page.getByText('0 of 1 chosen.')).toBeVisible()
  await expect(page.getByText('has hatched meanwhile')).toHaveCount(0)

  await keeper.post(`clutches/${id}/hatch`, { hatching: { eggs: [{ egg_id: eggs[1].id }] } })
  await page.goto(`/dashboard/incubator/${id}?egg=${eggs[1].id}`)
  await page.getByRole('button', { name: 'Add its twin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add twin' }).click()
  await expect(page.getByText('Twin added.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open its twin' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Eggs' })).toContainText('and its twin')
  expect(await names()).toEqual(['C-2', 'C-2b', 'Wren-1', 'Wren-1b'])
  // The first one is in no group.
  expect(await keeper.list('groups')).toMatchObject([{ animalCount: 2 }])
})
