import { aliasOf, animalAliases, recordAliases } from '../../kinds/aliases.ts'
import type { Field } from '../../kinds/columns.ts'
import { dayIn } from '../cells/days.ts'
import { typeIn } from '../cells/logWords.ts'
import { isRecord, type Json, type JsonRecord, jsonRecords, jsonRows } from './jsonRows.ts'
import type { FileRow } from './tableRows.ts'

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
  const [name, id] = [textOf('name'), textOf('external_id')].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? value : null,
  )
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
