import { patterns } from '../../test/browser/walk.ts'
import type { connectionTo } from '../../test/screens/connection.ts'
import { expect, test } from '../../test/screens/fixtures.ts'
import type { Page } from '../../test/screens/page.tsx'
import { newId } from '../web/api.ts'

type Connection = ReturnType<typeof connectionTo>

test('no screen asks a failing server twice for the same', async ({ page, connection }) => {
  connection.fail(/^GET \/dashboard\/api\/(?!user\.json)/)
  const repeated: Record<string, string[]> = {}
  for (const pattern of patterns) {
    const before = connection.sent.length
    await page.goto(`/dashboard/${pattern.replaceAll(/:\w+/g, () => newId())}`)
    await settled(connection)
    const read = connection.sent.slice(before).filter(({ method }) => method === 'GET')
    const urls = read.map(({ url }) => url).filter((url) => !url.includes('/user.'))
    const again = urls.filter((url, at) => urls.indexOf(url) !== at)
    if (again.length > 0) repeated[pattern] = again
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

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Until nothing is asked for any more, or far too much. Counted in turns: a circle takes a few of them. */
async function settled({ sent }: Connection) {
  const most = sent.length + 200
  for (let quiet = 0, before = sent.length; quiet < 30 && sent.length < most; quiet++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (sent.length > before) quiet = 0
    before = sent.length
  }
}
