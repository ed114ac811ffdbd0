import { expect, test } from '../../../test/screens/fixtures.ts'

test('a keeper sees who changed what on a feeder, page by page', async ({ page, keeper }) => {
  const { id } = await keeper.add('feeders', { name: 'Rat', quantity: 0 })
  await page.goto(`/dashboard/inventory/feeders/${id}`)
  await page.getByRole('button', { name: 'History' }).click()
  const sheet = page.getByRole('dialog', { name: 'History' })
  await expect(sheet).toContainText(/Added by Maren Vogt on \w+ \d+\. Nothing has changed since\./)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  for (let stock = 1; stock <= 25; stock++) await keeper.change('feeders', id, { quantity: stock })
  await page.reload()
  await page.getByRole('button', { name: 'History' }).click()
  const lines = sheet.getByRole('listitem')
  await expect(lines.first()).toContainText('Maren Vogt changed the stock')
  await expect(lines.first()).toContainText(/before: 24.*after: 25/)
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect(lines).toHaveText([/before: 0.*after: 1/, /Maren Vogt added the feeder/])
})

test("an animal's history has what was deleted of it, to be read whole", async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const content = `${'Thin on the back. '.repeat(30)}Better now.`
  const note = await keeper.add(`animals/${id}/health_notes`, { content })
  await keeper.delete(`animals/${id}/health_notes/${note.id}`)
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
