import type { Keeper } from '../../../../test/app.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const ago = (days: number) => addDays(today(zone), -days)

test('a due meal is ticked as planned, with its count and supplement, and back by undo', async ({
  page,
  keeper,
}) => {
  const { id, feeder } = await dueGecko(keeper)
  await page.goto(`/dashboard/animals/${id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('6 × Crickets')
  await now.getByRole('checkbox', { name: 'Taken: Crickets' }).click()
  await expect(page.getByText('Dot: feeding added.')).toBeVisible()
  await expect(now).toContainText('Next: feed')
  const [meal] = await keeper.list(`animals/${id}/feeding_logs`)
  expect(meal).toMatchObject({
    ...{ success: true, count: 6, feeder: { id: feeder.id } },
    supplement: { name: 'Calcium' },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(now.getByRole('checkbox', { name: 'Taken: Crickets' })).not.toBeChecked()
  expect(await keeper.list(`animals/${id}/feeding_logs`)).toHaveLength(1)
})

test('what was refused today is offered again, in the sheet of its meal', async ({
  page,
  keeper,
}) => {
  const { id, feeder } = await dueGecko(keeper)
  const refusal = { feeder_id: feeder.id, success: false, refusal_reason: 'refused' }
  await keeper.add(`animals/${id}/feeding_logs`, refusal)
  await page.goto(`/dashboard/animals/${id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText(/Refused today, \d{1,2}:\d\d [ap]m.*Next try tomorrow/)
  await expect(now.getByRole('checkbox')).toHaveCount(0)
  const feed = page
    .getByRole('group', { name: 'Record for Dot' })
    .getByRole('button', { name: 'Feed' })
  await expect(feed).not.toHaveAttribute('data-first', 'true')
  await now.getByRole('button', { name: 'Try now: Crickets' }).click()
  const sheet = page.getByRole('dialog', { name: 'Feed Dot' })
  await expect(sheet.getByRole('radio', { name: 'Crickets' })).toBeChecked()
})

test('after a regurgitation no button urges to feed again, and a pause is offered', async ({
  page,
  keeper,
}) => {
  const { id, feeder } = await dueGecko(keeper)
  const regurgitation = { feeder_id: feeder.id, success: false, refusal_reason: 'regurgitated' }
  await keeper.add(`animals/${id}/feeding_logs`, regurgitation)
  await page.goto(`/dashboard/animals/${id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText(/Regurgitated today, .*Most keepers wait 10 to 14 days/)
  await expect(now.getByRole('button', { name: /Try now/ })).toHaveCount(0)
  await expect(now.getByRole('link', { name: 'Pause: Crickets' })).toHaveAttribute(
    'href',
    new RegExp(`/animals/${id}/edit#feedingSchedules$`),
  )
  await page.goto('/dashboard')
  const due = page.getByRole('region', { name: 'Due today' })
  await expect(due).toContainText(/0to feed.*1 not taken today/)
  await expect(due.getByRole('link', { name: /again|^Feed/ })).toHaveCount(0)
  await page.goto('/dashboard/animals')
  await expect(page.getByText(/not taken,? today/).first()).toBeVisible()
  await page.goto('/dashboard/reports/picking-list?filter=tomorrow')
  await expect(page.getByText('Nothing to pick tomorrow')).toBeVisible()
})

test('a dose is given with a tick, and a visit ahead leads to it', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await keeper.add(`animals/${id}/treatments`, {
    ...{ substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 },
    ...{ started_on: ago(0), ends_on: ago(-3) },
  })
  await keeper.add(`animals/${id}/vet_visits`, { reason: 'X-ray', visited_on: ago(-1) })
  await page.goto(`/dashboard/animals/${id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Dose 1 of 4, due today')
  await now.getByRole('checkbox', { name: 'Give dose: Baytril' }).click()
  await expect(page.getByText('Dose of Baytril given.')).toBeVisible()
  await expect(now).toContainText('Next: give Baytril tomorrow')
  await expect(now.getByRole('link', { name: 'Vet tomorrow' })).toHaveAttribute(
    'href',
    new RegExp(`/animals/${id}/health#`),
  )
})

test('a dose that is ticked, unticked and ticked again while the server is slow is given once', async ({
  page,
  keeper,
  connection,
}) => {
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  await keeper.add(`animals/${id}/treatments`, {
    ...{ substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 },
    ...{ started_on: ago(0), ends_on: ago(-3) },
  })
  await page.goto(`/dashboard/animals/${id}`)
  const tick = page.getByRole('checkbox', { name: 'Give dose: Baytril' })
  const answer = connection.hold(/^POST .*\/doses\.json/)
  await tick.click()
  await expect(tick).toBeChecked()
  await tick.click()
  await expect(tick).not.toBeChecked()
  await tick.click()
  await expect(tick).toBeChecked()
  answer()
  await expect(page.getByText('Dose of Baytril given.')).toBeVisible()
  await expect.poll(connection.unanswered).toBe(0)
  const [course] = await keeper.list(`animals/${id}/treatments`)
  expect(course.doses).toHaveLength(1)
})

/** A gecko that gets crickets today, of which it last took six. */
async function dueGecko(keeper: Keeper) {
  const feeder = await keeper.add('feeders', { name: 'Crickets' })
  const calcium = await keeper.add('supplements', { name: 'Calcium' })
  const plan = { started_on: ago(4), repeat_amount: 4, repeat: 'day', feeder_id: feeder.id }
  const gecko = await keeper.add('animals', {
    ...{ name: 'Dot', sex: 'unknown' },
    feedingSchedules: [{ ...plan, supplement_id: calcium.id }],
  })
  const happenedAt = `${ago(4)}T12:00:00Z`
  const meal = { feeder_id: feeder.id, count: 6, happenedAt }
  await keeper.add(`animals/${gecko.id}/feeding_logs`, meal)
  return { id: gecko.id, feeder }
}
