import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { hasFetched } from './places.ts'
import { keepsWrites, pill } from './queue.ts'
import { scannedAnimal, withCamera } from './scanning.ts'

test.use({ ownContext: true })

const rats = (keeper: Keeper) => keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
const meals = (keeper: Keeper, { id }: { id: string }) => keeper.list(`animals/${id}/feeding_logs`)

test('a round records each scan once, and Refused or Undo corrects the one on show', async ({
  page,
  keeper,
  baseURL,
}) => {
  const feeder = await rats(keeper)
  const names = ['Halley', 'Onyx', 'Vesper']
  const animals = []
  for (const name of names) animals.push(await scannedAnimal(keeper, name, feeder))
  const [halley, onyx, vesper] = animals
  if (!halley || !onyx || !vesper) throw new Error('Three animals')
  const film = ['', ...animals.map(({ url }) => url)]
  await withCamera({ page, baseURL, film, seconds: 4 }, async (phone) => {
    await phone.goto('/dashboard/scanner')
    await phone.getByText('Round', { exact: true }).click()
    for (const name of names) {
      const card = phone.getByRole('region', { name })
      await expect(card.getByText('saved')).toBeVisible()
      if (name === 'Onyx') {
        await card.getByRole('button', { name: 'Refused' }).click()
        await expect(card.getByRole('button', { name: /Refused/ })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
      }
      if (name === 'Vesper') {
        await phone.getByRole('button', { name: 'Undo' }).click()
        await expect(card.getByText('Not recorded')).toBeVisible()
      }
    }
    // The film begins anew: what was recorded is on show, and isn't recorded again.
    await expect(
      phone.getByText('Scanned before. Nothing was added.', { exact: true }),
    ).toBeVisible()
    await phone.getByRole('button', { name: 'End round' }).click()
    await expect(phone.getByText(/Round ended\. \d recorded\./)).toBeVisible()
    // Another round on the same day.
    await phone.goto('/dashboard/scanner?mode=round')
    await expect(
      phone.getByText('Fed earlier today. Nothing was added.', { exact: true }),
    ).toBeVisible()
  })
  expect(await meals(keeper, halley)).toMatchObject([{ success: true }])
  expect(await meals(keeper, onyx)).toMatchObject([{ success: false, refusal_reason: 'refused' }])
})

test('a round says of each scan without a connection that it waits to be sent', async ({
  page,
  keeper,
}) => {
  const nyx = await scannedAnimal(keeper, 'Nyx', await rats(keeper))
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByText('1 to feed today.')).toBeVisible()
  await keepsWrites(page)
  await hasFetched(page, /\/api\/codes\.json$/)
  await page.context().setOffline(true)
  await page.getByLabel('Type the code').fill(nyx.code)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Nyx' })
  await expect(card.getByText('waiting to be sent')).toBeVisible()
  await expect(page.getByText('Nyx: Took it, rat, weaned, waiting to be sent')).toBeAttached()
  await expect(pill(page)).toContainText('1 waiting')
  await page.context().setOffline(false)
  await expect(card.getByText('saved')).toBeVisible()
  expect(await meals(keeper, nyx)).toHaveLength(1)
})

test('a round says of a scan that the server refused later that it was not accepted', async ({
  page,
  keeper,
}) => {
  const feeder = await rats(keeper)
  const nyx = await scannedAnimal(keeper, 'Nyx', feeder)
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByText('1 to feed today.')).toBeVisible()
  await keepsWrites(page)
  await hasFetched(page, /\/api\/codes\.json$/)
  await page.context().setOffline(true)
  await keeper.remove('feeders', feeder.id)
  await page.getByLabel('Type the code').fill(nyx.code)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Nyx' })
  await expect(card.getByText('waiting to be sent')).toBeVisible()
  await page.context().setOffline(false)
  await expect(card.getByText('not accepted')).toBeVisible()
})
