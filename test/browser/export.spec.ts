import { readFile } from 'node:fs/promises'
import { today } from '../../src/shared/dates.ts'
import { expect, test } from './fixtures.ts'

test('I take everything along: an archive is packed while I look elsewhere, and downloaded', async ({
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
