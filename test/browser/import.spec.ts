import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../src/server/root.ts'
import { expect, test } from './fixtures.ts'
import { walkTo } from './walk.ts'

test('a messy spreadsheet comes in within a few taps, and goes again with one more', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/import')
  await choose(page, 'my snakes FINAL.csv', messy)
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Answer the question above' })).toBeDisabled()
  await page
    .getByRole('region', { name: '08/07/2025 in “Hatched” is' })
    .getByRole('button', { name: 'July 8' })
    .click()
  await page
    .getByRole('region', { name: '1624 in “Wt” is' })
    .getByRole('button', { name: '1624 g', exact: true })
    .click()
  await page.getByRole('button', { name: 'Review 4 rows' }).click()

  await expect(page.getByRole('heading', { name: 'Review 4 rows' })).toBeVisible()
  await expect(page.getByRole('button', { name: '3 new' })).toBeVisible()
  await page.getByRole('button', { name: /^Fix row/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Sex/ }).fill('0.1')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: '4 new' })).toBeVisible()
  expect(await keeper.list('animals')).toHaveLength(0)
  await page.getByRole('button', { name: 'Import 4 animals' }).click()

  await expect(page.getByRole('heading', { name: '4 animals imported' })).toBeVisible()
  const animals = await keeper.list('animals')
  expect(animals).toHaveLength(4)
  expect(animals.find(({ name }) => name === 'Marigold')).toMatchObject({
    sex: 'female',
    dateHatched: '2025-07-08',
  })

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(await keeper.list('animals')).toHaveLength(0)

  // MorphMarket's file that didn't get there stays chosen, and goes straight to its rows.
  await walkTo(page, '/dashboard/import')
  await page.getByRole('link', { name: 'MorphMarket' }).click()
  await expect(page.getByRole('heading', { name: 'MorphMarket' })).toBeVisible()
  const path = '**/dashboard/api/imports.json'
  await page.route(path, (route) => route.abort())
  await choose(
    page,
    'animals.csv',
    await readFile(join(root, 'test/imports/morphmarket-animals.csv')),
  )
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByText(/^animals\.csv, /)).toBeVisible()
  await page.unroute(path)
  await again.click()
  await expect(page.getByRole('heading', { name: /^Review \d+ rows$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d+ animals$/ })).toBeEnabled()
})

/** Titles above the headings, hobby notation, dates that could be either, and one that is none. */
const messy = `My snakes!!!,,,,,
,,,,,
Name,Species,Sex,Hatched,Wt,Dam
Marigold,Ball python,0.1,08/07/2025,1624,
Umber,Corn snake,1.0,2021,640,
Quince,Ball python,0.0.1,09/07/2025,48,Marigold
Nyx,Ball python,0.2,2024,812,
`

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
