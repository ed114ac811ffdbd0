import { concurrencyLimit, spared } from '../../server/limits/concurrencyLimit.ts'
import { ReaderEnded, type ReadingChild, startReader } from '../../server/readingChild.ts'
import { addRows } from './handedRecord.ts'
import { contentIn, contentLine, type SignedContent } from './signedContent.ts'

/** So much can be read between two requests, whatever it holds. */
const shortBytes = 64 * 1024

/** How many files are read at once, and how many wait. */
const limited = concurrencyLimit(spared, 8)

/**
 * Reads the content's line of a signed file; a long one in a process of its own. Undefined if it isn't
 * one. Throws `Busy` if too many are being read.
 */
export async function readContent(line: Buffer): Promise<SignedContent | undefined> {
  if (line.length <= shortBytes) return contentIn(line.toString())
  return limited(async () => {
    const reader = startReader('src/running/handover/signedContentChild.ts')
    try {
      reader.send(line)
      reader.endInput()
      return await contentFrom(reader)
    } catch (error) {
      if (error instanceof ReaderEnded) return undefined
      throw error
    } finally {
      reader.stop()
    }
  })
}

async function contentFrom(reader: ReadingChild): Promise<SignedContent | undefined> {
  let content: SignedContent | undefined
  for (;;) {
    const line = contentLine.parse(JSON.parse(await reader.nextLine()))
    if ('isOver' in line) return content
    if ('content' in line) content = line.content
    else if (content) addRows(content.record, line.list, line.rows)
  }
}
