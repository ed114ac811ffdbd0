import { describe, expect, test } from 'vitest'
import { workbook, zipOf } from '../../../../test/importFiles.ts'
import { readInProcesses } from '../../../../test/instead/readingChild.ts'
import { claimingSize, refusal } from '../../../../test/refusedFiles.ts'
import { type FileRow, tableRows } from './file/tableRows.ts'
import { sizeText } from './file/zipFiles.ts'

const mb = 1024 ** 2

/* hostileFiles.endurance.test.ts tries the same with the limit as it is. */
const most_mb = 1
const zeros = Buffer.alloc(2 * mb)
const stops = /^too_large: This (zip|workbook) unpacks to 2 MB. We stop at 1 MB.$/

test('a zip that unpacks to more than the limit is not unpacked', async () => {
  const bomb = await zipOf({ 'animals.csv': zeros })
  expect(bomb.length).toBeLessThan(mb / 100)
  expect(await refusal(bomb, most_mb)).toMatch(stops)
  // Without a limit of the test's own, it is what everyone's is.
  expect(await refusal(claimingSize(bomb, 250 * mb))).toBe(
    'too_large: This zip unpacks to 250 MB. We stop at 200 MB.',
  )
})

test('sizes are said as people say them', () => {
  expect([40 * 1024 * mb, 1.5 * 1024 * mb, 340 * mb, 2 * 1024 ** 2 * mb].map(sizeText)).toEqual([
    '40 GB',
    '1.5 GB',
    '340 MB',
    '2 TB',
  ])
})

describe('in a process of its own', () => {
  readInProcesses()

  test('a zip that claims to be small is stopped where its claim ends', async () => {
    const bomb = await zipOf({ 'animals.csv': zeros })
    expect(await refusal(claimingSize(bomb, 1000), most_mb)).toMatch(
      /^damaged: This zip is damaged/,
    )
  })
})

test('a workbook with a bomb inside is refused before it is opened, also in a zip', async () => {
  const bomb = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': zeros })
  expect(await refusal(bomb, most_mb)).toMatch(stops)
  expect(await refusal(claimingSize(bomb, 1000), most_mb)).toMatch(/^damaged:/)
  expect(await refusal(await zipOf({ 'list.xlsx': bomb }), most_mb)).toMatch(stops)
})

test('a zip in a zip is refused, whatever it calls itself', async () => {
  const inner = await zipOf({ 'animals.csv': 'Name\nNyx\n' })
  expect(await refusal(await zipOf({ 'inner.zip': inner }))).toMatch(
    /^nested: There is another archive/,
  )
  expect(await refusal(await zipOf({ 'animals.csv': inner }))).toMatch(/^nested:/)
})

test.each(['../../etc/animals.csv', '/etc/animals.csv', 'C:/animals.csv', '..\\..\\animals.csv'])(
  'a zip whose file would be unpacked to %s is refused',
  async (path) => {
    // Of the same length, so that the name can be put in its place.
    const zip = await zipOf({ ['x'.repeat(path.length)]: 'Name\nNyx\n' })
    const named = Buffer.from(
      zip.toString('latin1').replaceAll('x'.repeat(path.length), path),
      'latin1',
    )
    expect(await refusal(named)).toMatch(
      /^unsafe: This zip has files that would be unpacked outside/,
    )
  },
)

test('a locked zip and a locked workbook say so', async () => {
  const zip = await zipOf({ 'animals.csv': 'Name\nNyx\n' })
  const locked = Buffer.from(zip)
  // The flags stand 6 bytes into a file's header and 8 into the directory's.
  const directory = locked.indexOf('PK\x01\x02')
  locked.writeUInt16LE(locked.readUInt16LE(6) | 1, 6)
  locked.writeUInt16LE(locked.readUInt16LE(directory + 8) | 1, directory + 8)
  expect(await refusal(locked)).toMatch(/^locked: This file is protected by a password/)
  const office = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect(await refusal(office)).toMatch(/^locked:/)
})

