import { createHash } from 'node:crypto'
import { hasId, idOf, idsOnce, nameIn } from '../kinds/animal/names.ts'
import { type AnimalDraft, readAnimal } from '../kinds/animal.ts'
import { type Field, intentOf } from '../kinds/columns.ts'
import { type RecordsDraft, readRecords } from '../kinds/records.ts'
import { plain } from './cells/headings.ts'
import { sexOf } from './cells/sexes.ts'
import { cellText } from './cells/statuses.ts'
import { type RowReader, readingOf, rowReader, wordsOf } from './rowReader.ts'
import type { RowError, Settings } from './settings.ts'
import type { Table } from './table.ts'

export type Draft = AnimalDraft | RecordsDraft

/**
 * One row of the file. `line` is its number as a spreadsheet counts. `key` is the same whenever the same
 * row is read again, whatever its columns are taken for: a hash of its headings and cells, and which one it
 * is of several equal rows. `draft` is null if there are errors, or if the row has nothing to import: an empty tub, a
 * total, or an animal that an earlier row tells in the same words. `nothing` says which.
 */
export type DraftRow = {
  line: number
  key: string
  name: string
  draft: Draft | null
  errors: readonly RowError[]
  nothing: string | null
}

/**
 * Every row as a draft with its errors, one at a time, so that the caller can pause. `name` is what a
 * person knows the row by, '' if it has nothing.
 */
export function* draftRows(table: Table, settings: Settings): Generator<DraftRow> {
  const draftOf = rowDrafter(settings)
  const keyOf = keysOfRows(table.headers)
  for (const [at, cells] of table.rows.entries()) {
    yield { ...draftOf(table.lines[at] ?? at + 1, cells), key: keyOf(cells) }
  }
}

/**
 * Reads rows in their order: all of a file, or some with all others that have the same id as one of them.
 */
export function rowDrafter(
  settings: Settings,
): (line: number, cells: readonly string[]) => Omit<DraftRow, 'key'> {
  const reading = readingOf(settings)
  const isAnimals = intentOf(settings.columns) === 'animals'
  const sameId = idsOnce()
  return (line, cells) => {
    const row = rowReader(cells, reading)
    const nothing = nothingIn(row, isAnimals)
    if (nothing) return { line, name: nameOf(row, isAnimals), draft: null, errors: [], nothing }
    const draft = isAnimals ? readAnimal(row) : readRecords(row)
    const again = draft.kind === 'animal' ? sameId(draft, line, cells) : null
    const errors: RowError[] = [...row.errors, ...(again && again !== 'same' ? [again] : [])]
    const isUnfed = draft.kind === 'records' && draft.logs.length === 0
    const left = again === 'same' ? 'The same as another row' : isUnfed ? 'Nothing was fed' : null
    return {
      line,
      name: nameOf(row, isAnimals),
      draft: errors.length > 0 || left ? null : draft,
      errors,
      nothing: errors.length > 0 ? null : left,
    }
  }
}

/** Why a row has nothing to import, in the words of its review; null of any other row. */
function nothingIn(row: RowReader, isAnimals: boolean): string | null {
  if (isTotal(row)) return 'A total, not an animal'
  return isAnimals && isWithoutAnimal(row) ? 'No animal in this row' : null
}

const identifying: readonly Field[] = ['species', 'latin_name', 'sex', 'born', 'genetics', 'weight']
const noOne: ReadonlySet<string> = new Set(
  'empty,leer,frei,vide,libre,free,unused,vacant'.split(','),
)

/** An empty tub. */
function isWithoutAnimal(row: RowReader): boolean {
  const { text } = row
  const isNamed = text('name') !== '' && !noOne.has(plain(text('name')))
  if (isNamed || hasId(row)) return false
  if (text('name') === '' && (text('notes') !== '' || text('dam') !== '' || text('sire') !== ''))
    return false
  return identifying.every((field) => text(field) === '')
}

const totals =
  /^(grand total|sub ?total|totals?|sum|summe|zwischensumme|gesamt|gesamtzahl|insgesamt|somme|totaux|sous total|average|durchschnitt|mittelwert|moyenne)\b ?(.*)$/
// Each text matches in one way at most: with two, a text that doesn't match would be tried in 2^n ways.
const counted =
  /^( ?((of|der|des|de|all|alle) ?)?(animals?|snakes?|geckos?|reptiles?|males?|females?|weights?|price|value|tiere?|mannchen|weibchen|gewicht|preis|wert|animaux|serpents?|femelles?|poids|prix|valeur))+$/
const ofAnAnimal: readonly Field[] = ['species', 'latin_name', 'born', 'dam', 'sire', 'happened_on']

/** 'TOTAL', 'Summe Männchen: 3', below or between the rows. An animal may well be called Total Eclipse. */
function isTotal({ cells, text }: RowReader): boolean {
  if (!saysTotal(cellText(cells.find((cell) => cellText(cell) !== '')))) return false
  const sex = sexOf(text('sex'))
  return sex !== 'male' && sex !== 'female' && ofAnAnimal.every((field) => text(field) === '')
}

/** True if the first text of a row is that of a total. */
export function saysTotal(first: string): boolean {
  const [, word, rest = ''] = totals.exec(plain(first)) ?? []
  return word !== undefined && (rest === '' || /\d/.test(rest) || counted.test(rest))
}

/** Returns a reader of the id of a row's animal alone, small letters; null if no column has one. */
export function idReader(settings: Settings): (cells: readonly string[]) => string | null {
  const reading = readingOf(settings)
  return (cells) => idOf(wordsOf(cells, reading))?.toLowerCase() ?? null
}

const nameOf = (row: RowReader, isAnimals: boolean) =>
  isAnimals ? nameIn(row) : row.text('animal_name') || row.text('animal_id')

/** A row of the file that was read, and what it means. */
export type AddedRow = ReturnType<typeof draftedRow> & { cells: string[]; mark: string }

/** A row as it was read: an error, or new until it is compared with what is here. */
export function draftedRow({ line, name, draft, errors, nothing }: Omit<DraftRow, 'key'>) {
  const facts = {
    row: line,
    name: name.slice(0, 500).toWellFormed(),
    draft,
    errors: [...errors] as RowError[],
    changes: [] as string[],
    animal_id: null,
  }
  if (draft) return { ...facts, action: 'new' as const, notes: [] as string[] }
  if (errors.length > 0) return { ...facts, action: 'error' as const, notes: [] as string[] }
  return { ...facts, action: 'skip' as const, notes: nothing ? [nothing] : [] }
}

/**
 * Gives each row a key that stays the same when the same row is read again, in whichever order its columns
 * stand and whatever they are taken for: a hash of its headings and cells. Equal rows count: the second
 * one's key ends in 2, so that two animals that nothing tells apart stay two, however often they are imported.
 */
export function keysOfRows(headers: readonly string[]): (cells: readonly string[]) => string {
  const counts = new Map<string, number>()
  return (cells) => {
    const parts = headers
      .flatMap((header, at) => (cells[at] ? [`${header.trim()}\0${cells[at]}`] : []))
      .sort()
    const hash = createHash('sha256').update(parts.join('\x01')).digest('base64url').slice(0, 22)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return `${hash}:${count}`
  }
}
