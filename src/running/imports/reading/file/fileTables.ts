import { readFile } from 'node:fs/promises'
import type { Entry, ZipFile } from 'yauzl'
import { namingColumns } from '../../kinds/animal/names.ts'
import type { Field } from '../../kinds/columns.ts'
import { guessColumns } from '../columns.ts'
import {
  lockedFile,
  mostUnpacked_mb,
  nullIfRefused,
  type OwnArchive,
  type PictureEntry,
  RefusedFile,
  type Table,
} from '../table.ts'
import { kindOf, tableWanted, textOf } from './bytes.ts'
import { delimitedRows } from './delimited.ts'
import { withGroups, withSpecies } from './groups.ts'
import { isJson, jsonSheets } from './json.ts'
import { type FileRow, tableRows } from './tableRows.ts'
import { longTable, type Said } from './wideLog.ts'
import { isOwnArchive, refuseBomb, unpacked, zipEntries, zipOf } from './zipFiles.ts'

/** Facts on a file besides its content. */
type Known = Omit<Said, 'titles'>

/** A table, the name of its sheet if there are several, and with the first one which others weren't read, and why. */
export type NamedTable = { sheet: string | null; table: Table; unread?: string }

/** More sheets than a keeper reviews one after the other. */
const mostSheets = 12

/**
 * The tables of a file, whichever kind it is, with a row for each animal or entry: of a workbook those of animals
 * first, so that their records find them. Throws `RefusedFile` if the first can't be read.
 */
export async function fileTables(
  path: string,
  facts: Known,
  unpacked_mb = mostUnpacked_mb,
): Promise<NamedTable[] | OwnArchive> {
  const file = await fileRows(path, unpacked_mb)
  if ('ownArchive' in file) return file
  const { sheets, pictures } = file
  const [best, ...others] = sheets
  const first: NamedTable = { sheet: null, table: await tableOf(best, pictures, facts) }
  const tables = [first]
  const unread: string[] = []
  for (const one of others) {
    const table = await tableOf(one, [], facts).catch(nullIfRefused)
    const isTooMany = tables.length === mostSheets
    if (table && isList(table) && !isTooMany) tables.push({ sheet: one.name, table })
    else unread.push(`“${one.name}” wasn't read. ${isTooMany ? tooManySheets : noList}`)
  }
  if (tables.length > 1) first.sheet = best.name
  const isOfAnimals = ({ table }: NamedTable) => guessColumns(table, 'file').intent === 'animals'
  tables.sort((one, other) => Number(isOfAnimals(other)) - Number(isOfAnimals(one)))
  return tables.map((one, at) => (at === 0 ? { ...one, unread: unread.join(' ') } : one))
}

const noList = 'We found no list of animals or of their records in it.'
const tooManySheets = `A workbook can have ${mostSheets} lists.`

async function tableOf(
  { name, rows: sheetRows }: FileRows['sheets'][number],
  pictures: PictureEntry[],
  facts: Known,
): Promise<Table> {
  const rows: string[][] = []
  const lines: number[] = []
  const titles: string[] = []
  const across = new Set<number>()
  const headers = await tableRows(
    sheetRows,
    async ([line, cells, isHeading]) => {
      lines.push(line)
      rows.push(cells.map(storable))
      if (isHeading) across.add(line)
    },
    (title) => titles.push(title),
  )
  for (const cells of rows) while (cells.length < headers.length) cells.push('')
  const grouped = withGroups({ headers, rows, lines, pictures }, across)
  return longTable(withSpecies(grouped, name), { ...facts, titles: [...titles, name] })
}

/** True if a sheet lists animals or what happened to them, and not what feeders cost. */
function isList(table: Table): boolean {
  const { intent, columns } = guessColumns(table, 'file')
  const has = (...fields: Field[]) => columns.some(({ field }) => field && fields.includes(field))
  return intent === 'records'
    ? has('animal_name', 'animal_id')
    : has(...namingColumns) && has('species', 'latin_name', 'sex', 'born', 'genetics')
}

/** Leaves out what PostgreSQL can't store as text. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')

/** The rows of one table; only sheets of a workbook have a name. */
type SheetRows = { name: string; rows: AsyncIterable<FileRow> | Iterable<FileRow> }
type FileRows = {
  sheets: [SheetRows, ...SheetRows[]]
  pictures: PictureEntry[]
}

/**
 * The rows of a file's tables, whichever kind it is by its content. Throws `RefusedFile`, also for a zip
 * that unpacks to more than `most_mb`.
 */
