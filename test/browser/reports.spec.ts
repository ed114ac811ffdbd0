import { readFile } from 'node:fs/promises'
import { today } from '../../src/shared/dates.ts'
import { addDays } from '../../src/shared/days.ts'
import { dark, light } from '../../src/shared/tokens.ts'
import { zone } from '../zone.ts'
import { expect, test } from './fixtures.ts'
import type { Keeper } from './keeper.ts'
import { walkTo } from './walk.ts'

const ago = (days: number) => addDays(today(zone), -days)
const noon = (days: number) => `${ago(days)}T11:00:00.000Z`

/** Vesper lost a tenth, Tansy grows; Vesper's last two sheds were stuck. */
async function collection(keeper: Keeper) {
  const python = await keeper.add('species', {
    commonName: 'Ball python',
    country_of_origin: 'GH',
  })
  const add = (name: string) =>
    keeper.add('animals', { name, sex: 'female', species_id: python.id })
  const [vesper, tansy] = [await add('Vesper'), await add('Tansy')]
  const weigh = (animal: { id: string }, days: number, weightInGrams: number) =>
    keeper.add(`animals/${animal.id}/weight_logs`, {
      happenedAt: noon(days),
      weightInGrams,
      unit: 'grams',
    })
  for (const [days, grams] of [
    [90, 1500],
    [28, 1590],
    [1, 1423],
  ] as const) {
    await weigh(vesper, days, grams)
  }
  for (const [days, grams] of [
    [91, 1000],
    [30, 1100],
    [2, 1200],
  ] as const) {
    await weigh(tansy, days, grams)
  }
  for (const days of [60, 20]) {
    const log = { happenedAt: noon(days), quality: 'stuck' }
    await keeper.add(`animals/${vesper.id}/shedding_logs`, log)
  }
  return { vesper, tansy }
}

test('a report is opened from its card, read by keyboard and taken along', async ({
  page,
  keeper,
}) => {
  await collection(keeper)
  await page.goto('/dashboard/reports')
  const cards = page.getByRole('list', { name: 'Reports' })
  await expect(cards.getByText('Vesper −10.5%')).toBeVisible()
  await expect(cards.getByText('Ghana leads with 2')).toBeVisible()
  await expect(cards.getByText('Vesper: 2 stuck in a row')).toBeVisible()
  // What leads to past forecasts stands apart from the cards.
  await expect(async () => {
    const last = await page.getByRole('link', { name: /^Electricity cost/ }).boundingBox()
    const below = await page.getByRole('list', { name: 'More reports' }).boundingBox()
    expect((below?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(10)
  }).toPass()
  await cards.getByRole('link', { name: 'Weight over time' }).click()

  await expect(page.getByText('lost 167 g in 27 days, 10.5%.')).toBeVisible()
  const points = page.getByRole('slider', { name: 'Weight over time: points' })
  await page.getByText('Grams', { exact: true }).click()
  await points.focus()
  await page.keyboard.press('ArrowRight')
  await expect(points).toHaveAttribute('aria-valuetext', /^Vesper, 1,423 g on /)
  await page.keyboard.press('ArrowLeft')
  await expect(points).toHaveAttribute('aria-valuetext', /^Vesper, 1,590 g on /)
  await page.keyboard.press('ArrowDown')
  await expect(points).toHaveAttribute('aria-valuetext', /^Tansy, 1,100 g on /)
  await page.keyboard.press('Home')
  await expect(points).toHaveAttribute('aria-valuetext', /^Tansy, 1,000 g on /)

  const take = async (what: 'CSV' | 'PNG') => {
    await page.getByRole('button', { name: 'Download' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: what }).click()
    return readFile(await (await coming).path())
  }
  const rows = (await take('CSV')).toString().trimEnd().split('\r\n')
  expect(rows[0]).toBe('\ufeffAnimal,Species,When,Grams,Change from the start in percent')
  expect(rows).toHaveLength(7)
  expect(rows[3]).toMatch(/^Vesper,Ball python,.*,1423,-5.1$/)
  const picture = await take('PNG')
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)

  // The picture also says what its colours mean.
  await walkTo(page, '/dashboard/reports/top-shedders')
  await expect(page.locator('main svg[role=img]').first()).toBeVisible()
  const shedders = await take('PNG')
  const drawing = await page.locator('main svg[role=img]').first().boundingBox()
  // Twice the size of the screen: title, a line of colours, drawing and edge.
  const [title, colours, edge] = [64, 28, 20]
  const height = shedders.readUInt32BE(20) / 2
  expect(Math.abs(height - title - colours - (drawing?.height ?? 0) - edge)).toBeLessThan(2)

  await walkTo(page, '/dashboard/reports/map')
  await expect(page.getByRole('img', { name: 'World map: Ghana 2' })).toBeVisible()
})

test('on paper a report has the colours of the day and none of the frame @desk', async ({
  page,
  keeper,
}) => {
  const { tansy } = await collection(keeper)
  // Weighed in no period: there is no weight now either.
  const moth = await keeper.add('animals', { name: 'Moth', sex: 'female' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/dashboard/reports/weight-over-time?animals=${tansy.id},${moth.id}`)
  await expect(page.getByRole('row', { name: /^Moth — — / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Weight over time' })).toBeVisible()
  const series = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--series1').toUpperCase(),
    )
  await expect.poll(series).toBe(dark.series1)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(series).toBe(light.series1)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  await expect(page.getByText('% of start')).toBeHidden()

  // There's room for buttons in the place of a menu.
  await page.emulateMedia({ media: null })
  for (const name of ['CSV', 'PNG']) await expect(page.getByRole('button', { name })).toBeVisible()
})
