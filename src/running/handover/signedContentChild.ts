/*
 * Reads the content of a signed file from its input, in a process of its own: see `readContent`. It writes
 * lines of JSON, or nothing if there is none.
 */
import { text } from 'node:stream/consumers'
import { cutNetwork, writeLine } from '../../server/readerProcess.ts'
import { contentIn, linesOfContent } from './signedContent.ts'

cutNetwork()
const content = contentIn(await text(process.stdin))
if (content) for (const line of linesOfContent(content)) await writeLine(line)
