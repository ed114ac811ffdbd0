import { expect, test } from '../../../test/screens/fixtures.ts'

const ends = [
  ['died', 'died'],
  ['was sold', 'sold'],
] as const

test.for(ends)(
  'an animal that %s offers nothing to record',
  async ([, state], { page, keeper }) => {
    const cleaningSchedule = { started_on: '2026-01-05', repeat_amount: 1, repeat: 'week' }
    const { id } = await keeper.add('animals', { name: 'Dot', sex: 'male', cleaningSchedule })
    await keeper.add(`animals/${id}/treatments`, {
      ...{ substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 },
    })
    await page.goto(`/dashboard/animals/${id}`)
    const schedules = page.getByRole('region', { name: 'Schedules' })
    await expect(schedules).toContainText(/Today|late|Next/)
    const records = page.getByRole('button', { name: /^(Feed|Clean|Weigh|Record|Give dose)/ })
    await expect(page.getByRole('button', { name: 'Give dose: Baytril' })).toBeVisible()
    await keeper.change('animals', id, { state })

    await page.reload()
    await expect(page.getByRole('region', { name: 'Feedings' })).toContainText(
      'No feeding recorded',
    )
    await expect(page.getByText('Baytril').first()).toBeVisible()
    await expect(schedules).toContainText('every week')
    await expect(schedules).not.toContainText(/Today|late|Next/)
    const inPage = page.getByRole('main').getByRole('button', {
      name: /^(Feed|Clean|Weigh|Record|Give dose)/,
    })
    await expect(inPage).toHaveCount(0)
    // The button of the whole application asks for another animal.
    await records.first().click()
    await expect(page.getByRole('dialog', { name: 'Record for which animal?' })).toBeVisible()
  },
)
