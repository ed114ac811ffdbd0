import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { keepsWrites, pill } from './queue.ts'
import { cameraOn, scannedAnimal } from './scanning.ts'

const rats = (keeper: Keeper) => keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
const meals = (keeper: Keeper, { id }: { id: string }) => keeper.list(`animals/${id}/feeding_logs`)

test('a round records each scan once, and Refused or Undo corrects the one on show', async ({
  page,
  keeper,
}) => {
  const feeder = await rats(keeper)
  const halley = await scannedAnimal(keeper, 'Halley', feeder)
  const onyx = await scannedAnimal(keeper, 'Onyx', feeder)
  const vesper = await scannedAnimal(keeper, 'Vesper', feeder)
  const card = (name: string) => page.getByRole('region', { name })
  const show = await cameraOn(page)
  await page.goto('/dashboard/scanner')
  await page.getByText('Round', { exact: true }).click()
  await show(halley.url)
  await expect(card('Halley').getByText('saved')).toBeVisible()
  await show(onyx.url)
  await expect(card('Onyx').getByText('saved')).toBeVisible()
  const refused = card('Onyx').getByRole('button', { name: /Refused/ })
  await refused.click()
  await expect(refused).toHaveAttribute('aria-pressed', 'true')
  await show(vesper.url)
  await expect(card('Vesper').getByText('saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card('Vesper').getByText('Not recorded')).toBeVisible()
  // What was recorded is on show, and isn't recorded again.
  await show(halley.url)
  await expect(page.getByText('Scanned before. Nothing was added.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End round' }).click()
  await expect(page.getByText('Round ended. 2 recorded.')).toBeVisible()
  // Another round on the same day.
  await page.goto('/dashboard/scanner?mode=round')
  await show(halley.url)
  await expect(
    page.getByText('Fed earlier today. Nothing was added.', { exact: true }),
  ).toBeVisible()
  expect(await meals(keeper, halley)).toMatchObject([{ success: true }])
  expect(await meals(keeper, onyx)).toMatchObject([{ success: false, refusal_reason: 'refused' }])
  expect(await meals(keeper, vesper)).toEqual([])
})

test('a round says of each scan without a connection that it waits, and then whether it was accepted', async ({
  page,
  keeper,
}) => {
  const nyx = await scannedAnimal(keeper, 'Nyx', await rats(keeper))
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const onyx = await scannedAnimal(keeper, 'Onyx', mouse)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const scan = async (code: string) => {
    await page.getByLabel('Type the code').fill(code)
    await page.keyboard.press('Enter')
  }
  await page.goto('/dashboard/scanner?mode=round')
  await expect(page.getByText('2 to feed today.')).toBeVisible()
  await keepsWrites(page)
  await page.context().setOffline(true)
  await scan(nyx.code)
  await expect(card('Nyx').getByText('waiting to be sent')).toBeVisible()
  await expect(page.getByText('Nyx: Took it, rat, weaned, waiting to be sent')).toBeAttached()
  await expect(pill(page)).toContainText('1 waiting')
  await page.context().setOffline(false)
  await expect(card('Nyx').getByText('saved')).toBeVisible()
  expect(await meals(keeper, nyx)).toHaveLength(1)

  await page.context().setOffline(true)
  await keeper.remove('feeders', mouse.id)
  await scan(onyx.code)
  await expect(card('Onyx').getByText('waiting to be sent')).toBeVisible()
  await page.context().setOffline(false)
  await expect(card('Onyx').getByText('not accepted')).toBeVisible()
})
