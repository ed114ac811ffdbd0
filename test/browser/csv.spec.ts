import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { today } from '../../src/shared/dates.ts'
import { wholeCollection } from './collection.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './walk.ts'

test('a list comes as CSV: all that my words find, in its order, not only the page I see', async ({
  page,
  keeper,
}) => {
  for (let number = 1; number <= 28; number++)
    await keeper.add('supplements', {
      name: `Jar ${number}`,
      brand: number === 3 ? '=1+1' : 'Arcadia',
    })
  await keeper.add('supplements', { name: 'Calcium' })
  await page.goto('/dashboard/inventory/supplements?sort=created_at_desc&page=2&q=jar')
  const file = await saved(page)
  expect(file.name).toBe(`supplements-${today('Europe/Berlin')}.csv`)
  expect(file.rows).toHaveLength(29)
  expect(file.rows.slice(0, 2)).toEqual(['\ufeffName,Brand,Acquired from', 'Jar 28,Arcadia,'])
  expect(file.rows).toContain("Jar 3,'=1+1,")
})

test('animals come with the columns I chose, weights in grams and days that sort', async ({
  page,
  keeper,
}) => {
  const nyx = await keeper.add('animals', {
    name: 'Nyx',
    sex: 'female',
    dateHatched: '2023-07-01',
    dateHatchedPrecision: 'month',
  })
  await keeper.add(`animals/${nyx.id}/weight_logs`, { weightInGrams: 1624, unit: 'kilograms' })
  await page.goto('/dashboard/animals')
  const usual = await saved(page)
  expect(usual.rows[0]).toContain('\ufeffName,Sex,Code,Species,Feeding due,')
  expect(usual.rows[0]).toContain(',Weight (g),')
  expect(usual.rows[1]).toMatch(/^Nyx,Female,.*,1624,\d{4}-\d\d-\d\d \d\d:\d\d,$/)

  await more(page)
  await page
    .getByRole('menuitemradio', { name: 'Show as a table' })
    .or(page.getByRole('button', { name: 'Show as a table' }))
    .click()
  await more(page)
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByRole('switch', { name: 'Hatched' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  expect((await saved(page)).rows[1]).toContain(',2023-07,')
})

test('every list comes as CSV', async ({ page, keeper }) => {
  const samples = await wholeCollection(keeper)
  await keeper.add('tasks', { content: 'Order rats' })
  const lists: [path: string, first: string][] = [
    ['species', 'Common name'],
    ['groups', 'Name'],
    ['contacts', 'Name'],
    ['inventory/feeders', 'Name'],
    ['inventory/bulbs', 'Name'],
    ['breeding', 'Identifier'],
    ['incubator', 'Clutch'],
    ['shop', 'Title'],
    ['', 'Task'],
  ]
  const { animals } = samples
  for (const kind of ['feedings', 'cleans', 'sheds', 'weight', 'poops'])
    lists.push([`animals/${animals}/${kind}`, ''])
  await page.goto('/dashboard')
  for (const [path, first] of lists) {
    await goTo(page, ['/dashboard', path].filter(Boolean).join('/'))
    const { rows } = await saved(page)
    expect(rows[0], path).toContain(`\ufeff${first}`)
    expect(rows.length, path).toBeGreaterThan(1)
  }
})

/** Where a phone has no room for all buttons, they are in a menu. */
async function more(page: Page) {
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  if (await menu.isVisible()) await menu.click()
}

async function saved(page: Page) {
  const csv = page.getByRole('main').getByRole('button', { name: 'CSV', exact: true })
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await csv.or(menu).first().waitFor()
  const coming = page.waitForEvent('download')
  if (await csv.isVisible()) await csv.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  const file = await coming
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), rows: text.trimEnd().split('\r\n') }
}
