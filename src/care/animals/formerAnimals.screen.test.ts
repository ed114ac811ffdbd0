import { expect, test } from '../../../test/screens/fixtures.ts'

const ends = [
  ['died', 'died'],
  ['was sold', 'sold'],
] as const

test.for(ends)(
  'an animal that %s offers nothing to record but a note, and comes back if it was a mistake',
  async ([, state], { page, keeper }) => {
    const cleaningSchedule = { started_on: '2026-01-05', repeat_amount: 1, repeat: 'week' }
    const { id } = await keeper.add('animals', { name: 'Dot', sex: 'male', cleaningSchedule })
    await keeper.add(`animals/${id}/treatments`, {
      ...{ substance: 'Baytril', dose: 0.2, dose_unit: 'ml', every_days: 1 },
    })
    await page.goto(`/dashboard/animals/${id}`)
    const schedules = page.getByRole('group', { name: 'Schedules' })
    await expect(schedules).toContainText('every week')
    const records = page.getByRole('button', { name: /^(Feed|Clean|Weigh|Record|Give dose)/ })
    await expect(page.getByRole('checkbox', { name: 'Give dose: Baytril' })).toBeVisible()
    await keeper.change('animals', id, { state })

    await page.reload()
    await expect(page.getByRole('button', { name: 'Add a note' })).toBeVisible()
    await expect(page.getByText('Baytril').first()).toBeVisible()
    await expect(schedules).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Now' })).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByRole('checkbox')).toHaveCount(0)
    await expect(
      main.getByRole('button', { name: /^(Feed|Clean|Weigh|Record|Give dose)/ }),
    ).toHaveCount(0)
    // The button of the whole application asks for another animal.
    await records.first().click()
    await expect(page.getByRole('dialog', { name: 'Record for which animal?' })).toBeVisible()
    await page.keyboard.press('Escape')

    const correct = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'It was a mistake' }).click()
      await expect(page.getByText('Dot is back in your collection.')).toBeVisible()
    }
    await correct()
    await expect(schedules).toContainText('every week')

    const links = page.getByText('Undone. Hand-over links you made no longer work.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(schedules).toHaveCount(0)
    if (state === 'died') {
      // Had it been said, it would stand above the next message.
      await correct()
      return expect(links.all()).toEqual([])
    }
    await expect(links).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Change its state…' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Kept' }).check()
    await page.getByRole('button', { name: 'Mark as kept' }).click()
    await expect(page.getByText('Dot is marked as kept.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(links).toBeVisible()
  },
)

test('an animal of which no one knows when it died shows no age', async ({ page, keeper }) => {
  const sid = { name: 'Sid', sex: 'male', genetics: 'Pied', dateHatched: '2020-05-05' }
  const { id } = await keeper.add('animals', { ...sid, state: 'died', state_on: '2023-05-05' })
  await page.goto(`/dashboard/animals/${id}`)
  const head = page.getByRole('region', { name: 'Sid', exact: true })
  await expect(head).toContainText('Pied · 3 years')
  await keeper.change('animals', id, { state_on: null })
  await page.reload()
  await expect(head).toContainText('Pied')
  await expect(head).not.toContainText(/\d y/)
})
