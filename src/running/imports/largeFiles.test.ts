import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildOn, keeperIn, signedIn, testApp } from '../../../test/app.ts'
import { archiveFile } from '../../../test/archives.ts'
import { imported, upload } from '../../../test/importing.ts'
import { archiveNames, importForm, largeZip } from '../../../test/largeZips.ts'
import { imports } from '../../db/schema.ts'

/* With a limit of 1 MB for 100 MB, which largeFiles.endurance.test.ts tries. */

const mostImportBytes = 1024 ** 2
let stack: Awaited<ReturnType<typeof buildOn>>
beforeAll(async () => {
  const limits = { mostImportBytes, mostArchiveBytes: mostImportBytes + 1000 }
  stack = await buildOn((await testApp()).pool, limits)
})
afterAll(() => stack.app.close())
// No other server finds their files.
afterEach(() => stack.db.delete(imports).where(eq(imports.state, 'reading')))

test('what is larger than the limit is taken if it is an archive of Vivary, and nothing else is', async () => {
  const keeper = await keeperIn(stack)
  const archive = await upload(keeper, await largeZip(archiveNames, mostImportBytes))
  expect(archive).toMatchObject({ status: 'reading' })
  expect((await keeper.delete(`imports/${archive.id}.json`)).statusCode).toBe(200)
  const other = await largeZip(['animals.csv'], mostImportBytes)
  const refused = await keeper.sendForm('POST', 'imports.json', importForm(other, 'animals.zip'))
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
    413,
    "A file can be at most 1 MB, unless it's an archive of Vivary",
  ])
  const list = new Uint8Array(mostImportBytes + 1).fill(65)
  const sheet = await keeper.sendForm('POST', 'imports.json', importForm(list, 'animals.csv'))
  expect([sheet.statusCode, sheet.json().errors[0].code]).toEqual([413, 'too_large'])
  expect((await keeper.get('imports.json')).json()).toMatchObject({ total: 0 })
})

test('the operator says how large an archive can be, which the screen reads', async () => {
  const archive = await archiveFile(await signedIn())
  const keeper = await keeperIn(stack)
  expect((await keeper.get('imports.json')).json().archive_bytes).toBe(mostImportBytes + 1000)
  expect((await upload(keeper, new Uint8Array(archive))).status).toBe('reading')
  const large = await largeZip(archiveNames, mostImportBytes)
  const taken = await keeper.sendForm('POST', 'imports.json', importForm(large, 'vivary.zip'))
  expect(taken.statusCode).toBe(201)
  const longer = new Uint8Array(Buffer.concat([large, Buffer.alloc(1000)]))
  const over = await keeper.sendForm('POST', 'imports.json', importForm(longer, 'vivary.zip'))
  expect([over.statusCode, over.json().errors[0].code]).toEqual([413, 'too_large'])
})

test('PostgreSQL looks at the tables again once they have grown enough to plan by', async () => {
  const keeper = await signedIn({ plus: true })
  const names = Array.from({ length: 200 }, (_, at) => `Animal ${at},Corn snake`)
  const { result } = await imported(keeper, ['Name,Species', ...names].join('\n'))
  expect(result).toMatchObject({ added: 200 })
  const { pool } = await testApp()
  const { rows } = await pool.query(
    "select reltuples from pg_class where oid = 'animals'::regclass",
  )
  expect(rows[0].reltuples).toBeGreaterThanOrEqual(200)
})