async function fileRows(path: string, most_mb: number): Promise<FileRows | OwnArchive> {
  // Its size is the restorer's to judge.
  if (await isOwnArchive(path)) return { ownArchive: true }
  const bytes = await readFile(path)
  if (kindOf(bytes) !== 'zip') return { sheets: await tablesIn(bytes, most_mb), pictures: [] }
  const zip = await zipOf(bytes)
  const entries = await zipEntries(zip)
  refuseBomb(entries, isWorkbook(entries) ? 'workbook' : 'zip', most_mb)
  if (isWorkbook(entries)) {
    return { sheets: await workbookIn(zip, entries, bytes), pictures: [] }
  }
  const own = entries.filter(({ fileName }) => !isHidden(fileName))
  const pictures = own
    .filter(({ fileName }) => isPicture.test(fileName))
    .map(({ fileName, uncompressedSize }) => ({ path: fileName, bytes: uncompressedSize }))
  return { sheets: await tablesIn(await unpacked(zip, theTable(own)), most_mb), pictures }
}

/** The tables in bytes. A zip in a zip can only be a workbook. */
async function tablesIn(bytes: Buffer, most_mb: number): Promise<FileRows['sheets']> {
  const kind = kindOf(bytes)
  if (kind === 'zip') {
    const zip = await zipOf(bytes)
    const entries = await zipEntries(zip)
    if (!isWorkbook(entries)) throw nested()
    refuseBomb(entries, 'workbook', most_mb)
    return workbookIn(zip, entries, bytes)
  }
  if (kind === 'workbook') {
    // Office keeps a locked workbook as a stream of this name, in UTF-16.
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw lockedFile()
    return sheetsOf(bytes)
  }
  const [start = ''] = textOf(bytes.subarray(0, 4096))
  if (isWebPage.test(start)) throw new RefusedFile('unknown_kind', webPage)
  if (start.startsWith('Vivary hand-over')) throw new RefusedFile('not_an_import', handedOver)
  return isJson(start) ? jsonSheets(bytes) : [{ name: '', rows: delimitedRows(bytes) }]
}

const isWebPage = /^\ufeff?\s*<(!doctype|html|\?xml|table|meta)/i
const webPage =
  'This is a web page, whatever its name says. Open it in your spreadsheet program and save it as .xlsx.'
const handedOver =
  'This is the record of one animal that was handed over to you. Take it over under “Animals” instead.'

/** Reads a workbook. Unpacks each part first to check its stated size, since the reader would trust it. */
async function workbookIn(zip: ZipFile, entries: readonly Entry[], bytes: Buffer) {
  for (const entry of entries) await unpacked(zip, entry)
  return sheetsOf(bytes)
}

/** Reads a workbook by its library, which takes longer to load than most lists to read. */
async function sheetsOf(bytes: Buffer) {
  const { workbookSheets } = await import('./workbook.ts')
  return workbookSheets(bytes)
}

const isWorkbook = (entries: readonly Entry[]) =>
  entries.some(({ fileName }) => /^xl\/workbook\.(xml|bin)$/i.test(fileName))

/** True for files that a Mac adds and files that their owner can't see. */
const isHidden = (path: string) => path.split('/').some((part) => /^(\.|__MACOSX$)/.test(part))
const isPicture = /\.(jpe?g|png|gif|webp)$/i
const isTable = /\.(csv|tsv|txt|json|xlsx|xlsm|xls)$/i

/** The one table of a zip; a readme beside it doesn't count. */
function theTable(entries: readonly Entry[]): Entry {
  if (entries.some(({ fileName }) => /\.(zip|7z|rar|gz)$/i.test(fileName))) throw nested()
  const tables = entries.filter(({ fileName }) => isTable.test(fileName))
  const lists = tables.filter(
    ({ fileName }) => !/(^|\/)(read ?me|licen[cs]e)[^/]*$/i.test(fileName),
  )
  const [table, other] = lists.length > 0 ? lists : tables
  if (!table) throw new RefusedFile('no_table', `There is no list in this zip. ${tableWanted}`)
  if (other) {
    throw new RefusedFile(
      'several_tables',
      `There is more than one list in this zip: ${lists.slice(0, 3).map(nameOf).join(', ')}. Upload them one by one.`,
    )
  }
  return table
}

const nameOf = ({ fileName }: Entry) => fileName.slice(fileName.lastIndexOf('/') + 1).slice(0, 60)

const nested = () =>
  new RefusedFile(
    'nested',
    'There is another archive in this zip. Unpack it, and upload the list itself.',
  )
