import { collectionOf } from '../../../test/routes/collection.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import type { Page } from '../../../test/screens/page.tsx'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

type Downloads = { name: string; content: Blob }[]

test('animals come with the columns I chose, weights in grams and days that sort', async ({
  page,
  keeper,
  downloads,
}) => {
  const nyx = await keeper.add('animals', {
    name: 'Nyx',
    sex: 'female',
    dateHatched: '2023-07-01',
    dateHatchedPrecision: 'month',
  })
  await keeper.add(`animals/${nyx.id}/weight_logs`, { weightInGrams: 1624, unit: 'kilograms' })
  await page.goto('/dashboard/animals')
  const usual = await saved(page, downloads)
  expect(usual[0]).toContain('Name,Sex,Code,Species,Feeding due,')
  expect(usual[0]).toContain(',Weight (g),')
  expect(usual[1]).toMatch(/^Nyx,Female,.*,1624,\d{4}-\d\d-\d\d \d\d:\d\d,$/)

  await page.goto('/dashboard/animals?view=table')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByRole('switch', { name: 'Hatched' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  // As soon as the choice is saved.
  await expect.poll(async () => (await saved(page, downloads))[1]).toContain(',2023-07,')
})

test('every list comes as CSV', async ({ page, keeper, downloads }) => {
  const { animal } = await collectionOf(keeper, 'Fynn')
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
  for (const kind of ['feedings', 'cleans', 'sheds', 'weight', 'poops'])
    lists.push([`animals/${animal}/${kind}`, ''])
  for (const [path, first] of lists) {
    await page.goto(['/dashboard', path].filter(Boolean).join('/'))
    const rows = await saved(page, downloads)
    expect(rows[0], path).toContain(first)
    expect(rows.length, path).toBeGreaterThan(1)
  }
})

test('a list comes as CSV: all that my words find, in its order, not only the page I see', async ({
  page,
  keeper,
  downloads,
}) => {
  for (let number = 1; number <= 28; number++)
    await keeper.add('supplements', {
      name: `Jar ${number}`,
      brand: number === 3 ? '=1+1' : 'Arcadia',
    })
  await keeper.add('supplements', { name: 'Calcium' })
  await page.goto('/dashboard/inventory/supplements?sort=created_at_desc&page=2&q=jar')
  const rows = await saved(page, downloads)
  expect(downloads[0]?.name).toBe(`supplements-${today(zone)}.csv`)
  expect(rows).toHaveLength(29)
  expect(rows.slice(0, 2)).toEqual(['Name,Brand,Acquired from', 'Jar 28,Arcadia,'])
  expect(rows).toContain("Jar 3,'=1+1,")
})

test('more than a hundred selected animals come in the order of the list, which is read up to the last of them', async ({
  page,
  keeper,
  downloads,
  connection,
}) => {
  const named = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `${letter}-${at + 1}`, sex: 'female' }))
  await keeper.post('animals/bulk', { animals: named('M', 90) })
  await keeper.post('animals/bulk', { animals: named('Z', 60) })
  await keeper.post('animals/bulk', { animals: named('A', 61) })
  const oldest = (await keeper.list('animals', { sort: 'created_at_asc', per_page: '11' })).map(
    ({ name }) => name,
  )
  await page.goto('/dashboard/animals?sort=created_at_desc&page=9')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'All 211' }).click()
  await expect(page.getByText('211 of 211 selected')).toBeVisible()
  for (const name of oldest)
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).uncheck()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect.poll(() => downloads.length).toBe(1)
  const rows = ((await downloads[0]?.content.text()) ?? '').trimEnd().split('\r\n').slice(1)
  const listed = await keeper.list('animals', { sort: 'created_at_desc', per_page: '100' })
  const names = listed.map(({ name }) => name)
  expect(rows).toHaveLength(200)
  expect(connection.sent.filter(({ url }) => url.includes('per_page=100'))).toHaveLength(2)
  expect(rows.slice(0, names.length).map((row) => row.split(',')[0])).toEqual(names)
})

/** The rows of the list on show, as they come by the button, or by the menu in which a phone has it. */
async function saved(page: Page, downloads: Downloads): Promise<string[]> {
  const before = downloads.length
  const csv = page.getByRole('main').getByRole('button', { name: 'CSV', exact: true })
  const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  await expect.poll(() => csv.all().length + menu.all().length).toBeGreaterThan(0)
  if (csv.all().length > 0) await csv.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  }
  await expect.poll(() => downloads.length).toBe(before + 1)
  const text = await downloads[before]?.content.text()
  return (text ?? '').trimEnd().split('\r\n')
}
