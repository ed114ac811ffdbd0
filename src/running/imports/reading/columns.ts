import {
  type Aliases,
  aliasOf,
  animalAliases,
  mealAliases,
  recordAliases,
} from '../kinds/aliases.ts'
import { columnsOf, type Field, type Intent, isOfMeals } from '../kinds/columns.ts'
import { sexOf } from './cells/sexes.ts'
import { decisionsOf } from './decisions.ts'
import { fieldsOfMorphMarket, isMorphMarket } from './morphMarket.ts'
import type { ColumnOf, ImportSource } from './settings.ts'
import type { Table } from './table.ts'

/** Guesses from the headings whether the file lists animals or what happened to them, and each column's field. */
export function guessColumns(
  table: Table,
  source: ImportSource,
): { intent: Intent; columns: ColumnOf[] } {
  const { headers } = table
  if (source === 'morphmarket' || isMorphMarket(headers)) {
    const fields = fieldsOfMorphMarket(headers)
    if (fields.some((field) => field !== null)) {
      return { intent: 'animals', columns: withFields(headers, fields) }
    }
  }
  const asAnimals = guess(headers, animalAliases)
  const asRecords = guess(headers, recordAliases)
  const ofAnimals = tellingOf(asAnimals, 'animals')
  const isNamed = asRecords.includes('animal_name') || asRecords.includes('animal_id')
  // A name and a day alone are a log, whose file says of what.
  const ofRecords = tellingOf(asRecords, 'records') + Number(isNamed && ofAnimals === 0)
  const isLog = asRecords.includes('happened_on') && ofRecords >= Math.max(1, ofAnimals)
  if (isLog) {
    const sure = isOfMeals(asRecords) ? guess(headers, mealAliases) : asRecords
    return { intent: 'records', columns: withFields(headers, withRest(table, sure)) }
  }
  const fields = withoutPreyCount(withSex(table, asAnimals))
  return { intent: 'animals', columns: withFields(headers, withRest(table, fields)) }
}

const withFields = (headers: readonly string[], fields: readonly (Field | null)[]): ColumnOf[] =>
  headers.map((header, at) => ({ header, field: fields[at] ?? null }))

/** How many of them tell animals from records. */
const tellingOf = (fields: readonly (Field | null)[], intent: Intent) =>
  columnsOf[intent].filter(({ key, isTelling }) => isTelling && fields.includes(key)).length

/** Of two columns with the same field the surer one keeps it. A second column of notes is appended. */
function guess(headers: readonly string[], aliases: Aliases): (Field | null)[] {
  const guesses = headers.map((header) => aliasOf(header, aliases))
  const best = new Map<Field, number>()
  for (const [at, alias] of guesses.entries()) {
    const other = alias && guesses[best.get(alias.field) ?? at]
    if (alias && other && (!best.has(alias.field) || alias.rank < other.rank)) {
      best.set(alias.field, at)
    }
  }
  return guesses.map((alias, at) => {
    if (!alias) return null
    if (best.get(alias.field) === at) return alias.field
    return alias.field === 'notes' ? 'append' : null
  })
}

/** Behind what is fed, 'how many' is of that, and not of animals. */
function withoutPreyCount(fields: (Field | null)[]): (Field | null)[] {
  const at = fields.indexOf('quantity')
  const before = fields[at - 1]
  const isOfPrey = before === 'feeder' || before === 'feeder_size' || before === 'feeds_every'
  return isOfPrey ? fields.with(at, 'append') : fields
}

/** Appends columns under a keeper's own headings to the notes, but not those that a program exports for itself. */
const withRest = ({ headers, rows }: Table, fields: readonly (Field | null)[]) =>
  fields.map((field, at) => {
    const heading = headers[at] ?? ''
    const isWritten = isOfProgram(heading) ? false : heading ? true : hasWords(rows, at)
    return field ?? (isWritten ? 'append' : null)
  })

/** created_at, sortOrder, user_id, is_public, URL, and what our own lists work out. */
const isOfProgram = (heading: string) => {
  const isCode = /_|\p{Ll}\p{Lu}/u.test(heading)
  const words = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')
  return (
    /\b(uuid|guid|url|created|updated|modified|enabled|visibility)\b/i.test(words) ||
    (isCode &&
      /^(is|has|can|show)\b|\b(id|ids|sort|order|index|position|deleted|synced|sync|version|token|hash|slug|link|type|count)\b/i.test(
        words,
      )) ||
    /^(feeding due|clean due|next clean|quarantine|taken|change in 90 days|since\b)/i.test(heading)
  )
}

const hasWords = (rows: readonly string[][], column: number) =>
  rows.slice(0, lookedAt).some((row) => /\p{L}{3}/u.test(row[column] ?? ''))

/** A column without a heading that says so is the sex if all of its cells are one. */
function withSex(table: Table, fields: (Field | null)[]): (Field | null)[] {
  if (fields.includes('sex')) return fields
  const at = fields.findIndex((field, column) => field === null && isOfSexes(table, column))
  return at === -1 ? fields : fields.with(at, 'sex')
}

const lookedAt = 200
function isOfSexes({ rows }: Table, column: number): boolean {
  const cells = rows.slice(0, lookedAt).map((row) => row[column] ?? '')
  const values = cells.filter((cell) => cell !== '')
  const sexes = values.map(sexOf)
  // One and zero alone could be anything.
  return (
    sexes.length >= 2 &&
    sexes.every((sex) => sex === 'male' || sex === 'female' || sex === 'unknown') &&
    sexes.some((sex) => sex !== 'unknown') &&
    values.some((cell) => !/^\d$/.test(cell))
  )
}

export type FileFacts = ReturnType<typeof factsOf>

/** A file's facts about itself, as its import stores it. */
export function factsOf(table: Table, source: ImportSource) {
  const guessed = guessColumns(table, source)
  const decisions = decisionsOf(table.headers, guessed.columns, source)
  for (const cells of table.rows) decisions.add(cells)
  const decided = decisions.decided()
  return {
    kind: guessed.intent,
    columns: guessed.columns.map((column, at) => ({ ...column, examples: examplesOf(table, at) })),
    date_order: decided.dateOrder,
    weight_unit: decided.weightUnit,
    decimal_sign: decided.decimalSign,
    unsure: decisions.unsure(decided),
    rows: table.rows.length,
    pictures: table.pictures,
  }
}

/** Up to three different values of a column, short enough to show. */
function examplesOf({ rows }: Pick<Table, 'rows'>, at: number): string[] {
  const examples = new Set<string>()
  for (const cells of rows) {
    const text = (cells[at] ?? '').trim()
    if (text) examples.add(text.length > 80 ? `${text.slice(0, 79)}…` : text)
    if (examples.size === 3) break
  }
  return [...examples]
}
