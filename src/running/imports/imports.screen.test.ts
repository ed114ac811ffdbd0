import { afterAll, beforeAll } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { archiveFile, quiet } from '../../../test/archives.ts'
import { workbook } from '../../../test/importFiles.ts'
import { upload } from '../../../test/importing.ts'
import { expect, test } from '../../../test/screens/fixtures.ts'
import { scriptOf } from '../../../test/scripts.ts'
import { startImporter } from './importer.jobs.ts'

let importer: ReturnType<typeof startImporter>
beforeAll(async () => {
  importer = startImporter(await testApp(), quiet)
})
afterAll(() => importer.stop())

/** Works while no import goes on. */
async function whileStopped(work: () => Promise<void>) {
  await importer.stop()
  try {
    await work()
  } finally {
    importer = startImporter(await testApp(), quiet)
  }
}

test('an empty collection takes a list of one species, then a log of its animals and of another', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/animals')
  await page.getByRole('link', { name: 'Import a list' }).click()
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()

  const list = 'Name,Sex,Genes\nBig Mike,M,Banana\nDolly,F,Clown\n'
  await page.goto(await uploaded(keeper, 'collection.csv', list))
  await page.getByLabel('Species of all animals').fill('Ball python')
  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  await page.getByRole('button', { name: 'Import 2 animals' }).click()
  await expect(page.getByRole('heading', { name: '2 animals imported' })).toBeVisible()
  const [dolly] = (await keeper.list('animals')).filter(({ name }) => name === 'Dolly')
  expect(dolly).toMatchObject({ species: { commonName: 'Ball python' } })

  const meals = ',1/6,1/13,1/20\nDolly,1 rat,,x\nNoodle,x,R,\n'
  await page.goto(await uploaded(keeper, 'feeding 2024.csv', meals))
  await page.getByRole('button', { name: 'Review 4 rows' }).click()
  await expect(page.getByText("Noodle isn't in your collection.")).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 animal' }).click()
  await expect(page.getByRole('button', { name: '4 new' })).toBeVisible()
  await expect(page.getByText('New feeders: Rat and Unknown feeder.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByRole('heading', { name: '4 rows imported' })).toBeVisible()
  expect(await keeper.list('animals')).toHaveLength(3)
})

test('an import that I leave goes on, and waits for me in the list', async ({ page, keeper }) => {
  const list = 'Name,Species,Sex\nMarigold,Ball python,0.1\nUmber,Corn snake,1.0\n'
  await page.goto(await uploaded(keeper, 'tidy.csv', list))
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible()
  await page.goto('/dashboard/import')
  const earlier = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem')
  await expect(earlier).toContainText('2 animals to review')
  await earlier.getByRole('link', { name: 'tidy.csv' }).click()
  await page.getByRole('button', { name: 'Review 2 rows' }).click()
  await whileStopped(async () => {
    await page.getByRole('button', { name: 'Import 2 animals' }).click()
    await expect(page.getByText('You can leave this page. It goes on without you.')).toBeVisible()
  })
  await page.goto('/dashboard/import')
  await expect(earlier).toContainText('2 animals')
  await earlier.getByRole('button', { name: 'Undo tidy.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(earlier).toContainText('Undone')
  expect(await keeper.list('animals')).toHaveLength(0)
})

test('a column is what I say it is, a row that I skip stays out, one of several animals is made a row for each, and a weight without a unit goes to the notes', async ({
  page,
  keeper,
}) => {
  const list = `Who,Gibberish,Acquired,Sex,Weight
Marigold,Banana Pied,2024-05-01,f,heavy
Umber,Anery,2024-06-01,m,
Babies,,,0.0.3,8 g
`
  await page.goto(await uploaded(keeper, 'tubs.csv', list))
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Name')
  await page.getByRole('combobox', { name: 'Gibberish' }).selectOption('Genetics')
  await page.getByRole('button', { name: 'Review 3 rows' }).click()
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Marigold' }).click()
  await expect(sheet).toContainText("Weight: heavy isn't a weight, so it goes to the notes")
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Fix row 4' }).click()
  await sheet.getByRole('button', { name: 'Make a row for each' }).click()
  await page.getByRole('button', { name: 'Umber' }).click()
  const cell = sheet.getByRole('textbox', { name: 'Acquired on', exact: true })
  await expect(cell).toHaveValue('2024-06-01')
  await sheet.getByRole('button', { name: 'Skip this row' }).click()
  await page.getByRole('button', { name: '1 skip' }).click()
  await expect(page.getByRole('main')).toContainText('Umber')
  await page.getByRole('button', { name: 'Import 4 animals' }).click()
  await expect(page.getByRole('heading', { name: '4 animals imported' })).toBeVisible()
  const animals = (await keeper.list('animals')).map(({ name, genetics }) => `${name} ${genetics}`)
  const babies = ['Babies 1 ', 'Babies 2 ', 'Babies 3 ']
  expect(animals.toSorted()).toEqual([...babies, 'Marigold Banana Pied'])
})

test("a weight in a list of meals is a note unless I say that it is the animal's; my rows are counted, and their undo in percent", async ({
  page,
  keeper,
}) => {
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const meals =
    'Animal;Date;Prey;Qty;Weight (g);Outcome;Notes\nNyx;2026-03-01;Rat;1;45.5;Ate;calm\n'
  const logs = async () => (await keeper.get(`animals/${id}.json`)).json()
  await page.goto(await uploaded(keeper, 'feedings.csv', meals))
  const column = page.getByRole('combobox', { name: 'Weight (g)' })
  await expect(page.getByText('45.5 in “Weight (g)” is')).toBeVisible()
  await expect(column).toHaveValue('append')
  await page.getByRole('button', { name: 'Review 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible()
  expect(await logs()).toMatchObject({
    weightLogs: [],
    feedingLogs: [{ notes: 'calm\nWeight (g): 45.5' }],
  })

  await page.goto(await uploaded(keeper, 'weights.csv', meals))
  await page.getByRole('button', { name: "The animal's weight" }).click()
  await expect(column).toHaveValue('log_weight')
  await page.getByRole('button', { name: 'Review 1 row' }).click()
  await expect(page.getByText('Rat · Weighed 45.5 g')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible()
  expect(await logs()).toMatchObject({ weightLogs: [{ weightInGrams: 45.5 }] })

  await whileStopped(async () => {
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    const undoing = page.getByRole('progressbar', { name: 'Undoing the import' })
    await expect(undoing).toHaveAttribute('aria-valuetext', '0%')
  })
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
})

test('a row that I correct to something else that is wrong stays open, and a misspelt animal is asked about before another is added', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Apollo', sex: 'male' })
  const list = `Animal,Date,Weight
Apollo,2024-02-30,80 g
Apolo,2026-01-04,80 g
Rook,2026-01-04,90 g
`
  await page.goto(await uploaded(keeper, 'weights.csv', list))
  await page.getByRole('button', { name: 'Review 3 rows' }).click()
  await page.getByRole('button', { name: 'Fix row 2' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText("2024-02-30 isn't a day")
  await sheet.getByRole('textbox', { name: 'Date' }).fill('31.2.2024')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toContainText("31.2.2024 isn't a day")
  await sheet.getByRole('textbox', { name: 'Date' }).fill('29.2.2024')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await expect(sheet).toHaveCount(0)

  await expect(page.getByText('Is “Apolo” Apollo?')).toBeVisible()
  await page.getByRole('button', { name: 'Use Apollo' }).click()
  await page.getByRole('button', { name: 'Add 1 animal' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByRole('heading', { name: '3 rows imported' })).toBeVisible()
  const names = (await keeper.list('animals')).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Apollo', 'Rook'])
})

test('a misspelt species is asked about, and becomes the one that was meant; pictures are fetched if I want them, and those that could not be had are listed', async ({
  page,
  keeper,
}) => {
  const picture = 'https://10.0.0.1/nyx.jpg'
  const list = `Name,Species,Photos
Nyx,Ball pythn,${picture}
Rook,Ball Pythn,
Opal,Corn snake,
Moss,,
`
  await page.goto(await uploaded(keeper, 'animals.csv', list))
  const review = page.getByRole('button', { name: 'Review 4 rows' })
  await expect(review).toBeVisible()
  await expect(page.getByText('Weights without a unit are in')).toHaveCount(0)
  await review.click()
  await expect(page.getByText('Without a species: 1 animal.')).toBeVisible()
  await expect(page.getByText(/^Is “Ball pythn” Ball python\?/i)).toBeVisible()
  await page.getByRole('button', { name: 'Use Ball python' }).click()
  await expect(page.getByText(/^Is “/)).toHaveCount(0)
  const fetches = page.getByRole('switch', { name: 'Fetch the pictures, 1 address' })
  await expect(fetches).not.toBeChecked()
  await fetches.click()
  await expect(fetches).toBeChecked()
  await page.getByRole('button', { name: 'Import 4 animals' }).click()
  await expect(page.getByRole('heading', { name: '4 animals imported' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "1 picture couldn't be fetched" })).toBeVisible()
  await expect(page.getByText(`Row 2. ${picture}: Only public https`)).toBeVisible()
  const names = (await keeper.list('species')).map(({ commonName }) => commonName)
  expect(names.toSorted()).toEqual(['Ball python', 'Corn snake'])
})

test('every other sheet of a workbook is named, with the reason why one was not read', async ({
  page,
  keeper,
}) => {
  const book = workbook({
    Animals: [
      ['Name', 'Species', 'Sex'],
      ['Kaa', 'Corn snake', 'm'],
    ],
    Weights: [
      ['Animal', '2026-01-03', '2026-01-10', '2026-01-17'],
      ['Kaa', 210, 214, 219],
    ],
    Prices: [['Rat', 3.5]],
  })
  const { id } = await upload(keeper, new Uint8Array(book), { name: 'book.xlsx' })
  await page.goto(`/dashboard/imports/${id}`)
  await page.getByRole('button', { name: 'Review 1 row' }).click()
  const others = page.getByText(/^Also in this workbook: Weights\./)
  await expect(others).toContainText("“Prices” wasn't read. We found no list of animals")
})

test('the row of an animal that is here says what it changes, and nothing is left of an import that I discard', async ({
  page,
  keeper,
}) => {
  await keeper.add('animals', { name: 'Nib', sex: 'female' })
  const list = 'Name,Sex,Hatched,Weight,Notes\nNib,f,2024-02-28,41 g,Shy\n'
  await page.goto(await uploaded(keeper, 'wrong.csv', list))
  await page.getByRole('button', { name: 'Review 1 row' }).click()
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows).toContainText('hatch date Feb 28, 2024, weight 41 g, notes')
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  await expect(page.getByText('Import discarded.')).toBeVisible()
  await expect(page.getByText('wrong.csv')).toHaveCount(0)
  expect(await keeper.list('animals')).toMatchObject([{ name: 'Nib', dateHatched: null }])
})

test('an archive says what stays in it, and that codes were changed on the way, not left out', async ({
  page,
  keeper,
}) => {
  const other = await signedIn()
  const nyx = await other.add('animals', { name: 'Nyx', sex: 'female' })
  await other.get(`codes/animal/${nyx.id}`)
  const script = await scriptOf(other, { scope: 'readings' })
  await script.send('POST', 'readings.json', { sensor: 'rack', unit: '°C', values: { temp: 31 } })
  const { id } = await upload(keeper, new Uint8Array(await archiveFile(other)), { name: 'a.zip' })
  await page.goto(`/dashboard/imports/${id}`)
  await expect(page.getByText('Not imported: 1 sensor, with readings and alarms.')).toBeVisible()
  await page.getByRole('button', { name: /^Import \d+ records$/ }).click()
  await expect(page.getByText('1 record changed on the way')).toBeVisible()
  await expect(page.getByText(/^QR codes, line \d+$/)).toBeVisible()
  await expect(page.getByText(/gets a new one\. Print its label again\.$/)).toBeVisible()
  await expect(page.getByText("can't be taken in")).toHaveCount(0)
})

test('without Plus I see which animals fit before anything is saved, and fewer do by then', async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn', 'Gus']
  const list = `Name,Sex\n${names.map((name) => `${name},1.0\n`).join('')}`
  const address = await uploaded(keeper, 'seven.csv', list)
  await page.goto(address)
  await page.getByRole('button', { name: 'Review 7 rows' }).click()
  await expect(page.getByText('2 animals need Plus.')).toBeVisible()
  await expect(page.getByText('Needs Plus', { exact: true })).toHaveCount(2)
  await keeper.add('animals', { name: 'Another', sex: 'male' })
  await page.getByRole('button', { name: 'Import 5 animals' }).click()
  await expect(page.getByRole('heading', { name: '4 animals imported' })).toBeVisible()
  await expect(page.getByText('3 rows left out')).toBeVisible()
  const file = `/dashboard/api/imports/${address.split('/').at(-1)}/left_out`
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', file)
  const { body } = await keeper.get(file)
  expect(body.trimEnd().split('\r\n')).toEqual([
    '\ufeffName,Sex',
    'Elis,1.0',
    'Fynn,1.0',
    'Gus,1.0',
  ])
  expect(await keeper.list('animals')).toHaveLength(5)
})

test("without Plus as many of a log's animals are added as there is room for", async ({
  page,
  keeper,
}) => {
  await keeper.subscribe(false)
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']
  const weights = names.map((name) => `${name},2026-01-04,80 g\n`).join('')
  await page.goto(await uploaded(keeper, 'weights.csv', `Animal,Date,Weight\n${weights}`))
  await page.getByRole('button', { name: 'Review 6 rows' }).click()
  await page.getByRole('button', { name: 'Add 5 animals' }).click()
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(page.getByRole('heading', { name: '5 rows imported' })).toBeVisible()
  expect(await keeper.list('animals')).toHaveLength(5)
})

test('a file that is no spreadsheet is refused with its reason, and another can be chosen', async ({
  page,
  keeper,
}) => {
  await page.goto('/dashboard/import/file')
  await page.getByLabel('File to import').setInputFiles([new File(['%PDF-1.7'], 'holiday.pdf')])
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Vivary reads .csv .tsv .xls .xlsx .json .zip',
  )

  await page.goto(await uploaded(keeper, 'snakes.xlsx', 'PK\x03\x04\x01\x02\x03'))
  await expect(page.getByRole('heading', { name: "This file can't be imported" })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/./)
  await page.getByRole('link', { name: 'Choose another file' }).click()
  await expect(page).toHaveURL('/dashboard/import/file')
})

/** Sends a file, and returns the address of its import. */
async function uploaded(keeper: Keeper, name: string, text: string): Promise<string> {
  return `/dashboard/imports/${(await upload(keeper, text, { name })).id}`
}
