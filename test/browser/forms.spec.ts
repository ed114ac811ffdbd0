import type { Page, Route } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { pngOf } from '../pictures.ts'
import { expect, test } from './fixtures.ts'

const feeders = '**/dashboard/api/feeders.json'
const loseAnswer = (route: Route) => route.fetch().then(() => route.abort())

test('a form with something missing says what, goes there, and keeps the rest', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  await fill(page, { Size: 'Weaned', 'Acquired from': 'Frozen Rodents' })
  await page.getByRole('button', { name: 'Add feeder' }).click()

  await expect(page.getByRole('alert')).toContainText('Name: Please choose a name')
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please choose a name')
  await expectFilled(page, { Size: 'Weaned', 'Acquired from': 'Frozen Rodents' })
})

test('a long form is saved from wherever one is in it @wide', async ({ page, keeper: _ }) => {
  await page.goto('/dashboard/animals/new')
  await field(page, 'Name').fill('Saffron')
  await page.getByText('Female', { exact: true }).click()
  const add = page.getByRole('button', { name: 'Add animal' })
  await expect(add).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Description' }).scrollIntoViewIfNeeded()
  await expect(add).toBeInViewport({ ratio: 1 })
  await add.click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
})

test('a message that appears under the resting pointer leaves by itself @wide', async ({
  page,
  keeper: _,
}) => {
  const added = page.getByRole('status').getByText('Feeder added.')
  async function addByKeyboard(name: string) {
    await page.keyboard.press('n')
    await field(page, 'Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(added).toBeVisible()
  }
  await page.goto('/dashboard/inventory/feeders')
  await expect(page.getByRole('link', { name: 'Add feeder' })).toBeVisible()
  await addByKeyboard('Rat')
  const place = await added.boundingBox()
  await expect(added).toBeHidden()
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 10)
  await addByKeyboard('Mouse')
  await expect(added).toBeHidden()
})

test('what only the server finds wrong stands at its field, and the form stays', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  // The page as an older version of itself would send it: with what the server no longer takes.
  await page.route(
    feeders,
    (route) => route.continue({ postData: JSON.stringify({ feeder: { name: 'R', cost: -1 } }) }),
    { times: 1 },
  )
  await fill(page, { Name: 'Rat', 'Cost of one': '1.85' })
  await page.getByRole('button', { name: 'Add feeder' }).click()

  await expect(page.getByRole('alert')).toContainText('Cost of one')
  await expect(field(page, 'Cost of one')).toBeFocused()
  await expectFilled(page, { Name: 'Rat', 'Cost of one': '1.85' })

  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toHaveLength(1)
})

test('without a connection a form stays filled, and a second try adds it', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  await page.route(feeders, (route) => route.abort(), { times: 1 })
  await addRat(page)

  await expect(page.getByRole('main').getByRole('alert')).toContainText("Can't reach Vivary")
  await expectFilled(page, { Name: 'Rat', Size: 'Weaned' })
  expect(await keeper.list('feeders')).toHaveLength(0)

  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toHaveLength(1)
})

test('a network that answers with a page of its own is told as one that does not answer', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  const signIn = { contentType: 'text/html', body: '<h1>Welcome to Hotel Wi-Fi</h1>' }
  await page.route(feeders, (route) => route.fulfill(signIn), { times: 1 })
  await addRat(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText("Can't reach Vivary")
  await expectFilled(page, { Name: 'Rat', Size: 'Weaned' })
})

test('when only the answer got lost, a second try does not add it twice', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/inventory/feeders/new')
  await page.route(feeders, loseAnswer, { times: 1 })
  await addRat(page)

  await expect(page.getByRole('main').getByRole('alert')).toContainText("Can't reach Vivary")
  expect(await keeper.list('feeders')).toHaveLength(1)

  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  expect(await keeper.list('feeders')).toHaveLength(1)
})

test('what was changed after an answer got lost is kept as well', async ({ page, keeper }) => {
  await page.goto('/dashboard/inventory/feeders/new')
  await page.route(feeders, loseAnswer, { times: 1 })
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText("Can't reach Vivary")
  await fill(page, { Name: 'Mouse' })
  await page.getByRole('button', { name: 'Add feeder' }).click()
  await expect(page.getByRole('status').getByText('Feeder added.')).toBeVisible()
  const kept = (await keeper.list('feeders')).map(({ name, size }) => [name, size])
  expect(kept).toEqual([['Mouse', 'Weaned']])
})

