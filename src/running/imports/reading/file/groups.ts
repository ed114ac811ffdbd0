import { speciesNamed } from '../cells/speciesNames.ts'
import { guessColumns } from '../columns.ts'
import { saysTotal } from '../draftRows.ts'
import type { Table } from '../table.ts'

/** Fewest columns of a list whose lines between rows are read as headings of groups. */
const narrowest = 3

/**
 * A list with headings between its rows as one with another column, in which each row has the heading that it stands
 * under: its species, or the animal that a log is about, unless the list has a column for that. `across` are the lines
 * with a cell across several columns.
 */
export function withGroups(table: Table, across: ReadonlySet<number>): Table {
  const { headers, rows, lines } = table
  const headings = headers.length < narrowest ? new Map<number, string>() : groupsIn(table, across)
  if (headings.size === 0 || headings.size === rows.length) return table
  const places = rows.map((_cells, at) => at).filter((at) => !headings.has(at))
  let group = ''
  const groupOf = rows.map((_cells, at) => {
    group = headings.get(at) ?? group
    return group
  })
  return {
    ...table,
    headers: [...headers, headingOf(table, [...headings.values()])],
    rows: places.map((at) => {
      const cells = rows[at] ?? []
      const first = cells.find((cell) => cell !== '') ?? ''
      return [...cells, saysTotal(first) ? '' : (groupOf[at] ?? '')]
    }),
    lines: places.map((at) => lines[at] ?? at),
  }
}

/** A column in which all rows have the same text, such as the name of their sheet, if that is their species. */
export function withSpecies(table: Table, name: string): Table {
  if (!isSpecies(name) || hasField(table, 'species', 'latin_name', 'happened_on')) return table
  const rows = table.rows.map((cells) => [...cells, name])
  return { ...table, headers: [...table.headers, 'Species'], rows }
}

/** The rows that are headings, and their text. */
function groupsIn({ rows, lines }: Table, across: ReadonlySet<number>): Map<number, string> {
  const alone = rows.flatMap((cells, at) => {
    const filled = cells.filter((cell) => cell !== '')
    const [text = ''] = filled
    return filled.length === 1 && !saysTotal(text)
      ? [{ at, text, column: cells.indexOf(text) }]
      : []
  })
  const sure = alone.filter(
    ({ at, text }) => across.has(lines[at] ?? 0) || isSpecies(text) || isDecorated(text),
  )
  return new Map(
    sure.map(({ at, text }) => [at, text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '')]),
  )
}

/** 'Leo' and 'Royal' may be names, 'Leopard geckos' isn't one. */
const isSpecies = (text: string) => /\s|.{9}/.test(text.trim()) && speciesNamed(text) !== undefined

/** '--- Males ---', 'Holdbacks:' */
const isDecorated = (text: string) => /^[-–—=*#•>]{2,}.*\p{L}|^\p{L}[^:]*:$/u.test(text)

function headingOf(table: Table, groups: readonly string[]): string {
  const species = groups.filter(isSpecies)
  const isLog = hasField(table, 'happened_on')
  if (isLog) return hasField(table, 'animal_name', 'animal_id') ? 'Group' : 'Animal'
  const isOfSpecies = species.length * 2 >= groups.length
  return isOfSpecies && !hasField(table, 'species') ? 'Species' : 'Group'
}

function hasField(table: Table, ...fields: string[]): boolean {
  const { columns } = guessColumns(table, 'file')
  return columns.some(({ field }) => field !== null && fields.includes(field))
}
