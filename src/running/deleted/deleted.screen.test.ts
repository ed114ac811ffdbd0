import { expect, test } from '../../../test/screens/fixtures.ts'

test('two that were deleted come back by two quick taps, each saying so', async ({
  page,
  keeper,
}) => {
  for (const name of ['Calcium', 'Vitamins']) {
    const { id } = await keeper.add('supplements', { name })
    await keeper.delete(`supplements/${id}.json`)
  }
  await page.goto('/dashboard/deleted')
  const restore = page.getByRole('button', { name: /^Restore / })
  await expect(restore).toHaveCount(2)
  for (const button of restore.all()) button.click()
  for (const name of ['Calcium', 'Vitamins'])
    await expect(page.getByRole('status').getByText(`${name} restored.`)).toBeVisible()
})
