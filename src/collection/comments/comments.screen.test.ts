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

test('a comment that I have begun is asked about before I leave it, and stays behind', async ({
  page,
  keeper,
}) => {
  const dam = await keeper.add('animals', { name: 'Marigold', sex: 'female', state: 'outside' })
  const young = { name: 'Thimble', sex: 'male', state: 'outside', dam_id: dam.id }
  const { id } = await keeper.add('animals', young)
  const [toDam, toYoung] = ['Marigold', 'Thimble'].map((name) =>
    page.getByRole('main').getByRole('link', { name }).first(),
  )
  const comment = page.getByRole('textbox', { name: 'New comment' })
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await page.goto(`/dashboard/animals/${id}`)
  await toDam?.click()
  await toYoung?.click()
  await expect(page.getByRole('heading', { name: 'Thimble' })).toBeVisible()
  await comment.fill('Bred in Sheffield')
  await toDam?.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(comment).toHaveValue('Bred in Sheffield')
  await toDam?.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Marigold' })).toBeVisible()
  await expect(comment).toHaveValue('')
})
