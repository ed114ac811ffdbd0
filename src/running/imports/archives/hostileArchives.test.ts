import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { filesOf, rowsIn } from '../../../../test/archives.ts'
import { onEventLoop } from '../../../../test/eventLoop.ts'
import { readInProcesses } from '../../../../test/instead/readingChild.ts'
import { fileOf, sessionOf, zipOf } from '../../../../test/restoring.ts'
import { folderFiles } from '../../../server/files/folderFiles.ts'
import { root } from '../../../server/root.ts'
import { writtenRows } from './archiveChild.ts'
import { openArchiveFile } from './archiveFile.ts'
import { openArchive } from './openArchive.ts'
import { previewArchive, writtenKinds } from './restoreArchive.queries.ts'

readInProcesses()

let files: Map<string, Buffer>
beforeAll(async () => {
  const packed = await readFile(join(root, 'test/archives/format-1.zip'))
  files = await filesOf(packed)
})

/** The review of an archive with these files and no other rows, and what it cost the server's process. */
async function reviewOf(changed: Record<string, string>) {
  const { db, config } = await testApp()
  const bytes = await packed(changed)
  const upload = { db, files: folderFiles(config.dataDir), path: await fileOf(bytes) }
  const session = sessionOf(await signedIn({ plus: true }), true)
  const one = { account_id: session.accountId, id: newId(), matching: 'fill' } as const
  const { result: review, cpu_ms } = await onEventLoop(() =>
    previewArchive({ ...upload, session, one }).catch((error: unknown) => error),
  )
  return { review, bytes: bytes.length, cpu_ms }
}

function packed(changed: Record<string, string>) {
  const hostile = new Map(files)
  for (const { name } of writtenKinds) hostile.set(`json/${name}.json`, Buffer.from('[]'))
  for (const [name, text] of Object.entries(changed)) hostile.set(name, Buffer.from(text))
  return zipOf(hostile)
}

test('rows that hold more than any record are named, and cost the server next to nothing', async () => {
  const [gene] = rowsIn(files, 'loci')
  const alleles = (rows: number) => JSON.stringify({ ...gene, alleles: Array(rows).fill(1) })
  const lines = [...Array(3).fill(alleles(490_000)), ...Array(120).fill(alleles(1500))]
  const { review, bytes, cpu_ms } = await reviewOf({
    'json/loci.json': `[\n${lines.join(',\n')}\n]`,
  })
  expect(bytes).toBeLessThan(200_000)
  expect(review).toMatchObject({
    kinds: expect.arrayContaining([
      expect.objectContaining({ kind: 'loci', rows: 123, error: 123 }),
    ]),
    problems: expect.arrayContaining([
      { kind: 'loci', line: 2, field: '', message: 'It holds more than a record can' },
      expect.objectContaining({ kind: 'loci', line: 5, field: expect.stringMatching(/^alleles/) }),
    ]),
  })
  expect(cpu_ms).toBeLessThan(1000)
})

test('rows that unpack to more than rows do are not unpacked', async () => {
  const { review, bytes } = await reviewOf({ 'json/animals.json': ' \n'.repeat(12_000_000) })
  expect(bytes).toBeLessThan(200_000)
  expect(review).toMatchObject({ code: 'too_large' })
})

test('more of what is compared than anyone keeps is refused before it is compared', async () => {
  const path = await fileOf(await packed({ 'json/people.json': '{},\n'.repeat(4) }))
  const archive = await openArchiveFile(path)
  const first = (most: number) => writtenRows(archive, 'people', ['id'], most).next()
  expect((await first(4)).value).toEqual({ written: [{}, {}, {}, {}] })
  await expect(first(3)).rejects.toMatchObject({ code: 'too_large' })
  archive.close()
})

test('of species with a book as their description, only what is compared reaches the server', async () => {
  const text = `${'Ω'.repeat(40_000)}`
  const rows = Array.from({ length: 3 }, () =>
    JSON.stringify({ id: newId(), commonName: text, latinName: 5, description: text }),
  )
  const bytes = await packed({ 'json/species.json': rows.join(',\n') })
  const archive = await openArchive(await fileOf(bytes))
  const all = []
  for await (const row of archive.rowsOf('species', ['id', 'commonName', 'latinName']))
    all.push(row)
  archive.close()
  expect(all).toEqual(rows.map(() => ({ id: expect.any(String), commonName: 'Ω'.repeat(300) })))
})
