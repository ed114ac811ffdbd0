import { expect, test } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

test('something is said of a contact, and taken back', async ({ page, keeper, connection }) => {
  const { id } = await keeper.add('contacts', { name: 'Ines', websiteUrl: 'javascript:alert(1)' })
  await page.goto(`/dashboard/contacts/${id}`)
  await expect(page.getByText('No notes provided.')).toBeVisible()
  await expect(page.getByText('javascript:alert(1)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'javascript' })).toHaveCount(0)

  await expect(page.getByText('Loading')).toHaveCount(0)
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('x'.repeat(503))
  await expect(page.getByText('3 too many')).toBeVisible()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByText('At most 500 characters')).toBeVisible()
  await comment.fill('Called.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(comments).toHaveText([/Maren Vogt.*Called\./])
  await expect(comment).toHaveValue('')

  const remove = async () => {
    await comments.getByRole('button', { name: "Delete Maren Vogt's comment" }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  connection.fail('/comments/')
  await remove()
  await expect(page.getByText('Unable to delete comment. Please try again later.')).toBeVisible()
  connection.mend()
  await remove()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(comments).toHaveCount(0)
})

test("a vet's page offers the ways to reach them, the next visit, and what the others cost", async ({
  page,
  keeper,
}) => {
  const vet = await keeper.add('contacts', { name: 'Leila Haddad', phoneNumber: '0113 496 0000' })
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'female' })
  const visit = { reason: 'Check-up', contact_id: vet.id }
  await keeper.add(`animals/${id}/vet_visits`, { ...visit, cost: 40.5 })
  for (const visited_on of [addDays(today(zone), 1), addDays(today(zone), -9)]) {
    const booked = { ...visit, visited_on, visit_time: '15:30', completed: false }
    await keeper.add(`animals/${id}/vet_visits`, booked)
  }
  await page.goto(`/dashboard/contacts/${vet.id}`)
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:01134960000')
  await expect(page.getByRole('link', { name: 'Email' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Tomorrow, 3:30 pm' })).toBeVisible()
  await expect(page.getByText('1 visit · £40.50')).toBeVisible()
})
