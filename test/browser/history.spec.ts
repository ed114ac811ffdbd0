import { expect, test } from './fixtures.ts'

test("an animal's history has what was deleted of it, to be read whole", async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const content = `${'Thin on the back. '.repeat(30)}Better now.`
  const note = await keeper.add(`animals/${id}/health_notes`, { content })
  await keeper.remove(`animals/${id}/health_notes`, note.id)
  await page.goto(`/dashboard/animals/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const line = page
    .getByRole('dialog', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: 'Maren Vogt deleted the note' })
  await expect(line).not.toContainText('Better now.')
  await line.getByRole('button', { name: 'Show all' }).click()
  await expect(line).toContainText('Better now.')
})
