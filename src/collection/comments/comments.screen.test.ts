import { expect, test } from '../../../test/screens/fixtures.ts'

test('a comment that is added before the others have come appears', async ({
  page,
  keeper,
  connection,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const about = { commentable_type: 'Animal', commentable_id: animal.id }
  const comesNow = connection.delay('GET /dashboard/api/comments')
  await page.goto(`/dashboard/animals/${animal.id}`)
  await page.getByRole('textbox', { name: 'New comment' }).fill('Prefers the left hide.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect.poll(() => keeper.list('comments', about)).toHaveLength(1)
  comesNow()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Prefers the left hide.')
})
