import { expect, test } from '../../../test/screens/fixtures.ts'

test('a note stands in the story of its animal, is read there, and deleted after a question', async ({
  page,
  keeper,
}) => {
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const about = { commentable_type: 'Animal', commentable_id: animal.id }
  await page.goto(`/dashboard/animals/${animal.id}`)
  const story = page.getByRole('region', { name: 'Timeline' })
  await expect(story).toContainText('Added today.')
  await story.getByRole('button', { name: 'Add note' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add note' })
  await sheet.getByRole('textbox', { name: 'New note' }).fill('Prefers the left hide.')
  await sheet.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added.')).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(await keeper.list('comments', about)).toHaveLength(1)

  await story.getByRole('button', { name: 'Prefers the left hide.' }).click()
  const note = page.getByRole('dialog', { name: 'Note' })
  await expect(note).toContainText('Maren Vogt')
  await note.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this note?' })
  expect(await keeper.list('comments', about)).toHaveLength(1)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(story).toContainText('Added today.')
  expect(await keeper.list('comments', about)).toHaveLength(0)
})
