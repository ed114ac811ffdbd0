import { expect, test } from 'vitest'
import { ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { childrenOf, commandOf, signal } from '../../../test/faults/processes.ts'
import { until } from '../../../test/faults/until.ts'
import { found, importAll, upload } from '../../../test/importing.ts'
import { takeStep } from './importer.jobs.ts'

ownInstallation()

test('a list whose reading a stop cuts short any number of times is read again', async () => {
  const keeper = await signedIn()
  const rows = Array.from({ length: 2000 }, (_, at) => `Python ${at},0.1`)
  const { id } = await upload(keeper, ['Name,Sex', ...rows].join('\n'))
  const context = await testApp()
  const log = { warn: () => undefined, error: () => undefined }
  const reader = () => childrenOf(process.pid).find((pid) => commandOf(pid).includes('readerChild'))
  for (let stop = 0; stop < 4; stop++) {
    const step = takeStep(context, log).catch((error: unknown) => error)
    await until(() => reader() !== undefined, 1)
    signal(reader(), 'SIGTERM')
    expect(await step).toMatchObject({ status: 503 })
  }
  expect((await found(keeper, id)).status).toBe('reading')
  await importAll()
  expect(await found(keeper, id)).toMatchObject({ status: 'review', rows: 2000 })
})
