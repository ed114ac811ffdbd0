import type { Keeper } from '../../../../test/app.ts'
import { ago, noon, weekly } from '../../../../test/schedules.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import type { WeightUnit } from '../../../shared/weights.ts'

test('what a report is asked for stays in its address', async ({ page, keeper }) => {
  await weighed(keeper, 'Vesper', { 90: 1500, 28: 1590, 1: 1423 })
  await weighed(keeper, 'Tansy', { 91: 1000, 30: 1100, 2: 1200 })
  await page.goto('/dashboard/reports/weight-over-time')
  await expect(page.getByText('lost 167 g')).toBeVisible()
  await page.getByRole('combobox', { name: 'Loss' }).selectOption('15%')
  await expect(page.getByText('lost 167 g')).toHaveCount(0)
  await expect(page.getByText(/^2 of 2 weighed animals shown, /)).toBeVisible()
  await page.getByRole('button', { name: 'Take Vesper out' }).click()
  await expect(page.getByText(/^1 of 2 weighed animals shown, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take Tansy out' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('30 days')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('30d')
  await expect(page.getByRole('combobox', { name: 'Loss' })).toHaveValue('15')
  const chosen = page.getByRole('list', { name: 'Animals in the chart' })
  await expect(chosen.getByText('Tansy')).toBeVisible()
  await expect(chosen.getByText('Vesper')).toHaveCount(0)
})

test('a loss in brumation says so, and sends no one to the last meals', async ({
  page,
  keeper,
}) => {
  const { id } = await weighed(keeper, 'Polenta', { 23: 500, 1: 430 })
  await page.goto('/dashboard/reports/weight-over-time')
  const note = page.getByRole('note')
  await expect(note).toContainText(
    /14%\. .*worth a second weighing and a look at the last meals\.$/,
  )
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const pause = { paused_until: ago(-60), pause_reason: 'Brumation' }
  const feeding_schedules = [{ ...weekly(60), ...pause, feeder_id: rat.id }]
  await keeper.patch(`animals/${id}`, { animal: { feeding_schedules } })
  await page.reload()
  await expect(note).toContainText('14%, with feeding paused: Brumation. ')
  await expect(note).toContainText(/worth a second weighing\.$/)
})

test('one sentence has one unit, though each animal is weighed in its own', async ({
  page,
  keeper,
}) => {
  await weighed(keeper, 'Vesper', { 90: 1500, 28: 1600, 1: 1400 })
  await weighed(keeper, 'Rook', { 20: 800, 2: 640 }, 'ounces')
  await page.goto('/dashboard/reports/weight-over-time')
  await expect(page.getByRole('note').first()).toContainText(
    'Rook lost 160 g in 18 days, 20%. Vesper lost 200 g in 27 days, 12.5%.',
  )
  const table = page.getByRole('list', { name: 'Weight over time' })
  await expect(table).toContainText('640 g')
  await expect(page.getByRole('img', { name: /^Rook 640 g.* Vesper 1,400 g/ })).toBeVisible()
})

test('an animal that was weighed once says its weight, and no change', async ({ page, keeper }) => {
  await weighed(keeper, 'Vesper', { 20: 1500, 1: 1650 })
  await weighed(keeper, 'Saffron', { 5: 1480 })
  await page.goto('/dashboard/reports/weight-over-time')
  const chart = page.getByRole('figure').filter({ hasText: 'Saffron' })
  await expect(chart).toContainText('Vesper+10%')
  await expect(chart).toContainText('Saffron1,480 g')
})

test('a weight that was mistyped is left out of the curves, and put back', async ({
  page,
  keeper,
}) => {
  await weighed(keeper, 'Moth', { 60: 76, 30: 780, 2: 79 })
  await page.goto('/dashboard/reports/weight-over-time')
  const question = page.getByRole('note').filter({ hasText: 'is far from the weights around it' })
  await expect(question).toContainText('Moth: 780 g on')
  await question.getByRole('button', { name: 'Leave this one out' }).click()
  await expect(page.getByText(/^Without Moth, 780 g on/)).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Without Moth, 780 g on/)).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(question).toBeVisible()
})

/** An animal with its weights in grams, by how many days ago each was taken. */
async function weighed(
  keeper: Keeper,
  name: string,
  grams: Record<number, number>,
  unit: WeightUnit = 'grams',
) {
  const animal = await keeper.add('animals', { name, sex: 'female' })
  for (const [days, weightInGrams] of Object.entries(grams)) {
    const weight = { happenedAt: noon(Number(days)), weightInGrams, unit }
    await keeper.add(`animals/${animal.id}/weight_logs`, weight)
  }
  return animal
}
