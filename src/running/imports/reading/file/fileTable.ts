import type { Field } from '../../kinds/columns.ts'
import { guessColumns } from '../columns.ts'
import { RefusedFile } from '../refusedFile.ts'
import { mostUnpacked_mb, type OwnArchive, type PictureEntry, type Table } from '../table.ts'
import { type FileRows, fileRows } from './fileRows.ts'
import { withGroups, withSpecies } from './groups.ts'
import { tableRows } from './tableRows.ts'
import { longTable, type Said } from './wideLog.ts'

/** What is known of a file besides its content. */
type Known = Omit<Said, 'titles'>

/** A table, and the name of its sheet if there are several. */
export type NamedTable = { sheet: string | null; table: Table }

/**
 * The tables of a file, whichever kind it is, with a row for each animal or entry: of a workbook those of animals
 * first, so that their records find them. Throws `RefusedFile` if the first can't be read.
 */
export async function fileTables(
  path: string,
  known: Known = { name: '', today: '2100-01-01' },
  unpacked_mb = mostUnpacked_mb,
): Promise<NamedTable[] | OwnArchive> {
  const file = await fileRows(path, unpacked_mb)
  if ('ownArchive' in file) return file
  const { sheets, pictures } = file
  const [best, ...others] = sheets
  const tables = [{ sheet: best.name, table: await tableOf(best, pictures, known) }]
  for (const one of others) {
    const table = await tableOf(one, [], known).catch(nullIfRefused)
    if (table && isList(table)) tables.push({ sheet: one.name, table })
  }
  if (tables.length === 1) return tables.map(({ table }) => ({ sheet: null, table }))
  const isOfAnimals = ({ table }: NamedTable) => guessColumns(table, 'file').intent === 'animals'
  return tables.toSorted((one, other) => Number(isOfAnimals(other)) - Number(isOfAnimals(one)))
}

/** The first table of a file. Throws `RefusedFile`. */
export async function fileTable(path: string, known?: Known): Promise<Table | OwnArchive> {
  const tables = await fileTables(path, known)
  if ('ownArchive' in tables) return tables
  const [first] = tables
  if (!first) throw new RefusedFile('empty', 'This file is empty.')
  return first.table
}

async function tableOf(
  { name, rows: given }: FileRows['sheets'][number],
  pictures: PictureEntry[],
  known: Known,
): Promise<Table> {
  const rows: string[][] = []
  const lines: number[] = []
  const titles: string[] = []
  const across = new Set<number>()
  const headers = await tableRows(
    given,
    async ([line, cells, isHeading]) => {
      lines.push(line)
      rows.push(cells.map(storable))
      if (isHeading) across.add(line)
    },
    (title) => titles.push(title),
  )
  for (const cells of rows) while (cells.length < headers.length) cells.push('')
  const grouped = withGroups({ headers, rows, lines, pictures }, across)
  return longTable(withSpecies(grouped, name), { ...known, titles: [...titles, name] })
}

function nullIfRefused(error: unknown): null {
  if (error instanceof RefusedFile) return null
  throw error
}

/** Whether a sheet lists animals or what happened to them, and not what feeders cost. */
function isList(table: Table): boolean {
  const { intent, columns } = guessColumns(table, 'file')
  const has = (...fields: Field[]) => columns.some(({ field }) => field && fields.includes(field))
  return intent === 'records'
    ? has('animal_name', 'animal_id')
    : has('name', 'external_id') && has('species', 'latin_name', 'sex', 'born', 'genetics')
}

/** What PostgreSQL can't keep as text is left out. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')
