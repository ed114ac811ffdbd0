import { isWithin } from '../../../../server/limits/boundedJson.ts'
import { aliasOf, animalAliases, knownHeadings, recordAliases } from '../../kinds/aliases.ts'
import { namingColumns } from '../../kinds/animal/names.ts'
import type { Field } from '../../kinds/columns.ts'
import { dayIn } from '../cells/days.ts'
import { typeIn } from '../cells/logWords.ts'
import { mostColumns, RefusedFile } from '../table.ts'
import { textOf } from './bytes.ts'
import { type FileRow, tooManyColumns } from './tableRows.ts'

type Sheet = { name: string; rows: Iterable<FileRow> }
type Entry = { animal: JsonRecord; entry: JsonRecord }

/**
 * The rows of JSON, and those of each list of logs inside its objects: the weights of an animal with their days are a
 * list of their own, in which each names its animal. Throws `RefusedFile`.
 */
export function jsonSheets(bytes: Buffer): [Sheet, ...Sheet[]] {
  const records = jsonRecords(bytes)
  const logs = new Map<string, Entry[]>()
  const animals = records.map((record) => {
    const animal = identityOf(record)
    return animal ? withoutLogs(record, (name, entries) => keep(name, animal, entries)) : record
  })
  function keep(name: string, animal: JsonRecord, entries: readonly JsonRecord[]) {
    const all = logs.get(name) ?? []
    for (const entry of entries) all.push({ animal, entry })
    logs.set(name, all)
  }
  const sheets = [...logs].map(([name, entries]) => ({
    name,
    rows: jsonRows(entries.map(({ animal, entry }) => ({ ...animal, ...entry }))),
  }))
  return [{ name: sheets.length > 0 ? 'animals' : '', rows: jsonRows(animals) }, ...sheets]
}

/** By what the logs of an object know it; null if nothing does. */
function identityOf(record: JsonRecord): JsonRecord | null {
  const textOf = (field: Field) =>
    Object.entries(record).find(([key]) => aliasOf(key, animalAliases)?.field === field)?.[1]
  const [name, id] = namingColumns
    .map(textOf)
    .map((value) => (typeof value === 'string' || typeof value === 'number' ? value : null))
  if (name === null && id === null) return null
  return {
    ...(id !== null && { 'Animal ID': id ?? '' }),
    ...(name !== null && { Animal: name ?? '' }),
  }
}

/** An object without its lists of logs, which `onLogs` hears; they may be in an object inside. */
function withoutLogs(
  record: JsonRecord,
  onLogs: (name: string, entries: JsonRecord[]) => void,
  isInside = false,
): JsonRecord {
  const rest: JsonRecord = {}
  for (const [key, value] of Object.entries(record)) {
    const words = key.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')
    const entries = logsIn(words, value)
    if (entries) onLogs(words, entries)
    else rest[key] = isRecord(value) && !isInside ? withoutLogs(value, onLogs, true) : value
  }
  return rest
}

/** The entries of a list that is a log: each has a day, and its name or the entries say of what. */
function logsIn(name: string, value: Json): JsonRecord[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const type = typeIn(name)
  const isDay = (one: Json) => typeof one === 'string' && dayIn(one, 'dmy', '2100-01-01') !== null
  if (type && value.every(isDay)) return value.map((day) => ({ Date: day }))
  if (!value.every(isRecord)) return null
  const fields = value.flatMap((entry) =>
    Object.keys(entry).flatMap((key) => aliasOf(key, recordAliases)?.field ?? []),
  )
  const says = type !== undefined || fields.some((field) => telling.includes(field))
  return says && fields.includes('happened_on') ? value : null
}

const telling: readonly Field[] = ['type', 'prey', 'outcome', 'log_weight', 'shed', 'poop']

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonRecord = { [key: string]: Json }

/** True if a text means to be JSON: an object, or a list of them. */
export const isJson = (start: string): boolean => /^\ufeff?\s*(\{\s*["}]|\[\s*[{[\]])/.test(start)

/** A list of objects: a list, an object with a list inside, or an object on each line. Throws `RefusedFile`. */
function jsonRecords(bytes: Buffer): JsonRecord[] {
  const records = onlyList(parsed([...textOf(bytes)].join('').replace(/^\ufeff/, '')))
  if (!records) throw new RefusedFile('no_table', 'We found no list of animals in this file.')
  return records
}

/** Objects as rows, headings first. The first object is row 1, so the headings are row 0. */
function* jsonRows(records: readonly JsonRecord[]): Generator<FileRow> {
  const headings = new Map<string, number>()
  const rows = records.map((record) => {
    const cells: string[] = []
    for (const [heading, text] of cellsOf(record)) {
      const at = headings.get(heading) ?? headings.size
      headings.set(heading, at)
      if (at >= mostColumns) throw tooManyColumns()
      cells[at] = text
    }
    return cells
  })
  yield [0, [...headings.keys()]]
  for (const [at, cells] of rows.entries()) yield [at + 1, Array.from(cells, (cell) => cell ?? '')]
}

function parsed(text: string): Json {
  if (!isWithin(text, bounds)) throw new RefusedFile('too_large', tooLarge)
  try {
    return JSON.parse(text, exactly)
  } catch {
    try {
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line, exactly))
    } catch {
      throw new RefusedFile(
        'damaged',
        "This file isn't whole. Export it again, and upload the whole file.",
      )
    }
  }
}

/** A hundred thousand rows with everything that an animal can have. */
const bounds = { nodes: 10_000_000, depth: 100 }
const tooLarge =
  'This file holds more than we can read at once. Save your list as .csv, and upload that.'

/** Numbers with more digits than a number holds stay as they are written. */
const exactly = (_key: string, value: Json, context?: { source?: string }): Json =>
  typeof value === 'number' && String(value) !== context?.source
    ? (context?.source ?? value)
    : value

const isRecord = (json: Json): json is JsonRecord =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/**
 * The list of objects, at most two objects deep; null if there is none. Of several, the one whose keys we know.
 * Throws `RefusedFile` if we know those of more than one.
 */
function onlyList(json: Json, depth = 0): JsonRecord[] | null {
  if (Array.isArray(json)) {
    const records = json.filter(isRecord)
    return records.length > 0 ? records : null
  }
  if (!isRecord(json) || depth > 2) return null
  const lists = Object.entries(json).flatMap(([name, value]) => {
    const records = onlyList(value, depth + 1)
    return records ? [{ name, records }] : []
  })
  const likely = lists.filter(({ records: [first = {}] }) => knownHeadings(Object.keys(first)) >= 2)
  if (likely.length > 1) {
    throw new RefusedFile(
      'several_tables',
      `There is more than one list in this file: ${likely.map(({ name }) => name.slice(0, 60)).join(', ')}. Save each as a file of its own, and upload them one by one.`,
    )
  }
  const [only] =
    likely.length > 0
      ? likely
      : lists.toSorted((one, other) => other.records.length - one.records.length)
  return only?.records ?? null
}

/** An object in an object gives a column for each of its keys: 'species name'. */
function* cellsOf(record: JsonRecord, before = ''): Generator<[heading: string, text: string]> {
  for (const [key, value] of Object.entries(record)) {
    if (isRecord(value) && before === '') yield* cellsOf(value, `${key} `)
    else yield [before + key, textOfValue(value)]
  }
}

function textOfValue(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value).toWellFormed()
  if (!Array.isArray(value)) return JSON.stringify(value).toWellFormed()
  const texts = value.map(textOfValue).filter((text) => text !== '')
  return texts.join(texts.some((text) => /^https?:/.test(text)) ? ' ' : ', ')
}
