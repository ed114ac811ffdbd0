/* Reads the content of a signed file from its input, in a process of its own: see `readContent`. */
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runReader } from '../../server/readerProcess.ts'
import { contentIn, linesOfContent } from './signedContent.ts'

/** Gives the content in lines of JSON, or nothing if there is none. */
export async function* read(_argument: string, input: Readable): AsyncGenerator<string> {
  const content = contentIn(await text(input))
  if (content) yield* linesOfContent(content)
}

if (import.meta.main) await runReader(read)
