import { basename, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Reader } from '../../src/server/readerProcess.ts'
import {
  ReaderEnded,
  type ReadingChild,
  startReader as startProcess,
} from '../../src/server/readingChild.ts'
import { root } from '../../src/server/root.ts'

export { ReaderEnded, type ReadingChild }

let inProcesses = false

/** Has processes read in this file's tests, as in the product: for tests of what a reader may do and take. */
export function readInProcesses() {
  beforeAll(() => {
    inProcesses = true
  })
  afterAll(() => {
    inProcesses = false
  })
}

/** Reads in the tests' own process, which takes a tenth of what starting another does. */
export const startReader: typeof startProcess = (script, options = {}) => {
  if (inProcesses) return startProcess(script, { ...options, program: builtOf(script) })
  const input = new PassThrough()
  const lines = linesOf(script, options.argument ?? '', input)
  let isEnded = false
  return {
    async nextLine() {
      const line = isEnded ? undefined : await lines.next().catch(() => undefined)
      if (!line || line.done) throw new ReaderEnded()
      return line.value
    },
    send: (text) => void input.write(text),
    endInput: () => void input.end(),
    stop() {
      isEnded = true
      input.end()
      void lines.return(undefined)
    },
  }
}

/** The program as test/globalSetup.ts has built it. */
const builtOf = (script: string) => join(inject('childPrograms'), `${basename(script, '.ts')}.js`)

async function* linesOf(script: string, ...asked: Parameters<Reader>): AsyncGenerator<string> {
  const { read }: { read: Reader } = await import(join(root, script))
  yield* read(...asked)
}
