import type { Keeper } from '../../../test/app.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Locator } from '../../../test/screens/locators.ts'
import type { Page } from '../../../test/screens/page.tsx'

test('a feeder and a group that are typed on a new animal are added with it', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/animals/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nyx')
  await page.getByRole('group', { name: 'Sex' }).getByText('Female', { exact: true }).click()
  await type(page, 'Feeder', 'Rat')
  await page.getByRole('group', { name: 'Size (optional)' }).getByText('Large').click()
  await page.getByRole('main').getByText('Groups', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find or add a group' }).fill('Breeders')
  await page.getByRole('button', { name: 'Add Nyx' }).click()
  await expect(page.getByText('Animal added.')).toBeVisible()
  const [{ id }] = await keeper.list('animals')
  const animal = (await keeper.get(`animals/${id}.json`)).json()
  expect(animal).toMatchObject({
    feedingSchedules: [{ feeder: { name: 'Rat', size: 'Large' } }],
    animalGroups: [{ group: { name: 'Breeders' } }],
  })
})

test('a group that is ticked while another one is being added is not lost, nor what is typed next', async ({
  page,
  keeper,
  connection,
}) => {
  const animal = await keptAnimal(keeper)
  await keeper.add('groups', { name: 'Rack 2' })
  await page.goto(`/dashboard/animals/${animal.id}/edit`)
  await page.getByRole('main').getByText('Groups', { exact: true }).click()
  const words = page.getByRole('searchbox', { name: 'Find or add a group' })
  await words.fill('Breeders')
  const answer = connection.hold('POST /dashboard/api/groups')
  await page.getByRole('button', { name: 'Add “Breeders”' }).click()
  await words.fill('Rack')
  await page.getByRole('checkbox', { name: 'Rack 2' }).check()
  answer()
  await expect.poll(() => keeper.list('groups')).toHaveLength(2)
  await expect(page.getByRole('checkbox', { name: 'Rack 2' })).toBeChecked()
  await expect(words).toHaveValue('Rack')
  await words.fill('')
  await expect(page.getByRole('checkbox', { name: 'Breeders' })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Animal updated.')).toBeVisible()
  const { animalGroups } = (await keeper.get(`animals/${animal.id}.json`)).json()
  const groups: { group: { name: string } }[] = animalGroups
  expect(groups.map(({ group }) => group.name).toSorted()).toEqual(['Breeders', 'Rack 2'])
})

test('what a chooser does not find can be added by the words that were typed', async ({
  page,
  keeper,
}) => {
  const animal = await keptAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByRole('button', { name: 'Feed', exact: true }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Other…').click()
  await addTyped(sheet, 'Feeder', 'Quail, small')
  await expect(sheet.getByRole('combobox', { name: 'Feeder' })).toContainText('Quail, small')
  await sheet.getByRole('button', { name: 'Supplement' }).click()
  await addTyped(sheet, 'Supplement', 'Calcium, Repashy')
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByText('Feeding added.')).toBeVisible()
  const [log] = await keeper.list(`animals/${animal.id}/feeding_logs`)
  expect(log).toMatchObject({
    feeder: { name: 'Quail', size: 'small' },
    supplement: { name: 'Calcium' },
  })

  await page.goto(`/dashboard/animals/${animal.id}/health`)
  await page.getByRole('button', { name: 'Add Vet visit' }).click()
  await sheet.getByRole('combobox', { name: 'Vet' }).click()
  await expect(sheet.getByText('None yet. Type a name to add one.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close the list' }).click()
  await addTyped(sheet, 'Vet', 'Dr Adler')
  await expect(sheet.getByRole('combobox', { name: 'Vet' })).toContainText('Dr Adler')
  expect(await keeper.list('contacts')).toMatchObject([{ name: 'Dr Adler' }])

  await page.goto('/dashboard/animals/new')
  await addTyped(page, 'Species', 'Corn snake')
  await expect(page.getByRole('combobox', { name: 'New species' })).toHaveValue('Corn snake')
})

test('what stands in open choosers is added as the form is sent, once', async ({
  page,
  keeper,
}) => {
  await keptAnimal(keeper)
  await page.goto('/dashboard/animals/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Saffron')
  await page.getByRole('group', { name: 'Sex' }).getByText('Female', { exact: true }).click()
  await type(page, 'Species', 'Rosy boa')
  await addTyped(page, 'Feeder', 'Hornworm')
  await page.getByText('Feeding schedules').first().click()
  await page.getByRole('button', { name: 'Supplement' }).click()
  await type(page, 'Supplement', 'Bee pollen')
  await page.getByRole('button', { name: 'Add Saffron' }).click()
  await expect(page.getByText('Animal added.')).toBeVisible()
  const [{ id }] = await keeper.list('animals', { q: 'Saffron' })
  const animal = (await keeper.get(`animals/${id}.json`)).json()
  expect(animal).toMatchObject({
    species: { commonName: 'Rosy boa' },
    feedingSchedules: [{ feeder: { name: 'Hornworm' }, supplement: { name: 'Bee pollen' } }],
  })
  expect(await keeper.list('feeders', { q: 'Hornworm' })).toHaveLength(1)
})

test('words that may mean one of several are neither added nor lost as the form is sent', async ({
  page,
  keeper,
}) => {
  const animal = await keptAnimal(keeper)
  await page.goto(`/dashboard/animals/${animal.id}/edit`)
  await type(page, 'Species', 'Ball')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose one, or add “Ball”')).toBeVisible()
  const words = page.getByRole('searchbox', { name: 'Find: species' })
  await expect(words).toHaveValue('Ball')
  await words.fill('ball PYTHON')
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await expect(page.getByRole('combobox', { name: 'Species' })).toContainText('Ball python')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Animal updated.')).toBeVisible()
  expect(await keeper.list('species')).toHaveLength(1)
})

/** An animal with more feeders than have chips. */
async function keptAnimal(keeper: Keeper) {
  await keeper.add('feeders', { name: 'Rat' })
  await keeper.add('species', { commonName: 'Ball python' })
  await keeper.add('supplements', { name: 'Vitamins' })
  return keeper.add('animals', { name: 'Nyx', sex: 'female' })
}

async function type(place: Locator | Page, field: string, words: string) {
  await place.getByRole('combobox', { name: field }).click()
  await place.getByRole('searchbox', { name: `Find: ${field.toLowerCase()}` }).fill(words)
  await expect(place.getByRole('button', { name: `Add “${words}”` })).toBeVisible()
}

async function addTyped(place: Locator | Page, field: string, words: string) {
  await type(place, field, words)
  await place.getByRole('button', { name: `Add “${words}”` }).click()
}
