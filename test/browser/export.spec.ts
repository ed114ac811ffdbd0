import { readFile } from 'node:fs/promises'
import { v7 as newId } from 'uuid'
import { today } from '../../src/shared/dates.ts'
import { expect, test } from './fixtures.ts'
import { openUserMenu } from './places.ts'
import { invite, join } from './sharing.ts'

test('I take everything along: an archive is packed while I look elsewhere, and downloaded @wide', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await page.goto('/dashboard/import')
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { name: 'Export', exact: true })).toBeVisible()
  await expect(page.getByText(/^1 animal, \d+ records? and 0 photos/)).toBeVisible()
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await expect(
    page.getByText("You can leave this page. We'll tell you when it's ready."),
  ).toBeVisible()

  await page.goto('/dashboard/groups')
  await page.goto('/dashboard/export')
  const name = `vivary-${today('Europe/Berlin')}.zip`
  const file = page.getByRole('list', { name: 'Ready' }).getByRole('listitem')
  await expect(file).toContainText(name)
  await expect(file).toContainText('until tomorrow,')
  const coming = page.waitForEvent('download')
  await file.getByRole('link', { name: `Download ${name}` }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(name)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test("an archive that couldn't be packed says that nothing is lost, and is tried again", async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const path = '**/dashboard/api/exports.json'
  let isBroken = true
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET' || !isBroken) return route.continue()
    const answer = await route.fetch()
    const list = await answer.json()
    const problem = { message: "The archive couldn't be packed. Nothing is lost." }
    const value = list.value.map((archive: object) => ({ ...archive, status: 'failed', problem }))
    await route.fulfill({ response: answer, json: { ...list, value } })
  })
  await page.goto('/dashboard/export')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await expect(page.getByRole('alert').getByText('Nothing is lost.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Ready' })).toBeVisible()
})

test('someone who shares the account reads why the archive is not for them, and has the rest', async ({
  page,
  keeper,
  browser,
}) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const email = `lena-${newId()}@example.org`
  await invite(page, email)
  const theirs = await join(browser, email)
  await openUserMenu(theirs, 'Lena Brandt')
  await theirs.getByRole('link', { name: 'Export' }).click()
  await expect(theirs.getByText("Only the account's owner can export everything")).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Make an archive' })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'PDF for the vet' })).toBeVisible()
  await theirs.context().close()
})

test('one animal is chosen for its papers', async ({ page, keeper }) => {
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const umber = await keeper.add('animals', { name: 'Umber', sex: 'male' })
  await keeper.add('animals', { name: 'Quince', sex: 'male' })
  await page.goto('/dashboard/export')
  await page.getByRole('button', { name: 'Quince' }).click()
  await page.getByRole('searchbox', { name: 'Find: animal' }).fill('umb')
  await page.getByRole('option', { name: 'Umber' }).click()
  await expect(page.getByRole('link', { name: 'PDF for the buyer' })).toHaveAttribute(
    'href',
    `/dashboard/animals/${umber.id}/record.pdf?for=buyer`,
  )
  await page.getByRole('link', { name: 'Signed file' }).click()
  await expect(page).toHaveURL(`/dashboard/animals/${umber.id}/hand-over`)
})
