import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readInProcesses } from '../../test/instead/readingChild.ts'
import { Failure } from './errors.ts'
import { ReaderEnded, startReader } from './readingChild.ts'

readInProcesses()

/** A reader that one of these signals ends before it has said anything. */
function endedBy(signal: NodeJS.Signals) {
  const program = `process.kill(process.pid, '${signal}'); setInterval(() => undefined, 1000)`
  writeFileSync(join(inject('childPrograms'), `${signal}Child.js`), program)
  return startReader(`src/${signal}Child.ts`)
    .nextLine()
    .catch((error: unknown) => error)
}

test('a reader that ends together with its server, as by Ctrl-C, tells nothing about the file', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const error = await endedBy(signal)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ status: 503 })
  }
})

test('a reader that is killed took too much', async () => {
  expect(await endedBy('SIGKILL')).toBeInstanceOf(ReaderEnded)
})
