import { expect, test } from '../../../test/screens/fixtures.ts'

test('a quarantine is ended where it is said, and is back by undo', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', {
    name: 'Dot',
    sex: 'male',
    in_quarantine: true,
    quarantinedAt: '2026-01-02T08:00:00Z',
  })
  const isIn = async () => (await keeper.get(`animals/${id}.json`)).json().quarantinedAt
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'End quarantine' }).click()
  await expect(page.getByText('Quarantine ended.')).toBeVisible()
  await expect(page.getByRole('note', { name: 'Quarantine' })).toHaveCount(0)
  expect(await isIn()).toBe(null)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('note', { name: 'Quarantine' })).toBeVisible()
  expect(await isIn()).toBe('2026-01-02T08:00:00.000Z')
})
