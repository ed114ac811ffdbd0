import { fromWallClock } from '../../../shared/dates.ts'
import { liesAhead, pastMoment } from '../../../shared/fields.ts'
import { timeIn } from '../reading/cells/days.ts'
import { type LogType, saysNo, saysShed, typeIn, typesIn } from '../reading/cells/logWords.ts'
import type { RowReader } from '../reading/rowReader.ts'
import type { DraftMoment } from '../reading/settings.ts'
import { type RecordColumn, recordColumns } from './columns.ts'
import { type LogDraft, logKind, logKinds } from './logs/logs.ts'

/** Logs that one row tells of one animal, which is found by its id, else by its name. */
export type RecordsDraft = {
  kind: 'records'
  animal: { external_id: string | null; name: string | null }
  at: DraftMoment
  logs: LogDraft[]
  /** Words of its review: notes of the row that none of its logs can keep. */
  remarks: string[]
}

/** Names that keepers have for the columns of logs. */
export const recordHeadings: Partial<Record<RecordColumn, string>> = Object.assign(
  {
    animal_id:
      'animal id, external id, reptile id, snake id, id, tag, tier id, tiernummer, identifiant, animal code, nr, id nr, nummer',
    animal_name:
      'animal, name, animal name, pet, pet name, reptile, reptile name, snake, snake name, gecko, gecko name, who, nickname, tier, tiername, schlange, nom, nom de l animal, animal nom',
    happened_on:
      'date, day, when, date time, datetime, happened at, timestamp, recorded at, logged at, date fed, fed on, feed date, feeding date, meal date, weigh date, weight date, date weighed, weighed on, shed date, date shed, date of shed, shed on, clean date, cleaned on, date cleaned, poop date, event date, log date, datum, wann, futterdatum, gefuttert am, futterung am, gewogen am, wiegedatum, hautungsdatum, gehautet am, gereinigt am, jour, quand, date du repas, date de nourrissage, nourri le, date de mue, date de pesee, pese le',
    time: 'time, hour, uhrzeit, zeit, heure, time of day',
    type: 'type, event, event type, log type, record type, action, activity, what happened, kind, category, art, ereignis, vorgang, typ, aktion, evenement, type d evenement, entry type, record',
    value: 'value, amount, result value, wert, valeur, measurement, detail, details',
    log_notes:
      'notes, note, comments, comment, remarks, description, text, observations, info, bemerkung, bemerkungen, notiz, notizen, anmerkung, kommentar, remarque, remarques, commentaire, commentaires, observation',
  },
  ...logKinds.map(({ headings }) => headings),
)

const longestNotes = 2000

/** Reads what a row tells of an animal. The reader collects what is wrong. */
export function readRecords(row: RowReader): RecordsDraft {
  const { text, refuse, short } = row
  const animal = { external_id: short('animal_id', 100), name: short('animal_name', 100) }
  if (!animal.external_id && !animal.name) refuse('animal_name', 'Say which animal this is about')
  const at = momentOf(row)
  row.noteAppended()
  const read = logsOf(row)
  noteUnread(row, read)
  const notes = [text('log_notes'), ...row.lines].filter((line) => line !== '').join('\n')
  if (notes.length > longestNotes) refuse('log_notes', 'At most 2,000 characters')
  const teller = read.find((log) => 'notes' in log)
  const logs = read.map((log) =>
    log === teller && 'notes' in log
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
  const kinds = [...new Set(logs.map(({ type }) => logKind(type).many))].join(' and ')
  return `${kinds} don't have notes, so we leave out “${start}”`
}
const longestRemark = 200

function momentOf(row: RowReader): DraftMoment {
  const on = row.day('happened_on')
  const cell = row.text('time')
  const time = cell === '' ? null : timeIn(cell)
  if (cell !== '' && time === null) row.refuse('time', `${cell.slice(0, 60)} isn't a time`)
  if (on && on.precision !== 'day') {
    row.refuse('happened_on', `${row.text('happened_on')} doesn't say which day`)
  }
  const isRefused = row.errors.some(({ field }) => field === 'happened_on')
  if (!on && !isRefused) row.refuse('happened_on', 'Please enter a date')
  const { today, timeZone } = row.reading
  const at = { day: on?.day ?? today, time: time ?? on?.time ?? null }
  const ofToday = at.time && at.day === today && fromWallClock(`${today}T${at.time}`, timeZone)
  if (ofToday && !pastMoment().safeParse(ofToday).success)
    row.refuse(time === null ? 'happened_on' : 'time', liesAhead)
  return at
}

function logsOf(row: RowReader): LogDraft[] {
  const { text, refuse } = row
  const words = text('type')
  const types = typesIn(words)
  if (words !== '' && types.length === 0) {
    refuse(
      'type',
      `We can't import “${words.slice(0, 60)}”. We take feedings, weights, sheds, cleans and poops.`,
    )
    return []
  }
  const telling = types.length > 0 ? types : tellingColumns(row)
  const all = telling.length > 0 ? telling : [typeOfFile(row)].flatMap((one) => one ?? [])
  if (all.length === 0) refuse('type', "This row doesn't say what happened")
  return all.flatMap((type) => logKind(type).read(row) ?? [])
}

/** Finds the kinds that a row tells without naming them: by the columns that have something in them. */
function tellingColumns(row: RowReader): LogType[] {
  const types = logKinds.filter((kind) => kind.isIn(row)).map(({ type }) => type)
  return saysShed(row.text('prey'))
    ? ['shedding', ...types.filter((type) => type !== 'shedding')]
    : types
}

/** 'Shed date' over the days, or 'sheds 2025.csv' as the file's name. */
const typeOfFile = ({ reading, headingOf }: RowReader): LogType | undefined =>
  typeIn(headingOf('happened_on')) ?? typeIn(reading.fileName)

/** Adds to the notes what none of the row's logs is made of: a prey in a row of a weight. */
function noteUnread(row: RowReader, logs: readonly LogDraft[]) {
  if (logs.length === 0) return
  const { text, note } = row
  const read = logKinds.filter(({ type }) => logs.some((log) => log.type === type))
  const isOfShed = read.some(({ type }) => type === 'shedding') && text('shed') === ''
  for (const kind of logKinds) {
    if (read.includes(kind)) continue
    for (const { key } of recordColumns) {
      if (!(key in kind.headings)) continue
      const isEmpty = saysNo(text(key)) || saysShed(text(key))
      if (!isEmpty && !(key === 'outcome' && isOfShed)) note(key)
    }
  }
  if (text('value') !== '' && !read.some((kind) => kind.readsValue(row))) note('value')
}
