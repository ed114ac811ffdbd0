import { timeIn } from './cells/days.ts'
import { plain } from './cells/headings.ts'
import {
  type LogType,
  qualityIn,
  saysNo,
  saysShed,
  saysYes,
  typeIn,
  typesIn,
  unusual,
} from './cells/logWords.ts'
import type { LogDraft, RecordsDraft } from './drafts.ts'
import { feedingOf } from './feedingDraft.ts'
import type { Field } from './fields.ts'
import type { RowReader } from './rowReader.ts'

const longestNotes = 2000

/** What a row tells about an animal. The reader collects what is wrong. */
export function recordsDraft(row: RowReader): RecordsDraft {
  const { text, refuse, short } = row
  const animal = { external_id: short('animal_id', 100), name: short('animal_name', 100) }
  if (!animal.external_id && !animal.name) refuse('animal_name', 'Say which animal this is about')
  const at = momentOf(row)
  row.noteAppended()
  const found = logsOf(row)
  noteUnread(row, found)
  const notes = [text('log_notes'), ...row.lines].filter((line) => line !== '').join('\n')
  if (notes.length > longestNotes) refuse('log_notes', 'At most 2,000 characters')
  const teller = found.find((log) => log.type === 'feeding' || log.type === 'poop')
  const logs = found.map((log) =>
    log === teller
      ? { ...log, notes: [log.notes, notes].filter((part) => part !== '').join('\n') }
      : log,
  )
  const remarks = teller || notes === '' || logs.length === 0 ? [] : [withoutNotes(logs, notes)]
  return { kind: 'records', animal, at, logs, remarks }
}

/** Says that these logs have no notes. */
function withoutNotes(logs: readonly LogDraft[], notes: string): string {
  const words = notes.replace(/\s+/g, ' ')
  const start = words.length > longestRemark ? `${words.slice(0, longestRemark)}…` : words
  const kinds = [...new Set(logs.map(({ type }) => manyWords[type]))].join(' and ')
  return `${kinds} don't have notes, so we leave out “${start}”`
}
const longestRemark = 200
const manyWords: Record<LogType, string> = {
  feeding: 'Feedings',
  weight: 'Weights',
  shedding: 'Sheds',
  cleaning: 'Cleans',
  poop: 'Poops',
}

function momentOf(row: RowReader): RecordsDraft['at'] {
  const on = row.day('happened_on')
  const cell = row.text('time')
  const time = cell === '' ? null : timeIn(cell)
  if (cell !== '' && time === null) row.refuse('time', `${cell.slice(0, 60)} isn't a time`)
  if (on && on.precision !== 'day') {
    row.refuse('happened_on', `${row.text('happened_on')} doesn't say which day`)
  }
  const isRefused = row.errors.some(({ field }) => field === 'happened_on')
  if (!on && !isRefused) row.refuse('happened_on', 'Please enter a date')
  return { day: on?.day ?? row.reading.today, time: time ?? on?.time ?? null }
}

function logsOf(row: RowReader): LogDraft[] {
  const { text, refuse } = row
  const named = text('type')
  const types = typesIn(named)
  if (named !== '' && types.length === 0) {
    refuse(
      'type',
      `We can't import “${named.slice(0, 60)}”. We take feedings, weights, sheds, cleans and poops.`,
    )
    return []
  }
  const telling = types.length > 0 ? types : tellingColumns(row)
  const all = telling.length > 0 ? telling : [typeOfFile(row)].flatMap((one) => one ?? [])
  if (all.length === 0) refuse('type', "This row doesn't say what happened")
  return all.flatMap((one) => logOf(one, row) ?? [])
}

const fieldsOf: Record<LogType, readonly Field[]> = {
  feeding: ['prey', 'prey_size', 'count', 'outcome', 'refused', 'regurgitated'],
  weight: ['log_weight'],
  shedding: ['shed'],
  cleaning: ['cleaning'],
  poop: ['poop'],
}

/** Adds to the notes what none of the row's logs is made of: a prey in a row of a weight. */
function noteUnread(row: RowReader, logs: readonly LogDraft[]) {
  if (logs.length === 0) return
  const { text, note } = row
  const types: LogType[] = logs.map(({ type }) => type)
  for (const [type, fields] of Object.entries(fieldsOf)) {
    if (types.some((one) => one === type)) continue
    for (const field of fields) {
      const isRead = field === 'outcome' && types.includes('shedding') && text('shed') === ''
      const isEmpty = saysNo(text(field)) || saysShed(text(field))
      if (!isRead && !isEmpty) note(field)
    }
  }
  if (text('value') !== '' && !isValueRead(row, types)) note('value')
}

/** Whether 'Value' is what one of these logs was read from, since the column of its own is empty. */
const isValueRead = ({ text }: RowReader, types: readonly LogType[]) =>
  types.some((type) => {
    if (type === 'feeding') return text('prey') === '' && text('log_weight') === ''
    if (type === 'shedding') return text('shed') === '' && text('outcome') === ''
    return text(type === 'weight' ? 'log_weight' : type === 'cleaning' ? 'cleaning' : 'poop') === ''
  })

/** What a row tells without naming it: the columns that have something in them. */
function tellingColumns(row: RowReader): LogType[] {
  const { text } = row
  const has = (field: 'shed' | 'poop' | 'cleaning') => text(field) !== '' && !saysNo(text(field))
  const types: (LogType | false)[] = [
    saysShed(text('prey')) && 'shedding',
    isOfMeal(row) && 'feeding',
    text('log_weight') !== '' && 'weight',
    has('shed') && !saysShed(text('prey')) && 'shedding',
    has('cleaning') && 'cleaning',
    has('poop') && 'poop',
  ]
  return types.filter((type) => type !== false)
}

const isOfMeal = ({ text }: RowReader) => {
  const isTicked = (field: 'refused' | 'regurgitated') => text(field) !== '' && saysYes(text(field))
  const isOffered = text('prey') !== '' && !saysShed(text('prey'))
  return isOffered || text('outcome') !== '' || isTicked('refused') || isTicked('regurgitated')
}

/** 'Shed date' over the days, or 'sheds 2025.csv' as the file's name. */
function typeOfFile({ reading }: RowReader): LogType | undefined {
  const heading = reading.columns.find(({ field }) => field === 'happened_on')?.header ?? ''
  return typeIn(heading) ?? typeIn(reading.fileName)
}

function logOf(type: LogType, row: RowReader): LogDraft | null {
  const { text, lines } = row
  if (type === 'feeding') return feedingOf(row)
  if (type === 'weight') {
    const field = text('log_weight') === '' ? 'value' : 'log_weight'
    const weight = row.weight(field)
    const isRefused = row.errors.some((error) => error.field === field)
    if (!weight && !isRefused) row.refuse(field, 'Please enter a valid weight')
    return weight && { type, weight }
  }
  if (type === 'shedding') {
    const words = text('shed') || text('outcome') || text('value')
    const quality = qualityIn(words) ?? qualityIn(text('type'))
    if (!quality && !saysYes(words)) lines.push(words)
    return { type, quality: quality ?? 'complete' }
  }
  if (type === 'cleaning') {
    const words = text('cleaning') || text('value')
    if (!saysYes(words)) lines.push(words)
    return { type }
  }
  const words = text('poop') || text('value')
  const isUnusual = unusual.test(plain(`${words} ${text('type')} ${text('log_notes')}`))
  return { type, unusual: isUnusual, notes: saysYes(words) ? '' : words }
}
