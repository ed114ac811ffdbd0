import { testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'
import { zone } from '../../../../test/zone.ts'
import { cleaningLogs } from '../../../db/schema.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

test('all records of an animal are one story, of which what is older is read on', async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const about = { commentable_type: 'Animal', commentable_id: id }
  for (const content of ['Eats at night.', 'Prefers the left hide.']) {
    await keeper.add('comments', { ...about, content })
  }
  await keeper.add(`animals/${id}/weight_logs`, {
    ...{ weightInGrams: 1482, unit: 'grams', happenedAt: '2025-03-02T08:00:00Z' },
  })
  // What lies ahead is no record yet.
  const ahead = addDays(today(zone), 5)
  await keeper.add(`animals/${id}/vet_visits`, { reason: 'X-ray', visited_on: ahead })
  const course = { substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 }
  await keeper.add(`animals/${id}/treatments`, { ...course, started_on: ahead })
  const { db } = await testApp()
  const cleans = Array.from({ length: 101 }, (_, at) => ({
    id: newId(),
    account_id: keeper.accountId,
    animal_id: id,
    happenedAt: `${addDays('2025-06-01', at)}T12:00:00Z`,
  }))
  await db.insert(cleaningLogs).values(cleans)
  await page.goto(`/dashboard/animals/${id}`)
  const story = page.getByRole('region', { name: 'Timeline' })
  await expect(story.getByRole('listitem')).toHaveCount(8)
  await story.getByRole('link', { name: 'All 104 records' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible()
  const lines = page.getByRole('main').getByRole('listitem')
  // The weight is older than the last clean that has come.
  await expect(lines).toHaveCount(102)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(lines).toHaveCount(104)
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
  await page.getByText('Notes', { exact: true }).click()
  await expect(lines).toHaveCount(2)
})

test('of records of the same minute the one entered last comes first', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  for (const weightInGrams of [1482, 1490, 1485]) {
    const happenedAt = '2025-03-02T08:00:00Z'
    await keeper.add(`animals/${id}/weight_logs`, { weightInGrams, unit: 'grams', happenedAt })
  }
  await page.goto(`/dashboard/animals/${id}`)
  const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(lines).toHaveText([/1,485 g/, /1,490 g/, /1,482 g/])
})
