import { numberIn } from './cells/amounts.ts'
import { timeIn } from './cells/days.ts'
import { plain } from './cells/headings.ts'
import {
  type LogType,
  outcomeIn,
  qualityIn,
  saysNo,
  saysShed,
  saysYes,
  typeIn,
  unusual,
} from './cells/logWords.ts'
import { preyIn } from './cells/prey.ts'
import type { LogDraft, RecordsDraft } from './drafts.ts'
import type { RowReader } from './rowReader.ts'

const mostPrey = 1000
const longestNotes = 2000

/** What a row tells about an animal. The reader collects what is wrong. */
export function recordsDraft(row: RowReader): RecordsDraft {
  const { text, refuse, short } = row
  const animal = { external_id: short('animal_id', 100), name: short('animal_name', 100) }
  if (!animal.external_id && !animal.name) refuse('animal_name', 'Say which animal this is about')
  const at = momentOf(row)
  row.noteAppended()
  const found = logsOf(row)
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
  const type = named === '' ? undefined : typeIn(named)
  if (named !== '' && !type) {
    refuse(
      'type',
      `We can't import “${named.slice(0, 60)}”. We take feedings, weights, sheds, cleans and poops.`,
    )
    return []
  }
  const types = type ? [type] : tellingColumns(row)
  const told = types.length > 0 ? types : [typeOfFile(row)].flatMap((one) => one ?? [])
  if (told.length === 0) refuse('type', "This row doesn't say what happened")
  return told.flatMap((one) => logOf(one, row) ?? [])
}

/** What a row tells without naming it: the columns that have something in them. */
function tellingColumns({ text }: RowReader): LogType[] {
  const has = (field: 'shed' | 'poop' | 'cleaning') => text(field) !== '' && !saysNo(text(field))
  const types: (LogType | false)[] = [
    saysShed(text('prey')) && 'shedding',
    ((text('prey') !== '' && !saysShed(text('prey'))) || text('outcome') !== '') && 'feeding',
    text('log_weight') !== '' && 'weight',
    has('shed') && !saysShed(text('prey')) && 'shedding',
    has('cleaning') && 'cleaning',
    has('poop') && 'poop',
  ]
  return types.filter((type) => type !== false)
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
    const quality = qualityIn(words)
    if (!quality && !saysYes(words)) lines.push(words)
    return { type, quality: quality ?? 'complete' }
  }
  if (type === 'cleaning') {
    const words = text('cleaning') || text('value')
    if (!saysYes(words)) lines.push(words)
    return { type }
  }
  const words = text('poop') || text('value')
  const isUnusual = unusual.test(plain(`${words} ${text('log_notes')}`))
  return { type, unusual: isUnusual, notes: saysYes(words) ? '' : words }
}

function feedingOf(row: RowReader): LogDraft | null {
  const { text, refuse } = row
  const outcome = outcomeIn(text('outcome'))
  if (!outcome)
    return refuse('outcome', `We can't tell from “${text('outcome').slice(0, 60)}” whether it ate`)
  const written = text('prey') || (text('log_weight') === '' ? text('value') : '')
  // 'Refused' instead of what was offered; a column of its own is surer.
  const instead =
    written !== '' && (saysYes(written) || saysNo(written)) ? outcomeIn(written) : null
  const { name, count: within } = preyIn(instead ? '' : written)
  const said = text('count')
  const count =
    said === '' ? within : numberIn(said.replace(/\s*(x|×|stk\.?|st\.?|pcs?)$/i, ''), 'thousands')
  if (count === null || !Number.isInteger(count) || count < 0 || count > mostPrey) {
    return refuse('count', 'Please enter a whole number from 1 to 1,000')
  }
  const told = text('outcome') === '' ? (instead ?? outcome) : outcome
  const result = count === 0 ? outcomeIn('no') : told
  const size = row.shortOrNoted('prey_size', 100) ?? ''
  if (name.length > 100) return refuse('prey', 'At most 100 characters')
  return {
    type: 'feeding',
    feeder: name === '' ? null : { name, size },
    count: Math.max(count, 1),
    success: result?.success ?? true,
    refusal_reason: result?.reason ?? null,
    notes: result?.rest ?? '',
  }
}
