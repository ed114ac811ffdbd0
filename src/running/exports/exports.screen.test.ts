import { testApp } from '../../../test/app.ts'
import { packAll } from '../../../test/archives.ts'
import { memberOf } from '../../../test/members.ts'
import { expect, test, welcomed } from '../../../test/screens/fixtures.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

test("an archive that couldn't be packed says that nothing is lost, and is tried again", async ({
  page,
  keeper,
  connection,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.goto('/dashboard/export')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const isPacking = page.getByText("You can leave this page. We'll tell you when it's ready.")
  await expect(isPacking).toBeVisible()

  const list = await keeper.page('exports')
  const problem = { message: "The archive couldn't be packed. Nothing is lost." }
  const value = list.value.map((archive) => ({ ...archive, status: 'failed', problem }))
  connection.fail('GET /dashboard/api/exports.json', 200, { ...list, value })
  await packAll()
  await expect(page.getByRole('alert').getByText('Nothing is lost.')).toBeVisible()
  connection.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(isPacking).toBeVisible()
  await packAll()
  await expect(page.getByRole('list', { name: 'Ready' })).toBeVisible()
})

test('someone who shares the account reads why the archive is not for them, and has the rest', async ({
  page,
  keeper,
  connection,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const lena = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  connection.signIn(await welcomed(lena))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: 'Account' }).click()
  await menu.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByText("Only the account's owner can export everything")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make an archive' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'PDF for the vet' })).toBeVisible()
})

test('one animal is chosen for its papers', async ({ page, keeper, connection }) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const umber = await keeper.add('animals', { name: 'Umber', sex: 'male' })
  await keeper.add('animals', { name: 'Quince', sex: 'male' })
  await page.goto('/dashboard/export')
  await page.getByRole('button', { name: 'Quince' }).click()
  const words = page.getByRole('searchbox', { name: 'Find: animal' })
  const answer = connection.hold('q=umb')
  await words.fill('umb')
  await expect.poll(() => connection.sent.some(({ url }) => url.includes('q=umb'))).toBe(true)
  // The list of before is still there: Enter chooses nothing from it.
  await words.press('Enter')
  answer()
  await expect(page.getByRole('option')).toHaveText(['Umber'])
  await words.press('Enter')
  await expect(page.getByRole('link', { name: 'PDF for the buyer' })).toHaveAttribute(
    'href',
    `/dashboard/animals/${umber.id}/record.pdf?for=buyer`,
  )
  await page.getByRole('link', { name: 'Signed file' }).click()
  await expect(page).toHaveURL(`/dashboard/animals/${umber.id}/hand-over`)
})

test('I take everything along: an archive is packed while I look elsewhere, and downloaded', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.goto('/dashboard/import')
  await page.getByRole('main').getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { name: 'Export', exact: true })).toBeVisible()
  await expect(page.getByText(/^1 animal, \d+ records? and 0 photos/)).toBeVisible()
  await expect(page.getByText(/except for sensors with their readings and alarms\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await expect(
    page.getByText("You can leave this page. We'll tell you when it's ready."),
  ).toBeVisible()

  await page.goto('/dashboard/groups')
  await packAll()
  await page.goto('/dashboard/export')
  const name = `vivary-${today(zone)}.zip`
  const file = page.getByRole('list', { name: 'Ready' }).getByRole('listitem')
  await expect(file).toContainText(name)
  await expect(file).toContainText('until tomorrow,')
  const link = file.getByRole('link', { name: `Download ${name}` })
  await expect(link).toBeVisible()
  const { headers, body } = await keeper.get(link.all()[0]?.getAttribute('href') ?? '')
  expect(headers['content-disposition']).toContain(name)
  expect(body.slice(0, 2)).toBe('PK')
})
