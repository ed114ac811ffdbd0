import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { ownInstallation, testApp } from '../../../test/app.ts'
import { announcePlace } from './otherPlaces.ts'

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
