import { expect, test } from '../../../test/screens/fixtures.ts'

test('a quarantine is ended after one question, and is back by undo', async ({ page, keeper }) => {
  const { id } = await keeper.add('animals', {
    name: 'Dot',
    sex: 'male',
    in_quarantine: true,
    quarantinedAt: '2026-01-02T12:00:00Z',
  })
  const isIn = async () => (await keeper.get(`animals/${id}.json`)).json().quarantinedAt
  await page.goto(`/dashboard/animals/${id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Since Jan 2')
  await now.getByRole('button', { name: 'End quarantine' }).click()
  const question = page.getByRole('dialog', { name: 'End the quarantine of Dot?' })
  expect(await isIn()).not.toBe(null)
  await question.getByRole('button', { name: 'End quarantine' }).click()
  await expect(page.getByText('Quarantine ended.')).toBeVisible()
  await expect(now).not.toContainText('Quarantine')
  expect(await isIn()).toBe(null)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(now).toContainText('Quarantine')
  expect(await isIn()).toBe('2026-01-02T12:00:00.000Z')
})
