import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { allIsKept } from './keptHere.ts'
import { keepsWrites, waitingCount } from './queue.ts'
import { scannedAnimal, withCamera } from './scanning.ts'

/* Rounds before a camera whose film goes on for half a minute, in a whole browser, with the service worker. */

test.use({ serviceWorkers: 'allow' })

const meals = (keeper: Keeper, { id }: { id: string }) => keeper.list(`animals/${id}/feeding_logs`)

test('a camera that was refused is allowed; while a feeder is chosen nothing is scanned, and the meal is of whom it was opened for', async ({
  page,
  keeper,
  baseURL,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const onyx = await scannedAnimal(keeper, 'Onyx', feeder)
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { url } = await keeper.read('codes/animal', nyx.id)
  const film = ['', url, onyx.url]
  const seconds = 4
  await withCamera({ page, baseURL, film, seconds, mayUse: false }, async (phone, context) => {
    await phone.goto('/dashboard/scanner?mode=round')
    await expect(phone.getByRole('heading', { name: 'The camera is blocked' })).toBeVisible()
    await context.grantPermissions(['camera'])
    await phone.getByRole('button', { name: 'Try again' }).click()
    await phone.getByRole('button', { name: 'Choose a feeder' }).click()
    const sheet = phone.getByRole('dialog', { name: 'Feed Nyx' })
    await expect(sheet).toBeVisible()
    const played = () => phone.locator('video').evaluate(secondsOf)
    const end = (await played()) + film.length * seconds
    // The whole film has passed.
    await expect.poll(played, { timeout: 30_000 }).toBeGreaterThan(end)
    expect(await meals(keeper, onyx)).toHaveLength(0)
    await sheet.getByText('Rat, weaned').click()
    await sheet.getByRole('button', { name: 'Record feeding' }).click()
    await expect(sheet).toBeHidden()
    expect(await meals(keeper, nyx)).toMatchObject([{ success: true }])
  })
})

test('a round by scanning is recorded without network from beginning to end, and arrives once', async ({
  page,
  keeper,
  baseURL,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const halley = await scannedAnimal(keeper, 'Halley', feeder)
  const onyx = await scannedAnimal(keeper, 'Onyx', feeder)
  const vesper = await scannedAnimal(keeper, 'Vesper', feeder)
  const animals = [halley, onyx, vesper]
  const codes = animals.map(({ url }) => url)
  await withCamera({ page, baseURL, film: codes, seconds: 4 }, async (phone, context) => {
    await phone.goto('/dashboard')
    await allIsKept(phone, vesper.id)
    await phone.close()
    await context.setOffline(true)
    const cellar = await context.newPage()
    await cellar.goto('/dashboard/scanner?mode=round')
    await keepsWrites(cellar)
    await expect.poll(() => waitingCount(cellar), { timeout: 60_000 }).toBe(3)
    // The film goes on: what was scanned before isn't added again.
    await expect(
      cellar.getByText('Scanned before. Nothing was added.', { exact: true }),
    ).toBeVisible()
    await cellar.getByRole('button', { name: 'End round' }).click()
    await expect(cellar.getByText('Round ended. 3 recorded.')).toBeVisible()
    expect(await waitingCount(cellar)).toBe(3)
    await context.setOffline(false)
    await expect.poll(() => waitingCount(cellar), { timeout: 60_000 }).toBe(0)
  })
  for (const animal of animals)
    expect(await meals(keeper, animal)).toMatchObject([{ success: true }])
})

/** In the page: how much of the camera's film has passed. */
const secondsOf = (video: Element) => (video instanceof HTMLVideoElement ? video.currentTime : 0)
