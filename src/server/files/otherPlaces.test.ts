import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { ownInstallation, testApp } from '../../../test/app.ts'
import { announcePlace, hasOtherPlaces } from './otherPlaces.ts'

ownInstallation()

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('servers with one data folder are told apart from one with another', async () => {
  const { db, config } = await testApp()
  const elsewhere = { ...config, dataDir: mkdtempSync(join(inject('filesDir'), 'elsewhere-')) }
  const first = await announcePlace({ db, config }, quiet)
  const second = await announcePlace({ db, config }, quiet)
  expect([await first.hasOthers(), await second.hasOthers()]).toEqual([false, false])
  const other = await announcePlace({ db, config: elsewhere }, quiet)
  expect([await other.hasOthers(), await first.hasOthers()]).toEqual([true, true])
  await other.stop()
  await expect.poll(() => first.hasOthers()).toBe(false)
  await Promise.all([first.stop(), second.stop()])
})

test('servers that put files into one store are alike, whatever folders they have', async () => {
  const { db, config } = await testApp()
  const s3 = {
    ...{ endpoint: 'https://s3.example.org', bucket: 'files', region: 'us-east-1', prefix: '' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret', isPathStyle: true, takesNew: true },
  }
  const another = () => ({
    ...config,
    s3,
    dataDir: mkdtempSync(join(inject('filesDir'), 'store-')),
  })
  const first = await announcePlace({ db, config: another() }, quiet)
  expect(await hasOtherPlaces(db, another())).toBe(false)
  const differing = [
    config,
    { ...another(), s3: { ...s3, prefix: 'zoo/' } },
    { ...another(), s3: { ...s3, takesNew: false } },
  ]
  for (const other of differing) expect(await hasOtherPlaces(db, other)).toBe(true)
  await first.stop()
})
