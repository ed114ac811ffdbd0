import type { Keeper } from '../../../test/app.ts'
import { noon, weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { fromWallClock } from '../../shared/dates.ts'

test('several animals are chosen from the list and cleaned in one round', async ({
  page,
  keeper,
}) => {
  const animals = await rack(keeper)
  const [ada] = animals
  await keeper.change('animals', ada?.id ?? '', { cleaningSchedule: weekly(3) })
  await keeper.add(`animals/${ada?.id}/cleaning_logs`, { happenedAt: noon(1) })
  await page.goto('/dashboard/animals')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Ada' }).check()
  await page.getByRole('checkbox', { name: 'Select Dot' }).check()
  await expect(page.getByText('2 of 4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Clean' }).click()
  // Whether they are due or not: they were picked.
  await expect(page.getByRole('button', { name: 'Ada: Cleaned' })).toBeVisible()
  await page.getByRole('button', { name: 'Record 2 cleans' }).click()
  await expect(page.getByRole('status').getByText('2 cleans added.')).toBeVisible()
  const counts = animals.map(
    async ({ id }) => (await keeper.list(`animals/${id}/cleaning_logs`)).length,
  )
  expect(await Promise.all(counts)).toEqual([2, 0, 0, 1])
})

test('what is due comes first on the dashboard, and the animal without a feeder gets one', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Due today' })).toBeHidden()
  const feeder = await keeper.add('feeders', { name: 'Rat', quantity: 0 })
  await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feedingSchedules: [{ ...weekly(2), feeder_id: feeder.id }],
  })
  await keeper.add('animals', { name: 'Moth', sex: 'male' })
  await page.goto('/dashboard')
  await expect(page.getByText('Saffron has been waiting 2 days.')).toBeVisible()
  await page.getByRole('link', { name: 'Feed 1', exact: true }).click()
  await expect(page.getByText('2 days late')).toBeVisible()
  await expect(page.getByText('Not enough: Rat (0 of 1)')).toBeVisible()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
  await expect(page.getByText('Everyone is fed.')).toBeVisible()
  await expect(page.getByText('to feed')).toHaveCount(0)

  await page.goto('/dashboard/rounds/feeding')
  const title = '2 animals, none due, 1 without a schedule'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // No one has said that it eats today.
  await page.getByRole('button', { name: 'Moth: Skipped' }).click()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByText('Please choose a feeder')).toBeVisible()
  await expect(page.getByText("Nothing's been recorded yet. Please check Moth.")).toBeVisible()
  await page.getByRole('button', { name: 'Moth: Taken' }).click()
  await page.getByRole('dialog', { name: 'Moth' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Usual meal' }).click()
  const sheet = page.getByRole('dialog', { name: 'One meal for all' })
  await sheet.getByText('Rat', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Set for all 2 animals' }).click()
  await page.getByRole('button', { name: 'Record 1 feeding' }).click()
  await expect(page.getByRole('status').getByText('Feeding added.')).toBeVisible()
})

test('an animal cleaned or weighed today is left out, until everyone is to be', async ({
  page,
  keeper,
}) => {
  const [ada, bo] = await rack(keeper)
  await keeper.add(`animals/${ada?.id}/cleaning_logs`, {})
  await keeper.add(`animals/${bo?.id}/weight_logs`, { weightInGrams: 900, unit: 'grams' })

  await page.goto('/dashboard/rounds/cleaning')
  await expect(page.getByRole('heading', { level: 1, name: '4 animals, 3 to clean' })).toBeVisible()
  await expect(page.getByText(/Cleaned today, \d{1,2}:\d\d [ap]m/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record 3 cleans' })).toBeVisible()
  await page.getByRole('button', { name: 'Clean everyone' }).click()
  await expect(page.getByRole('button', { name: 'Record 4 cleans' })).toBeVisible()

  await page.goto('/dashboard/rounds/weighing')
  await expect(page.getByRole('heading', { level: 1, name: '4 animals, 3 to weigh' })).toBeVisible()
  await expect(page.getByText(/Weighed today, \d{1,2}:\d\d [ap]m/)).toBeVisible()
  await expect(page.getByText('0 of 3 weighed, 1 skipped')).toBeVisible()
  const weight = page.getByRole('textbox', { name: 'Weight of Bo' })
  await expect(weight).toBeHidden()
  await page.getByRole('button', { name: 'Bo: Skipped' }).click()
  await expect(weight).toBeFocused()
  await page.getByRole('button', { name: 'Undo last' }).click()
  await page.getByRole('button', { name: 'Weigh everyone' }).click()
  await weight.fill('910')
  await expect(page.getByText('1 of 4 weighed')).toBeVisible()
})

test('the time of a round can be typed, and is now where it is left empty', async ({
  page,
  keeper,
}) => {
  const [ada] = await rack(keeper)
  await page.goto('/dashboard/rounds/cleaning')
  const now = page.getByRole('button', { name: 'Time: Now' })
  const when = page.getByLabel('When')
  await now.click()
  // As while a part of it is typed.
  await when.fill('')
  await expect(when).toBeVisible()
  await page.getByRole('button', { name: 'Ada: Cleaned' }).focus()
  await expect(when).toBeHidden()
  await page.getByRole('button', { name: 'Ada: Cleaned' }).click()
  await now.click()
  await when.fill('')
  const drafts = () => Object.values(sessionStorage).join()
  await expect.poll(drafts).toContain('"happenedAt":""')
  await page.reload()
  await expect(page.getByText('saved on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Ada: Skipped' }).click()
  await now.click()
  await when.fill('')
  await when.fill('2026-01-04T09:30')
  await page.getByRole('button', { name: 'Record 4 cleans' }).click()
  await expect(page.getByRole('status').getByText('4 cleans added.')).toBeVisible()
  expect(await keeper.list(`animals/${ada?.id}/cleaning_logs`)).toMatchObject([
    { happenedAt: fromWallClock('2026-01-04T09:30', zone) },
  ])
})

test('a round is weighed by keyboard, and asks about a weight that cannot be', async ({
  page,
  keeper,
}) => {
  const [ada, , cleo] = await rack(keeper)
  const weight = (name: string) => page.getByRole('textbox', { name: `Weight of ${name}` })
  await page.goto('/dashboard/rounds/weighing')
  await expect(page.getByRole('heading', { level: 1, name: '4 to weigh' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(weight('Ada')).toBeFocused()
  await weight('Ada').fill('1010,5')
  await page.keyboard.press('Enter')
  await expect(weight('Bo')).toBeFocused()
  await weight('Bo').fill('104')
  await expect(page.getByText('90% less than last time. Is that right?')).toBeVisible()
  await weight('Bo').fill('1040')
  await page.keyboard.press('ArrowDown')
  await expect(weight('Cleo')).toBeFocused()
  await weight('Cleo').fill('heavy')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please enter a valid weight')).toBeVisible()
  await weight('Cleo').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').getByText('2 weights added.')).toBeVisible()
  expect(await keeper.list(`animals/${ada?.id}/weight_logs`)).toMatchObject([
    { weightInGrams: 1010.5 },
    { weightInGrams: 1000 },
  ])
  expect(await keeper.list(`animals/${cleo?.id}/weight_logs`)).toHaveLength(1)
})

/** Four pythons that were weighed once. */
async function rack(keeper: Keeper): Promise<{ id: string }[]> {
  const animals: { id: string }[] = []
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dot']) {
    const animal = await keeper.add('animals', { name, sex: 'female' })
    const weight = { weightInGrams: 1000, unit: 'grams', happenedAt: '2026-01-03T14:25:00Z' }
    await keeper.add(`animals/${animal.id}/weight_logs`, weight)
    animals.push(animal)
  }
  return animals
}
