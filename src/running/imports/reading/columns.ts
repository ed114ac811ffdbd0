import { type Aliases, aliasOf, animalAliases, recordAliases } from './cells/aliases.ts'
import { plain } from './cells/headings.ts'
import { sexOf } from './cells/sexes.ts'
import type { ColumnOf, ImportSource, Intent } from './drafts.ts'
import type { Field } from './fields.ts'
import type { Table } from './table.ts'

/** Whether the file lists animals or what happened to them, and which field each column is, by its heading. */
export function guessColumns(
  table: Table,
  source: ImportSource,
): { intent: Intent; columns: ColumnOf[] } {
  const { headers } = table
  if (source === 'morphmarket' || isMorphMarket(headers)) {
    const fields = headers.map((header) => ofMorphMarket.get(plain(header)) ?? null)
    if (fields.some((field) => field !== null)) {
      return { intent: 'animals', columns: withFields(headers, onceEach(fields)) }
    }
  }
  const asAnimals = guess(headers, animalAliases)
  const asRecords = guess(headers, recordAliases)
  const ofAnimals = count(asAnimals, tellsAnimals)
  const isNamed = asRecords.includes('animal_name') || asRecords.includes('animal_id')
  // A name and a day alone are a log, whose file says of what.
  const ofRecords = count(asRecords, tellsRecords) + Number(isNamed && ofAnimals === 0)
  const isLog = asRecords.includes('happened_on') && ofRecords >= Math.max(1, ofAnimals)
  if (isLog) return { intent: 'records', columns: withFields(headers, withRest(table, asRecords)) }
  const fields = withoutPreyCount(withSex(table, asAnimals))
  return { intent: 'animals', columns: withFields(headers, withRest(table, fields)) }
}

const withFields = (headers: readonly string[], fields: readonly (Field | null)[]): ColumnOf[] =>
  headers.map((header, at) => ({ header, field: fields[at] ?? null }))

const count = (fields: readonly (Field | null)[], telling: readonly Field[]) =>
  fields.filter((field) => field !== null && telling.includes(field)).length

const tellsRecords: readonly Field[] = [
  'type',
  'prey',
  'count',
  'outcome',
  'refused',
  'regurgitated',
  'log_weight',
  'shed',
  'poop',
  'cleaning',
  'value',
]
const tellsAnimals: readonly Field[] = [
  'species',
  'latin_name',
  'sex',
  'born',
  'genetics',
  'dam',
  'sire',
  'status',
  'price',
  'acquired_on',
  'acquired_from',
]

/** Of two columns with the same field the surer one keeps it. A second column of notes is appended. */
function guess(headers: readonly string[], aliases: Aliases): (Field | null)[] {
  const found = headers.map((header) => aliasOf(header, aliases))
  const best = new Map<Field, number>()
  for (const [at, alias] of found.entries()) {
    const other = alias && found[best.get(alias.field) ?? at]
    if (alias && other && (!best.has(alias.field) || alias.rank < other.rank)) {
      best.set(alias.field, at)
    }
  }
  return found.map((alias, at) => {
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

/** What a keeper wrote under headings of their own goes to the notes; what a program exports for itself doesn't. */
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
  const told = cells.filter((cell) => cell !== '')
  const sexes = told.map(sexOf)
  // One and zero alone could be anything.
  return (
    sexes.length >= 2 &&
    sexes.every((sex) => sex === 'male' || sex === 'female' || sex === 'unknown') &&
    sexes.some((sex) => sex !== 'unknown') &&
    told.some((cell) => !/^\d$/.test(cell))
  )
}

const onceEach = (fields: (Field | null)[]): (Field | null)[] =>
  fields.map((field, at) =>
    field === null || field === 'append' || fields.indexOf(field) === at ? field : null,
  )

const morphMarketFields: readonly (readonly [heading: string, field: Field])[] = [
  ['Category', 'species'],
  ['Title', 'name'],
  ['Animal_Id', 'external_id'],
  ['Price', 'price'],
  ['State', 'status'],
  ['Sex', 'sex'],
  ['Dob', 'born'],
  ['Weight', 'weight'],
  ['Quantity', 'quantity'],
  ['Traits', 'genetics'],
  ['Photo_Urls', 'pictures'],
  ['Desc', 'notes'],
  ['Origin', 'source'],
  ['Diet', 'append'],
  ['Mm_Url', 'listing'],
  ['Sires', 'sire'],
  ['Dams', 'dam'],
  ['Private_Notes', 'append'],
]
const ofMorphMarket: ReadonlyMap<string, Field> = new Map(
  morphMarketFields.map(([heading, field]) => [plain(heading), field]),
)

/** Whether these are the headings of an export of MorphMarket, in any order: it leaves some out. */
export function isMorphMarket(headers: readonly string[]): boolean {
  const known = new Set(headers.map(plain))
  const has = (heading: string) => known.has(plain(heading))
  return (
    ['Category', 'Title', 'Animal_Id', 'Traits', 'Sex'].every(has) &&
    ['Maturity', 'Price', 'State', 'Visibility', 'Enabled', 'Dob', 'Weight', 'Photo_Urls'].filter(
      has,
    ).length >= 4
  )
}
