import { addressOf, patterns } from '../../test/browser/walk.ts'
import { importAll } from '../../test/importing.ts'
import { collectionOf } from '../../test/routes/collection.ts'
import type { connectionTo } from '../../test/screens/connection.ts'
import { expect, test } from '../../test/screens/fixtures.ts'
import type { Page } from '../../test/screens/page.tsx'
import { samplesOf, settled } from '../../test/screens/samples.ts'
import { newId } from '../web/api.ts'

type Connection = ReturnType<typeof connectionTo>

test('no screen asks a failing server twice for the same', async ({ page, connection }) => {
  connection.fail(/^GET \/dashboard\/api\/(?!user\.json)/)
  const repeated: Record<string, string[]> = {}
  for (const pattern of patterns) {
    const before = connection.sent.length
    await page.goto(`/dashboard/${pattern.replaceAll(/:\w+/g, () => newId())}`)
    await settled(connection)
    const again = repeatedIn(connection.sent.slice(before))
    if (again.length > 0) repeated[pattern] = again
  }
  expect(repeated).toEqual({})
})

test('no screen or sheet of a record asks twice for what fails beside it', async ({
  page,
  keeper,
  connection,
}) => {
  const samples = samplesOf(await collectionOf(keeper, 'Fynn'))
  // One that is still read is asked for again and again.
  await importAll()
  connection.fail(besideRecords)
  const repeated: Record<string, string[]> = {}
  for (const pattern of patterns.filter((each) => each.includes(':') && !each.startsWith('help'))) {
    const before = connection.sent.length
    await page.goto(addressOf(pattern, samples))
    await settled(connection)
    const again = repeatedIn(connection.sent.slice(before))
    if (again.length > 0) repeated[pattern] = again
  }
  for (const { pattern, name } of sheetsOfAnimal) {
    await page.goto(addressOf(pattern, samples))
    await settled(connection)
    const before = connection.sent.length
    await press(page, name)
    await expect(page.getByRole('dialog')).toBeVisible()
    await settled(connection)
    const again = repeatedIn(connection.sent.slice(before))
    if (again.length > 0) repeated[name] = again
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(repeated).toEqual({})
})

test('a feeding can be recorded while the feeders cannot be read, and they are asked for with pauses', async ({
  page,
  keeper,
  connection,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id })
  connection.fail('/feeders')
  await page.goto(`/dashboard/animals/${animal.id}`)
  await press(page, 'Feed')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: 'Rat, weaned' })).toBeChecked()
  await settled(connection)
  const feeders = connection.sent.filter(({ url }) => url.includes('/feeders'))
  expect(feeders).toHaveLength(1)
  await sheet.getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByText('Feeding added.')).toBeVisible()
})

/** What is asked for beside the records of an address themselves. */
const besideRecords = /^GET (?!\S*user\.json)(?!\S*\/[\da-f-]{36}(\.json)?$)\/dashboard\/api\//

const healthOf = 'animals/:animalId/health'
const sheetsOfAnimal = [
  ...['Feed', 'Clean', 'Weigh', 'Record shed', 'Record poop'].map((name) => ({
    pattern: 'animals/:id',
    name,
  })),
  ...['Add Note', 'Add Treatment', 'Add Vet visit'].map((name) => ({ pattern: healthOf, name })),
]

/** What was read more than once. */
function repeatedIn(sent: Connection['sent']): string[] {
  const urls = sent
    .filter(({ method, url }) => method === 'GET' && !url.includes('/user.'))
    .map(({ url }) => url)
  return urls.filter((url, at) => urls.indexOf(url) !== at)
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
