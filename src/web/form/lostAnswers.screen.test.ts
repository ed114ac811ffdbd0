import { freeSlug } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

const addFeeder = 'POST /dashboard/api/feeders.json'

test('without a connection a form stays filled, and a second try adds it', async ({
  page,
  keeper,
  connection,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  connection.cut(addFeeder)
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await add(page)
  await expect(problem(page)).toContainText(/Please try again\. What you typed is still here\.$/)
  await expect(field(page, 'Name')).toHaveValue('Rat')
  await expect(field(page, 'Size')).toHaveValue('Weaned')
  expect(await keeper.list('feeders')).toHaveLength(0)

  connection.mend()
  await add(page)
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toHaveLength(1)
})

test('a network that answers with a page of its own is told as one that does not answer', async ({
  page,
  connection,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  connection.answer(addFeeder, '<h1>Welcome to Hotel Wi-Fi</h1>')
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await add(page)
  await expect(problem(page)).toContainText("Can't reach Vivary")
  await expect(field(page, 'Name')).toHaveValue('Rat')
  await expect(field(page, 'Size')).toHaveValue('Weaned')
})

test('when only the answer got lost, a second try does not add it twice', async ({
  page,
  keeper,
  connection,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  connection.lose(addFeeder)
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await add(page)
  await expect(problem(page)).toContainText("Can't reach Vivary")
  expect(await keeper.list('feeders')).toHaveLength(1)

  connection.mend()
  await add(page)
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toHaveLength(1)
})

test('what was changed after an answer got lost is kept as well', async ({
  page,
  keeper,
  connection,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  connection.lose(addFeeder)
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await add(page)
  await expect(problem(page)).toContainText("Can't reach Vivary")
  connection.mend()
  await fill(page, { Name: 'Mouse' })
  await add(page)
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toMatchObject([{ name: 'Mouse', size: 'Weaned' }])
})

test('an animal has the schedules and photos of the second try alone', async ({
  page,
  keeper,
  connection,
}) => {
  const group = await keeper.add('groups', { name: 'Rack 2' })
  const animal = {
    ...{ name: 'Saffron', sex: 'female', animal_groups_attributes: [{ group_id: group.id }] },
    feedingSchedules: [
      {
        feeder_id: (await keeper.add('feeders', { name: 'Rat', size: '' })).id,
        started_on: today(zone),
        repeat_amount: 7,
        repeat: 'day',
      },
    ],
    cleaningSchedule: { started_on: today(zone), repeat_amount: 2, repeat: 'week' },
  }
  const { id } = await keeper.add('animals', animal)
  await page.goto(`/dashboard/animals/new?like=${id}`)
  connection.lose('POST /dashboard/api/animals.json')
  await fill(page, { Name: 'Sumac' })
  await page.getByRole('group', { name: 'Sex' }).getByText('Male', { exact: true }).click()
  await page.getByText('More photos', { exact: true }).click()
  await page.getByLabel('Add photos').setInputFiles(await pictures(3))
  await page.getByRole('button', { name: 'Add Sumac' }).click()
  await expect(problem(page)).toContainText("Can't reach Vivary")
  connection.mend()
  await page.getByRole('combobox', { name: 'How often' }).selectOption('10 days')
  await page.getByRole('button', { name: 'Remove new photo 2' }).click()
  await page.getByRole('button', { name: 'Add Sumac' }).click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
  const [, sumac] = await keeper.list('animals')
  const whole = (await keeper.get(`animals/${sumac.id}`)).json()
  expect(whole).toMatchObject({
    name: 'Sumac',
    feedingSchedules: [{ repeat_amount: 10, feeder: { name: 'Rat' } }],
    cleaningSchedule: { repeat_amount: 2 },
    animalGroups: [{ group: { name: 'Rack 2' } }],
  })
  expect(whole.feedingSchedules).toHaveLength(1)
  expect([whole.photos.length, whole.photoUrls === null]).toEqual([1, false])
})

test('a plan and a listing have the rows and pictures of the second try alone', async ({
  page,
  keeper,
  connection,
}) => {
  const { id: species_id } = await keeper.add('species', { commonName: 'Ball python' })
  for (const [name, sex] of [
    ['Rook', 'male'],
    ['Marigold', 'female'],
    ['Vesper', 'female'],
  ])
    await keeper.add('animals', { name, sex, species_id })
  await page.goto('/dashboard/breeding/new')
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).last().click()
    await page.getByRole('option', { name }).click()
  }
  await page.getByLabel('Identifier').fill('BP-26')
  await choose('Sire', 'Rook')
  await choose('Dam', 'Marigold')
  connection.lose('POST /dashboard/api/pairing_plans.json')
  await page.getByRole('button', { name: 'Add breeding plan' }).click()
  await expect(problem(page)).toContainText("Can't reach Vivary")
  connection.mend()
  await page.getByRole('button', { name: 'Add another' }).click()
  await choose('Dam', 'Vesper')
  await page.getByRole('button', { name: 'Add breeding plan' }).click()
  await expect(page.getByText('Breeding plan added.')).toBeVisible()
  const [plan] = await keeper.list('pairing_plans')
  expect(plan.pairings).toMatchObject([{ dam: { name: 'Marigold' } }, { dam: { name: 'Vesper' } }])

  await keeper.post('shop', { shop: { name: 'Holt', slug: freeSlug(), privacy: 'public' } })
  await page.goto('/dashboard/shop/listings/new')
  await fill(page, { Title: 'Thimble' })
  await page.getByLabel('Add pictures').setInputFiles(await pictures(2))
  connection.lose('POST /dashboard/api/shop_listings.json')
  await page.getByRole('button', { name: 'Add listing' }).click()
  await expect(problem(page)).toContainText("Can't reach Vivary")
  connection.mend()
  await page.getByLabel('Add pictures').setInputFiles(await pictures(1))
  await page.getByRole('button', { name: 'Add listing' }).click()
  await expect(page.getByText('Listing added.')).toBeVisible()
  const [listing] = await keeper.list('shop_listings')
  expect([listing.title, listing.images.length]).toEqual(['Thimble', 3])
})

test('a dose that is given again because its answer got lost is one dose', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const course = { substance: 'Fenbendazole', dose: 0.125, dose_unit: 'ml', every_days: 3 }
  await keeper.add(`animals/${id}/treatments`, { ...course, started_on: today(zone) })
  await page.goto(`/dashboard/animals/${id}/health`)
  connection.lose(/^POST .*\/doses\.json/)
  await page.getByRole('button', { name: 'Give dose' }).click()
  await expect(page.getByRole('alert').getByText("Can't reach Vivary")).toBeVisible()
  connection.mend()
  await page.getByRole('button', { name: 'Give dose' }).click()
  await expect(page.getByText('Dose of Fenbendazole given.')).toBeVisible()
  const doses = page.getByRole('list', { name: 'Doses of Fenbendazole' }).getByRole('listitem')
  await expect(doses).toHaveCount(1)
})

test('without a connection a move keeps what was typed, and is recorded once afterwards', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const before = await keeper.list(`animals/${id}/moves`)
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const sheet = page.getByRole('dialog')
  const room = sheet.getByRole('textbox', { name: 'Room' })
  await room.fill('Cellar')
  connection.cut(/^(?!GET)/)
  const move = sheet.getByRole('button', { name: 'Move', exact: true })
  await move.click()
  await expect(sheet.getByText("Can't reach Vivary")).toBeVisible()
  await expect(room).toHaveValue('Cellar')

  connection.mend()
  await move.click()
  await expect(sheet).toHaveCount(0)
  expect(await keeper.list(`animals/${id}/moves`)).toHaveLength(before.length + 1)
})

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

const add = (page: Page) => page.getByRole('button', { name: 'Add feeder' }).click()
const problem = (page: Page) => page.getByRole('main').getByRole('alert')

const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      return new File([await pngOf(60 + at, 40)], `${at}.png`, { type: 'image/png' })
    }),
  )
