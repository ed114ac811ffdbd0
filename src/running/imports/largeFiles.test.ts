import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { build, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { archiveFile } from '../../../test/archives.ts'
import { imported, upload } from '../../../test/importing.ts'
import { mostImportBytes } from './imports.contract.ts'

const form = (bytes: Uint8Array<ArrayBuffer>, name: string) => ({
  'import[source]': 'file',
  'import[file]': new File([bytes], name),
})

/** A zip a little larger than other files may be. */
async function largeZip(names: readonly string[]) {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('{}'), name)
  zip.addBuffer(Buffer.alloc(mostImportBytes + 1), 'pictures/a.webp', { compress: false })
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

test('what is larger than 100 MB is taken if it is an archive of Vivary, and nothing else is', async () => {
  const keeper = await signedIn()
  const archive = await upload(keeper, await largeZip(['README.md', 'vivary.json']))
  expect(archive).toMatchObject({ status: 'reading' })
  expect((await keeper.delete(`imports/${archive.id}.json`)).statusCode).toBe(200)
  const other = await largeZip(['animals.csv'])
  const refused = await keeper.sendForm('POST', 'imports.json', form(other, 'animals.zip'))
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
    413,
    "A file can be at most 100 MB, unless it's an archive of Vivary",
  ])
  const list = new Uint8Array(mostImportBytes + 1).fill(65)
  const sheet = await keeper.sendForm('POST', 'imports.json', form(list, 'animals.csv'))
  expect([sheet.statusCode, sheet.json().errors[0].code]).toEqual([413, 'too_large'])
  expect((await keeper.get('imports.json')).json()).toMatchObject({ total: 0 })
})

test('the operator says how large an archive can be, which the screen reads', async () => {
  const giver = await signedIn()
  const archive = await archiveFile(giver)
  const stack = await build({ mostArchiveBytes: mostImportBytes + 1000 })
  const keeper = await keeperIn(stack)
  expect((await keeper.get('imports.json')).json().archive_bytes).toBe(mostImportBytes + 1000)
  expect((await upload(keeper, new Uint8Array(archive))).status).toBe('reading')
  const large = await largeZip(['README.md', 'vivary.json'])
  const refused = await keeper.sendForm('POST', 'imports.json', form(large, 'vivary.zip'))
  expect(refused.statusCode).toBe(201)
  const longer = new Uint8Array(Buffer.concat([large, Buffer.alloc(1000)]))
  const over = await keeper.sendForm('POST', 'imports.json', form(longer, 'vivary.zip'))
  expect([over.statusCode, over.json().errors[0].code]).toEqual([413, 'too_large'])
  await stack.app.close()
  await stack.pool.end()
})

test('PostgreSQL looks at the tables again once they have grown enough to plan by', async () => {
  const keeper = await signedIn({ plus: true })
  const names = Array.from({ length: 260 }, (_, at) => `Animal ${at},Corn snake`)
  const { result } = await imported(keeper, ['Name,Species', ...names].join('\n'))
  expect(result).toMatchObject({ added: 260 })
  const { pool } = await testApp()
  const { rows } = await pool.query(
    "select reltuples from pg_class where oid = 'animals'::regclass",
  )
  expect(rows[0].reltuples).toBeGreaterThanOrEqual(200)
})
