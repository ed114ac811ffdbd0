import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../src/server/root.ts'
import { expect, test } from './fixtures.ts'

test('a messy spreadsheet comes in within a few taps, and goes again with one more @wide', async ({
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
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Hatched/ })
    .fill('2024')
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
})

test('an empty collection takes a list of one species, then a log of its animals and of another @wide', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/animals')
  await page.getByRole('link', { name: 'Import a list' }).click()
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  await choose(page, 'collection.csv', 'Name,Sex,Genes\nBig Mike,M,Banana\nDolly,F,Clown\n')
  await page.getByLabel('Species of all animals').fill('Ball python')
  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  await page.getByRole('button', { name: 'Import 2 animals' }).click()
  await expect(page.getByRole('heading', { name: '2 animals imported' })).toBeVisible()
  const [dolly] = (await keeper.list('animals')).filter(({ name }) => name === 'Dolly')
  expect(dolly).toMatchObject({ species: { commonName: 'Ball python' } })

  await page.goto('/dashboard/import')
  await choose(page, 'feeding 2024.csv', ',1/6,1/13,1/20\nDolly,1 rat,,x\nNoodle,x,R,\n')
  await page.getByRole('button', { name: 'Review 4 rows' }).click()
  await expect(page.getByText("Noodle isn't in your collection.")).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 animal' }).click()
  await expect(page.getByRole('button', { name: '4 new' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 records' }).click()
  await expect(page.getByRole('heading', { name: '4 records imported' })).toBeVisible()
  expect(await keeper.list('animals')).toHaveLength(3)
})

test('pictures are fetched if asked for, and what could not be had is listed', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/import')
  await choose(page, 'photos.csv', 'Name,Photos\nNyx,https://10.0.0.1/nyx.jpg\nSol,\n')
  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  const fetches = page.getByRole('switch', { name: 'Fetch the pictures, 1 address' })
  await expect(fetches).not.toBeChecked()
  await fetches.click()
  await expect(fetches).toBeChecked()
  await page.getByRole('button', { name: 'Import 2 animals' }).click()
  await expect(page.getByRole('heading', { name: "1 picture couldn't be fetched" })).toBeVisible()
  await expect(page.getByText('Row 2. https://10.0.0.1/nyx.jpg: Only public https')).toBeVisible()
})

test("MorphMarket's file goes straight to its rows", async ({ page, keeper: _ }) => {
  await page.goto('/dashboard/import')
  await page.getByRole('link', { name: 'MorphMarket' }).click()
  await expect(page.getByRole('heading', { name: 'MorphMarket' })).toBeVisible()
  await choose(
    page,
    'animals.csv',
    await readFile(join(root, 'test/imports/morphmarket-animals.csv')),
  )
  await expect(page.getByRole('heading', { name: /^Review \d+ rows$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Import \d+ animals$/ }).click()
  await expect(page.getByRole('heading', { name: /^\d+ animals imported$/ })).toBeVisible()
})

test('an import that I leave goes on, and waits for me in the list @wide', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/import/file')
  await choose(
    page,
    'tidy.csv',
    'Name,Species,Sex\nMarigold,Ball python,0.1\nUmber,Corn snake,1.0\n',
  )
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  await page.goto('/dashboard/import')
  const earlier = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem')
  await expect(earlier).toContainText('2 animals to review')
  await earlier.getByRole('link', { name: 'tidy.csv' }).click()
  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  await page.getByRole('button', { name: 'Import 2 animals' }).click()
  await page.goto('/dashboard/groups')
  await page.goto('/dashboard/import')
  await expect(earlier).toContainText('2 animals')
  await earlier.getByRole('button', { name: 'Undo tidy.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(earlier).toContainText('Undone')
  expect(await keeper.list('animals')).toHaveLength(0)
})

test('a column is what I say it is, and a row that I skip stays out', async ({ page, keeper }) => {
  await page.goto('/dashboard/import/file')
  await choose(page, 'tubs.csv', 'Who,Gibberish\nMarigold,Banana Pied\nUmber,Anery\n')
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Name')
  await page.getByRole('combobox', { name: 'Gibberish' }).selectOption('Genetics')
  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  await page.getByRole('button', { name: 'Umber' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip this row' }).click()
  await page.getByRole('button', { name: '1 skip' }).click()
  await expect(page.getByRole('main')).toContainText('Umber')
  await page.getByRole('button', { name: 'Import 1 animal' }).click()
  await expect(page.getByRole('heading', { name: '1 animal imported' })).toBeVisible()
  expect(await keeper.list('animals')).toMatchObject([
    { name: 'Marigold', genetics: 'Banana Pied' },
  ])
})

test('an import that I no longer want is discarded, and nothing is left of it @wide', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/import/file')
  await choose(page, 'wrong.csv', 'Name,Species\nMarigold,Ball python\n')
  await page.getByRole('button', { name: 'Review 1 row' }).click()
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  await expect(page.getByText('Import discarded.')).toBeVisible()
  await expect(page.getByText('wrong.csv')).toHaveCount(0)
  expect(await keeper.list('animals')).toHaveLength(0)
})

test('a file that is no spreadsheet is refused with its reason, and nothing is left behind', async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/import/file')
  await choose(page, 'holiday.pdf', '%PDF-1.7')
  await expect(page.getByRole('alert')).toContainText(
    'Vivary reads .csv .tsv .xls .xlsx .json .zip',
  )
  await choose(page, 'snakes.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))
  await expect(page.getByRole('heading', { name: "This file can't be imported" })).toBeVisible()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByRole('link', { name: 'Choose another file' }).click()
  await expect(page).toHaveURL('/dashboard/import/file')
})

test("a file that didn't get there stays chosen, and one tap sends it again", async ({
  page,
  keeper: _,
}) => {
  await page.goto('/dashboard/import')
  const path = '**/dashboard/api/imports.json'
  await page.route(path, (route) => route.abort())
  await choose(page, 'tidy.csv', 'Name,Species\nMarigold,Ball python\n')
  await expect(page.getByText('tidy.csv, 34 bytes')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
})

test('without Plus I see which animals fit before anything is saved @wide', async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  await page.goto('/dashboard/import/file')
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn', 'Gus']
  await choose(page, 'seven.csv', `Name,Sex\n${names.map((name) => `${name},1.0\n`).join('')}`)
  await page.getByRole('button', { name: 'Review 7 rows' }).click()
  await expect(page.getByText('2 animals need Plus.')).toBeVisible()
  await expect(page.getByText('Needs Plus', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Import 5 animals' }).click()
  await expect(page.getByRole('heading', { name: '5 animals imported' })).toBeVisible()
  await expect(page.getByText('2 rows left out')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const left = await readFile(await (await coming).path(), 'utf8')
  expect(left.trimEnd().split('\r\n')).toEqual(['\ufeffName,Sex', 'Fynn,1.0', 'Gus,1.0'])
  expect(await keeper.list('animals')).toHaveLength(5)
})

test("without Plus as many of a log's animals are added as there is room for", async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  await page.goto('/dashboard/import')
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']
  const weighed = names.map((name) => `${name},2026-01-04,80 g\n`).join('')
  await choose(page, 'weights.csv', `Animal,Date,Weight\n${weighed}`)
  await page.getByRole('button', { name: 'Review 6 rows' }).click()
  await page.getByRole('button', { name: 'Add 5 animals' }).click()
  await page.getByRole('button', { name: 'Import 5 records' }).click()
  await expect(page.getByRole('heading', { name: '5 records imported' })).toBeVisible()
  expect(await keeper.list('animals')).toHaveLength(5)
})

/** Titles above the headings, hobby notation, dates that could be either, and one that is none. */
const messy = `My snakes!!!,,,,,
,,,,,
Name,Species,Sex,Hatched,Wt,Dam
Marigold,Ball python,0.1,08/07/2025,1624,
Umber,Corn snake,1.0,2021,640,
Quince,Ball python,0.0.1,09/07/2025,48,Marigold
Nyx,Ball python,0.1,no idea,812,
`

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
