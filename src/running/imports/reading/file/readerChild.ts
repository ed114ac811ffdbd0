/*
 * Reads one file, in a process of its own: see `readTable`. It writes a line of JSON for each row,
 * `[line, ...cells]`, and at last an object: the rest of the table, or why there is none.
 */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { RefusedFile } from '../refusedFile.ts'
import { fileRows } from './fileRows.ts'
import { type FileRow, tableRows } from './tableRows.ts'

/** How the child's last line says it. */
export type Ending =
  | { headers: string[]; pictures: { path: string; bytes: number }[] }
  | { ownArchive: true }
  | { refused: { code: string; message: string } }

const packet = 1 << 18

const noNetwork = (): never => {
  throw new Error('A reader asks no one')
}
const output = process.stdout
Socket.prototype.connect = noNetwork

await write(`${JSON.stringify(await read(process.argv[2] ?? ''))}\n`)

async function read(path: string): Promise<Ending> {
  try {
    const file = await fileRows(path)
    if ('ownArchive' in file) return file
    let waiting = ''
    const headers = await tableRows(file.rows, async ([line, cells]: FileRow) => {
      waiting += `${JSON.stringify([line, ...cells])}\n`
      if (waiting.length < packet) return
      await write(waiting)
      waiting = ''
    })
    await write(waiting)
    return { headers, pictures: file.pictures }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}

async function write(text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain')
}
