/*
 * Reads one file, in a process of its own: see `readUpload`. It writes lines of JSON: first what the file says
 * about itself, then its rows, up to 250 on a line that begins with their number, and at the end that all were
 * read, or why the file is refused.
 */
import { once } from 'node:events'
import { Socket } from 'node:net'
import { type AddedRow, draftedRow } from '../draftedRow.ts'
import { draftRows } from '../draftRows.ts'
import { factsOf } from '../fileFacts.ts'
import type { AskedFile, Told } from '../readUpload.ts'
import { RefusedFile } from '../refusedFile.ts'
import { fileTable } from './fileTable.ts'

const together = 250

const noNetwork = (): never => {
  throw new Error('A reader asks no one')
}
const output = process.stdout
Socket.prototype.connect = noNetwork

await tell(await read(JSON.parse(process.argv[2] ?? '')))

async function read({ path, ...given }: AskedFile): Promise<Told> {
  try {
    const table = await fileTable(path, { name: given.fileName, today: given.today })
    if ('ownArchive' in table) return table
    const facts = factsOf(table, given.source)
    await tell({ facts })
    const settings = {
      columns: facts.columns,
      dateOrder: facts.date_order,
      weightUnit: facts.weight_unit,
      decimalSign: facts.decimal_sign,
    }
    let rows: AddedRow[] = []
    let at = 0
    for (const { key: mark, ...row } of draftRows(table, { ...given, ...settings })) {
      rows.push({ ...draftedRow(row), cells: table.rows[at++] ?? [], mark })
      if (rows.length < together) continue
      await tellRows(rows)
      rows = []
    }
    await tellRows(rows)
    return { isOver: true }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}

function tell(told: Told): Promise<void> {
  return write(`${JSON.stringify(told)}\n`)
}

function tellRows(rows: readonly AddedRow[]): Promise<void> {
  return write(`${rows.length} ${JSON.stringify(rows)}\n`)
}

async function write(text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain')
}
