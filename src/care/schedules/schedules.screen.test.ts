import { eq } from 'drizzle-orm'
import { testApp } from '../../../test/app.ts'
import { ago, weekly } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { feedingSchedules } from '../../db/schema.ts'

test('a schedule that lost its feeder says so until one is chosen again', async ({
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const pause = { paused_until: ago(-30), pause_reason: 'Brumation' }
  const animal = await keeper.add('animals', {
    name: 'Saffron',
    sex: 'female',
    feeding_schedules: [{ ...weekly(9), feeder_id: feeder.id, ...pause }],
  })
  const { db } = await testApp()
  const isIts = eq(feedingSchedules.animal_id, animal.id)
  await db.update(feedingSchedules).set({ feeder_id: null }).where(isIts)

  await page.goto(`/dashboard/animals/${animal.id}`)
  await expect(page.getByText(/^feeding paused until /)).toBeVisible()
  await page.getByText('Schedules', { exact: true }).click()
  await expect(page.getByText('The legacy feeder link no longer works.')).toBeVisible()
  await expect(page.getByText(/Paused until .*Brumation/)).toBeVisible()
  await page.getByRole('link', { name: 'Edit schedules' }).click()
  await expect(page.getByText('The legacy feeder link no longer works.')).toBeVisible()
  const row = page.getByRole('group', { name: 'Feeding schedule' })
  await row.getByRole('combobox', { name: 'Feeder' }).click()
  await page.getByRole('option', { name: 'Rat, weaned' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Schedules', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Schedules' })).toContainText('Rat, weaned')
  await expect(page.getByText('The legacy feeder link no longer works.')).toHaveCount(0)
})

test('a pause ends with one tap where the schedule says it, and comes back by undo', async ({
  page,
  keeper,
}) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const pause = { paused_until: ago(-30), pause_reason: 'Brumation' }
  const animal = await keeper.add('animals', {
    ...{ name: 'Polenta', sex: 'female', cleaning_schedule: { ...weekly(9), ...pause } },
    feeding_schedules: [
      { ...weekly(9), feeder_id: feeder.id, ...pause },
      { ...weekly(2), feeder_id: feeder.id },
    ],
  })
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByText('Schedules', { exact: true }).click()
  const schedules = page.getByRole('list', { name: 'Schedules' })
  const ends = schedules.getByRole('button', { name: 'End pause' })
  await expect(ends).toHaveCount(2)
  await ends.first().click()
  await expect(page.getByText('Pause ended.')).toBeVisible()
  await expect(schedules).toContainText('in 5 days')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ends).toHaveCount(2)
  const cleaning_schedule = { ...weekly(9), ...pause, repeat_amount: 14 }
  await keeper.change('animals', animal.id, { cleaning_schedule })
  await ends.last().click()
  await expect(schedules).toContainText('every 14 days')
  await ends.last().click()
  await expect(ends).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ends).toHaveCount(2)
  await ends.last().click()
  await expect(ends).toHaveCount(1)
  const { feedingSchedules: feedings, cleaningSchedule } = (
    await keeper.get(`animals/${animal.id}`)
  ).json()
  expect(feedings).toMatchObject([pause, { paused_until: null }])
  expect(cleaningSchedule).toMatchObject({ paused_until: ago(0), repeat_amount: 14 })
})

test('a first meal of tomorrow is in place of a pause and its reason', async ({ page, keeper }) => {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const pause = { paused_until: ago(-30), pause_reason: 'Brumation' }
  const animal = await keeper.add('animals', {
    ...{ name: 'Saffron', sex: 'female' },
    feeding_schedules: [{ ...weekly(9), feeder_id: feeder.id, ...pause }],
  })
  await page.goto(`/dashboard/animals/${animal.id}/edit`)
  const first = page.getByRole('combobox', { name: 'First meal' })
  await expect(first).toHaveValue(ago(9))
  await first.selectOption('tomorrow')
  await expect(first).toHaveValue(ago(-1))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Schedules', { exact: true }).click()
  const schedules = page.getByRole('list', { name: 'Schedules' })
  await expect(schedules).toContainText('tomorrow')
  await expect(schedules).not.toContainText('Brumation')
})

test('the help says what became of the feeder, right where it is asked', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', {
    ...{ name: 'Saffron', sex: 'female', cleaningSchedule: weekly(9) },
  })
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByText('Schedules', { exact: true }).click()
  await page.getByRole('link', { name: 'Help on feeding schedules' }).click()
  await expect.poll(() => location.hash).toBe('#multipleFeedingSchedules')
  await expect(page).toHaveURL('/dashboard/help/v2-migration')
  await expect(page.getByRole('heading', { name: 'Several feeding schedules' })).toBeVisible()
})

test('a keeper plans meals and cleans, sees what is late, and takes a plan away again', async ({
  page,
  keeper,
}) => {
  await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByRole('button', { name: /^Not yet/ }).click()
  await page.getByRole('button', { name: 'Add a schedule' }).click()

  await page.getByRole('button', { name: 'Add feeding schedule' }).click()
  const meals = page.getByRole('group', { name: 'Feeding schedule' })
  await meals.getByRole('combobox', { name: 'Feeder' }).click()
  await meals.getByRole('option', { name: 'Rat, weaned' }).click()
  await meals.getByRole('textbox', { name: 'Every' }).fill('33')
  await meals.getByLabel('Started on').fill(ago(9))
  await meals.getByRole('button', { name: 'Supplement' }).click()
  await meals.getByRole('textbox', { name: 'New supplement' }).fill('Calcium')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    'row 1: Please enter at most 32',
  )
  await expect(meals.getByRole('textbox', { name: 'Every' })).toBeFocused()
  await meals.getByRole('textbox', { name: 'Every' }).fill('7')
  await page.getByRole('main').getByText('Cleaning', { exact: true }).click()
  await page.getByRole('button', { name: 'Add cleaning schedule' }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  const unfold = () => page.getByText('Schedules', { exact: true }).click()
  await unfold()
  const rows = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem')
  await expect(rows.first()).toContainText(/Rat, weaned.*every 7 days.*with Calcium.*2 days late/s)
  await expect(rows.last()).toContainText(/Cleaning.*every week.*Today/s)

  await page.getByRole('link', { name: 'Edit schedules' }).click()
  await page.getByRole('button', { name: 'Remove feeding schedule' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(meals.getByRole('combobox', { name: 'Feeder' })).toContainText('Rat, weaned')
  await page.getByRole('button', { name: 'Remove feeding schedule' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await unfold()
  await expect(rows).toHaveCount(1)
})
