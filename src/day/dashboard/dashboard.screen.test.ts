import { ago } from '../../../test/schedules.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'

test('a screen reader hears what is counted, and which rows open a sheet and which a page', async ({
  page,
  keeper,
}) => {
  const daily = { started_on: ago(1), repeat_amount: 1, repeat: 'day' }
  await keeper.add('animals', { name: 'Nyx', sex: 'female', cleaningSchedule: daily })
  await keeper.add('custom_events', { title: 'Vet comes', started_on: ago(0) })

  await page.goto('/dashboard')
  const tile = page.getByRole('region', { name: 'Due today' })
  await expect(tile).toContainText(/1\s?to clean/)
  const agenda = page.getByRole('list', { name: "Today's agenda" })
  await expect(agenda.getByRole('link', { name: 'Vet comes' })).toBeVisible()
  const row = agenda.getByRole('button', { name: 'Nyx', exact: true })
  await expect(row).toHaveAttribute('aria-haspopup', 'dialog')
  await row.click()
  await expect(page.getByRole('dialog', { name: 'Nyx' })).toBeVisible()
})

test("what belongs to Iris is Iris', not Iris's", async ({ page, keeper }) => {
  const weekly = { started_on: ago(9), repeat_amount: 7, repeat: 'day' }
  await keeper.add('animals', { name: 'Iris', sex: 'female', cleaningSchedule: weekly })
  await page.goto('/dashboard')
  const tile = page.getByRole('region', { name: 'Due today' })
  await expect(tile).toContainText("Iris' enclosure is 2 days overdue.")
})