test('words I change after the answer to a comment got lost are a comment of their own', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('contacts', { name: 'Ines' })
  await page.goto(`/dashboard/contacts/${id}`)
  const say = async (words: string) => {
    await field(page, 'New comment').fill(words)
    await page.getByRole('button', { name: 'Add comment' }).click()
  }
  await page.route('**/comments.json', loseAnswer, { times: 1 })
  await say('Called.')
  await expect(field(page, 'New comment')).toHaveAccessibleDescription(/Can't reach Vivary/)
  await say('Called twice.')
  const said = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(said).toHaveText([/Called twice\./, /Called\./])
})

test('a dose that is given again because its answer got lost is one dose', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  const course = { substance: 'Fenbendazole', dose: 0.125, dose_unit: 'ml', every_days: 3 }
  const started_on = today('Europe/Berlin')
  await keeper.add(`animals/${id}/treatments`, { ...course, started_on })
  await page.goto(`/dashboard/animals/${id}/health`)
  await page.route('**/doses.json', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Give dose' }).click()
  await expect(page.getByRole('alert').getByText(/Can't reach Vivary/)).toBeVisible()
  await page.getByRole('button', { name: 'Give dose' }).click()
  await expect(page.getByText('Dose of Fenbendazole given.')).toBeVisible()
  const doses = page.getByRole('list', { name: 'Doses of Fenbendazole' }).getByRole('listitem')
  await expect(doses).toHaveCount(1)
})

test('a file that is no picture is told at the photo, and the rest of the form stays', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/animals/new')
  await fill(page, { Name: 'Saffron', Genetics: 'Banana Pied' })
  await page.getByRole('group', { name: 'Sex' }).getByText('Female').click()
  await page.getByRole('combobox', { name: 'New species' }).fill('Ball python')
  const photo = page.getByLabel(/^Photo \(optional\)/)
  await photo.setInputFiles({
    name: 'saffron.png',
    mimeType: 'image/png',
    buffer: Buffer.from('Nothing to see'),
  })
  await page.getByRole('button', { name: 'Add animal' }).click()

  await expect(page.getByRole('alert')).toContainText('Photo:')
  await expect(photo).toHaveAccessibleDescription(/picture/)
  await expect(photo).toBeFocused()
  await expectFilled(page, {
    Name: 'Saffron',
    Genetics: 'Banana Pied',
  })
  await expect(page.getByRole('combobox', { name: 'New species' })).toHaveValue('Ball python')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()

  const buffer = Buffer.from(await pngOf(300, 200))
  await photo.setInputFiles({ name: 'saffron.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Add animal' }).click()
  await expect(page.getByRole('link', { name: 'Saffron' })).toBeVisible()
})

test('a picture that is too large keeps the form from being sent until it is gone', async ({
  page,
  keeper,
}) => {
  const heavy = {
    name: 'saffron.gif',
    mimeType: 'image/gif',
    buffer: Buffer.alloc(15 * 1024 ** 2 + 1),
  }
  await page.goto('/dashboard/animals/new')
  await fill(page, { Name: 'Saffron' })
  await page.getByRole('group', { name: 'Sex' }).getByText('Female').click()
  const photo = page.getByLabel(/^Photo \(optional\)/)
  const add = page.getByRole('button', { name: 'Add animal' })
  await photo.setInputFiles(heavy)
  await expect(photo).toHaveAccessibleDescription('A picture can be at most 15 MB')
  await field(page, 'Name').focus()
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Photo: A picture can be at most 15 MB')
  await expect(photo).toBeFocused()
  await page.getByRole('button', { name: "Don't use it" }).click()

  await page.getByText('More photos').click()
  const more = page.getByLabel('Add photos')
  await more.setInputFiles(heavy)
  await add.click()
  await expect(page.getByRole('alert')).toContainText('More photos, row 1: A picture can be at')
  await expect(more).toBeFocused()
  expect(await keeper.list('animals')).toEqual([])

  await page.getByRole('button', { name: 'Remove new photo 1' }).click()
  await add.click()
  await expect(page.getByRole('status').getByText('Animal added.')).toBeVisible()
})

test('an animal beyond the free plan is refused with the way to Plus, and the form stays', async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  await page.goto('/dashboard/animals/new')
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis']) {
    await keeper.add('animals', { name, sex: 'male' })
  }
  await fill(page, { Name: 'Fynn' })
  await page.getByRole('group', { name: 'Sex' }).getByText('Unknown').click()
  await page.getByRole('button', { name: 'Add animal' }).click()

  const prompt = page.getByRole('dialog', { name: 'Subscribe to access' })
  await expect(prompt).toContainText('maximum amount of animals')
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expectFilled(page, { Name: 'Fynn' })
})

/** By the whole of its name, but for '(optional)'. */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

async function expectFilled(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await expect(field(page, name)).toHaveValue(value)
  }
}

async function addRat(page: Page) {
  await fill(page, { Name: 'Rat', Size: 'Weaned' })
  await page.getByRole('button', { name: 'Add feeder' }).click()
}