test('half a file says that it is half', async () => {
  const book = workbook({ S: [['Name'], ['Nyx']] })
  expect(await refusal(book.subarray(0, book.length / 2))).toMatch(/^damaged:/)
  const old = workbook({ S: [['Name'], ['Nyx']] }, 'biff8')
  expect(await refusal(old.subarray(0, 700))).toMatch(/^damaged:/)
  expect(await refusal('[{"name": "Nyx"}, {"name": "Re')).toMatch(/^damaged:/)
  expect(await refusal('Name,Notes\nNyx,"begins and never ends\nRex,x\n')).toMatch(/^damaged:/)
})

test('ten thousand columns are refused, as are 513', async () => {
  expect(await refusal(`${'a,'.repeat(10_000)}a\n`)).toMatch(/^too_many_columns:/)
  expect(await refusal(`Name${',x'.repeat(512)}\nNyx${',y'.repeat(512)}\n`)).toBe(
    "too_many_columns: This file has more than 512 columns. Delete the ones you don't use, and upload it again.",
  )
  const wide = Object.fromEntries(Array.from({ length: 600 }, (_none, at) => [`c${at}`, 1]))
  expect(await refusal(JSON.stringify([wide]))).toMatch(/^too_many_columns:/)
})

test('more than 100,000 rows are refused', async () => {
  const rows = Array.from({ length: 100_001 }, (_none, at): FileRow => [at + 2, ['Nyx']])
  await expect(tableRows([[1, ['Name']], ...rows], async () => undefined)).rejects.toMatchObject({
    code: 'too_many_rows',
    message: 'This file has more than 100,000 rows. Split it, and import one part after another.',
  })
})

test('what has nothing to import says so', async () => {
  expect(await refusal('')).toBe('empty: This file is empty.')
  expect(await refusal('\ufeff \r\n ,,\r\n')).toBe('empty: This file is empty.')
  expect(await refusal('Name,Species,Sex\n')).toBe(
    'no_rows: This file has headings, but no rows below them.',
  )
  expect(await refusal(workbook({ S: [[]] }))).toBe('empty: This file is empty.')
  expect(await refusal('{"total": 0, "animals": []}')).toMatch(/^no_table:/)
  expect(await refusal(await zipOf({ 'a.jpg': 'x' }))).toMatch(/^no_table:/)
  expect(await refusal(await zipOf({ 'a.csv': 'Name\nx', 'b.csv': 'Name\ny' }))).toBe(
    'several_tables: There is more than one list in this zip: a.csv, b.csv. Upload them one by one.',
  )
  const animals = [{ Name: 'Nyx', Sex: 'f' }]
  const feedings = [{ Animal: 'Nyx', Date: '2026-01-04', Feeder: 'Mouse' }]
  expect(await refusal(JSON.stringify({ animals, feedings }))).toBe(
    'several_tables: There is more than one list in this file: animals, feedings. Save each as a file of its own, and upload them one by one.',
  )
})

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 …')],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a .gz archive', Buffer.from('\x1f\x8b\x08', 'latin1')],
])('%s is named', async (name, bytes) => {
  expect(await refusal(bytes)).toBe(
    `unknown_kind: This is ${name}. Upload your list as .csv, .xlsx, .xls, .json or a .zip with one of them.`,
  )
})

test('binary rubbish and web pages are refused', async () => {
  const rubbish = Buffer.from(Array.from({ length: 4000 }, (_none, at) => (at * 7919) % 256))
  expect(await refusal(rubbish)).toMatch(/^unknown_kind: We can't read this file/)
  expect(await refusal('<html><table><tr><td>Name</td></tr></table></html>')).toMatch(
    /^unknown_kind: This is a web page/,
  )
  expect(await refusal('Vivary hand-over 1\n{}\n')).toMatch(/^not_an_import:/)
})

test('JSON that is deep, or has more in it than any list, is refused before it is looked at', async () => {
  expect(await refusal(`[${'['.repeat(200_000)}`)).toMatch(/^too_large:/)
  expect(await refusal(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).toMatch(/^too_large:/)
  expect(await refusal(`[{"Name":[${'1,'.repeat(11_000_000)}1]}]`)).toMatch(/^too_large:/)
})
