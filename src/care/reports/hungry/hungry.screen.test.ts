import { noon, weekly } from '../../../../test/schedules.ts'
import { expect, test } from '../../../../test/screens/fixtures.ts'

test('a hungry animal is fed from its row, and the next due day follows', async ({
  page,
  keeper,
}) => {
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned', cost: 1.2 })
  const planned = (days: number) => ({
    sex: 'female',
    feeding_schedules: [{ ...weekly(days), feeder_id: rat.id }],
  })
  await keeper.add('animals', { name: 'Onyx', ...planned(9) })
  const vesper = await keeper.add('animals', { name: 'Vesper', ...planned(7) })
  await keeper.add(`animals/${vesper.id}/feeding_logs`, {
    ...{ feeder_id: rat.id, count: 2, happenedAt: noon(7) },
  })
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hungry' })).toContainText('1 overdue')
  await page.getByRole('link', { name: 'Hungry animals' }).click()
  await expect(page.getByText('1 overdue, 1 due today')).toBeVisible()
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect(overdue).toContainText('2 days late')
  await expect(page.getByRole('region', { name: 'Due today' })).toContainText('2 × Rat, weaned')
  await overdue.getByRole('button', { name: 'Feed Onyx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record feeding' }).click()
  await expect(overdue).toHaveCount(0)
  await page.getByRole('button', { name: 'Feed Vesper' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record feeding' }).click()
  await expect(page.getByRole('heading', { name: 'Everyone has eaten.' })).toBeVisible()
  await expect(page.getByText(/^Next: .+, 1 animal\.$/)).toBeVisible()
})

test('an animal with two schedules is hungry by both, and one face of the card', async ({
  page,
  keeper,
}) => {
  const [rat, mouse] = [
    await keeper.add('feeders', { name: 'Rat' }),
    await keeper.add('feeders', { name: 'Mouse' }),
  ]
  const feeding_schedules = [
    { ...weekly(9), feeder_id: rat.id },
    { ...weekly(7), feeder_id: mouse.id },
  ]
  await keeper.add('animals', { name: 'Onyx', sex: 'female', feeding_schedules })
  await page.goto('/dashboard/reports')
  const card = page.getByRole('listitem').filter({ hasText: 'Hungry animals' })
  await expect(card).toContainText('1 overdue1 due today')
  await expect(card.getByText('+1')).toHaveCount(0)
})

test('cards on the index name everything that they count', async ({ page, keeper }) => {
  const rat = await keeper.add('feeders', { name: 'Rat' })
  for (const [name, days] of [
    ['Onyx', 9],
    ['Vesper', 7],
  ] as const) {
    const feeding_schedules = [{ ...weekly(days), feeder_id: rat.id }]
    const { id } = await keeper.add('animals', { name, sex: 'female', feeding_schedules })
    await keeper.add(`animals/${id}/shedding_logs`, { quality: 'complete' })
  }
  const moth = await keeper.add('animals', { name: 'Moth', sex: 'male' })
  for (let meal = 0; meal < 2; meal++) {
    const refused = { feeder_id: rat.id, success: false }
    await keeper.add(`animals/${moth.id}/feeding_logs`, refused)
  }
  await page.goto('/dashboard/reports')
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(card('Hungry animals')).toContainText('1 overdue1 due today, 1 refusing')
  await expect(card('Picking list')).toContainText('2 pieces')
  await expect(card('Top shedders')).toContainText('Onyx and 1 more, 1 shed each')
})
