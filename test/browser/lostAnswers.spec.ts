import type { Route } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { expect, test } from './fixtures.ts'
import { addRat, expectFilled, field, fill } from './formFields.ts'
import { keepsWrites } from './queue.ts'

const feeders = '**/dashboard/api/feeders.json'
const loseAnswer = (route: Route) => route.fetch().then(() => route.abort())

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

test('a comment whose answer got lost is there once, and before the next', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('contacts', { name: 'Ines' })
  await page.goto(`/dashboard/contacts/${id}`)
  await keepsWrites(page)
  const say = async (words: string) => {
    await field(page, 'New comment').fill(words)
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(field(page, 'New comment')).toHaveValue('')
  }
  await page.route('**/comments.json', loseAnswer, { times: 1 })
  await say('Called.')
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
