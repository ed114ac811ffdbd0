import { pictures } from '../../db/schema.ts'
import type { Format } from '../../shared/labels.ts'
import type { ArchivedKind } from './kinds/kind.ts'
import { archivedKinds } from './kinds/kinds.ts'
import { type FileColumn, fileColumnsOf } from './packing/rows.ts'

export type Packed = {
  /** Names of kinds with their rows. */
  kinds: readonly { kind: string; rows: number }[]
  pictures: number
  madeAt: string
  version: string
  account: string
}

/** README.md of an archive: what is in it, and what each column of each file means. */
export function readmeOf({ kinds, pictures, madeAt, version, account }: Packed): string {
  const rows = new Map(kinds.map(({ kind, rows }) => [kind, rows]))
  return [
    `# ${oneLine(account)}`,
    '',
    `Everything that this account held at ${madeAt}, packed by Vivary ${version}. Vivary can import the file again, except for sensors with their readings and alarms.`,
    '',
    '- `csv/` has a file for each kind of record, for spreadsheets: UTF-8, separated by commas, with a line of headings. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    '- `json/` has the same rows, one on each line of a list, exactly as they were entered.',
    `- \`pictures/\` has ${pictures} pictures as WebP. The column \`file\` of \`pictures\` names each.`,
    '- `vivary.json` says when and by which version it was packed, and how many rows each kind has.',
    '',
    'Days are written 2026-11-21, and moments in UTC: 2026-11-21T08:30:00.000Z. Numbers have a decimal point. Weights are in grams, and money is in the currency of `settings` unless a currency stands beside it, and prices of `shop_listings` in that of `shops`. A column that ends with `_id` has the identity of a row in another file; its name stands beside it.',
    '',
    ...archivedKinds.flatMap((kind) => sectionOf(kind, rows.get(kind.name) ?? 0)),
  ].join('\n')
}

function sectionOf(kind: ArchivedKind, rows: number): string[] {
  return [
    `## ${kind.name}`,
    '',
    `${kind.about} ${rows === 1 ? '1 row' : `${rows} rows`} in \`csv/${kind.name}.csv\` and \`json/${kind.name}.json\`.`,
    '',
    '| Column | Meaning | Value |',
    '|---|---|---|',
    ...fileColumnsOf(kind).map(
      (column) => `| \`${column.key}\` | ${meaningOf(column)} | ${formOf(column)} |`,
    ),
    '',
  ]
}

function meaningOf({ key, label, namedBy }: FileColumn): string {
  if (key === 'file') return 'Name of its file'
  return oneLine(namedBy ? `${label}: the name of \`${namedBy}\`` : label)
}

function formOf({ column, format, refersTo, namedBy }: FileColumn): string {
  if (namedBy) return refersTo === pictures || !refersTo ? 'file in the archive' : 'text'
  if (refersTo) return `identity in \`${tableName(refersTo)}\``
  const choices = typeof format === 'object' ? Object.entries(format) : []
  if (choices.length > 0) {
    return choices.map(([value, word]) => `\`${value}\` ${oneLine(word)}`).join(', ')
  }
  if (column.enumValues && column.enumValues.length > 0) {
    return column.enumValues.map((value) => `\`${value}\``).join(', ')
  }
  return typeof format === 'string' && words[format]
    ? words[format]
    : typeWords(column.getSQLType())
}

const words: Partial<Record<Exclude<Format, object>, string>> = {
  day: 'day',
  hatched: 'day; of a month or a year, its first',
  moment: 'moment',
  yesNo: 'true or false',
  weight: 'grams',
  grams: 'grams',
  money: 'amount of money',
  price: 'amount of money',
  rate: 'amount of money',
  country: 'country (ISO 3166)',
}

function typeWords(type: string): string {
  if (type === 'uuid') return 'identity'
  if (type === 'jsonb') return 'JSON'
  if (type.endsWith('[]')) return 'list'
  return /^(integer|smallint|bigint|numeric)/.test(type) ? 'number' : 'text'
}

const tableName = (table: NonNullable<FileColumn['refersTo']>) =>
  archivedKinds.find((kind) => kind.table === table)?.name ?? 'people'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
