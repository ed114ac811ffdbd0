import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app.ts'
import { upload } from '../../../test/importing.ts'
import { archiveNames, importForm, largeZip } from '../../../test/largeZips.ts'
import { mostImportBytes } from '../../shared/uploads.ts'

test('what is larger than 100 MB is taken if it is an archive of Vivary, and nothing else is', async () => {
  const keeper = await signedIn()
  const archive = await upload(keeper, await largeZip(archiveNames, mostImportBytes))
  expect(archive).toMatchObject({ status: 'reading' })
  expect((await keeper.delete(`imports/${archive.id}.json`)).statusCode).toBe(200)
  const other = await largeZip(['animals.csv'], mostImportBytes)
  const refused = await keeper.sendForm('POST', 'imports.json', importForm(other, 'animals.zip'))
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
    413,
    "A file can be at most 100 MB, unless it's an archive of Vivary",
  ])
  const list = new Uint8Array(mostImportBytes + 1).fill(65)
  const sheet = await keeper.sendForm('POST', 'imports.json', importForm(list, 'animals.csv'))
  expect([sheet.statusCode, sheet.json().errors[0].code]).toEqual([413, 'too_large'])
  expect((await keeper.get('imports.json')).json()).toMatchObject({ total: 0 })
})
