import { placeWords } from '../../collection/animals/words.ts'
import { qualityWords } from '../../shared/choices.ts'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { certainIn, parted } from '../../shared/weightDoubts.ts'
import { weightText } from '../../shared/weights.ts'
import { changeText } from '../logs/weights/weighing.ts'
import { mealWords } from '../logs/words.ts'
import { usualInterval } from '../reports/usualInterval.ts'
import { isPaused } from '../schedules/due/due.ts'
import { repeatWords } from '../schedules/planWords.ts'
import { dustWords, preyWords } from '../schedules/words.ts'
import { curve } from './curve.ts'
import type { PaperForm } from './forms.contract.ts'
import type { PrintedRecord } from './record.queries.ts'
import { body, type Sheet } from './sheet.ts'
import { pairs, table } from './table.ts'
import { mealOutcome, type Said } from './words.ts'

/** How many of each kind are listed, the latest first. */
const listed = { weights: 12, meals: 12, sheds: 8, poops: 6 }

/** Weight, meals, sheds, and for the vet cleaning, droppings and moves. */
export function careSections(sheet: Sheet, record: PrintedRecord, form: PaperForm, reader: Said) {
  weights(sheet, record, reader)
  meals(sheet, record, form, reader)
  sheds(sheet, record, reader)
  if (form !== 'vet') return
  enclosure(sheet, record, reader)
  moves(sheet, record, reader)
}

function weights(sheet: Sheet, { animal, weights: all }: PrintedRecord, reader: Said) {
  const logs = animal.weightLogs
  const { certain, doubtful } = parted(logs)
  const [last] = certain
  sheet.heading('Weight', last && all.length > 1 ? 180 : 20)
  if (!last) return sheet.paragraph('No weights recorded.')
  sheet.paragraph(
    `${weightText(last.weightInGrams, last.unit, reader.sign)} on ${reader.day(last.happenedAt)}`,
  )
  const latest = logs.slice(0, listed.weights)
  const points = certainIn(all)
  const leftOut = all.length - points.length
  const doubts = [
    latest.some((log) => doubtful.includes(log)) &&
      'A weight with “?” is far from those around it.',
    leftOut > 0 && `The curve leaves out ${counted(leftOut, 'weight')} that may be mistyped.`,
  ].filter(Boolean)
  if (doubts.length > 0) sheet.paragraph(doubts.join(' '))
  if (all.length > 1) curve(sheet, points, last.unit, reader)
  const rows = latest.map((log) => {
    const { happenedAt, weightInGrams, unit } = log
    const at = certain.indexOf(log)
    const before = at < 0 ? undefined : certain[at + 1]
    return [
      reader.day(happenedAt),
      `${weightText(weightInGrams, unit, reader.sign)}${at < 0 ? '?' : ''}`,
      before ? changeText(weightInGrams, before.weightInGrams, unit, reader.sign) : '',
    ]
  })
  const columns = [
    { head: `Day${ofAll(rows.length, all.length, reader)}`, share: 1.5 },
    { head: 'Weight', share: 1, isNumber: true },
    { head: 'Change', share: 1, isNumber: true },
  ]
  pairs(sheet, columns, rows)
}

function meals(sheet: Sheet, record: PrintedRecord, form: PaperForm, reader: Said) {
  const { animal, year } = record
  const logs = animal.feedingLogs
  sheet.heading('Feeding', 60)
  for (const schedule of animal.feedingSchedules) {
    const until = isPaused(schedule, reader.today) && schedule.paused_until
    const pause = until ? `, paused until ${formatDay(until)}` : ''
    const why =
      form === 'vet' && pause && schedule.pause_reason ? ` (${schedule.pause_reason})` : ''
    sheet.paragraph(
      `${preyWords(schedule)}${dustWords(schedule)}: ${repeatWords(schedule, 'feeding')}${pause}${why}`,
      { ...body, isBold: true },
    )
  }
  if (logs.length === 0) return sheet.paragraph('No meals recorded.')
  sheet.paragraph(
    [habitWords(animal.feedingLogs, reader), yearWords(year, reader), streakWords(record, reader)]
      .filter(Boolean)
      .join(' '),
  )
  const latest = logs.slice(0, listed.meals)
  const rows = latest.map((log) => [
    reader.day(log.happenedAt),
    [mealWords(log, reader.sign), log.supplement && `with ${log.supplement.name}`]
      .filter(Boolean)
      .join(', '),
    mealOutcome(log),
    ...(form === 'vet' ? [log.notes] : []),
  ])
  table(
    sheet,
    [
      { head: `Day${ofAll(latest.length, animal.recordCounts.feeding, reader)}`, share: 1.25 },
      { head: 'Meal', share: 1.7 },
      { head: 'Outcome', share: 1.1 },
      ...(form === 'vet' ? [{ head: 'Note', share: 1.7 }] : []),
    ],
    rows,
  )
}

type Meals = PrintedRecord['animal']['feedingLogs']

/** 'Usually eats every 7 days.', from the meals it took. */
function habitWords(logs: Meals, { zone }: Said): string {
  const usual = usualInterval(
    logs.filter(({ success }) => success).map(({ happenedAt }) => dayOf(happenedAt, zone)),
  )
  return usual ? `Usually eats every ${usual === 1 ? 'day' : counted(usual, 'day')}.` : ''
}

function yearWords({ offered, refused, regurgitated }: PrintedRecord['year'], { sign }: Said) {
  const words = [
    `${numberText(offered, sign)} offered`,
    `${numberText(refused, sign)} refused`,
    ...(regurgitated > 0 ? [`${numberText(regurgitated, sign)} regurgitated`] : []),
  ]
  return offered > 0 ? `In the last 12 months: ${words.join(', ')}.` : 'None in the last 12 months.'
}

/** 'The last 3 in a row weren't taken.' */
const streakWords = ({ totals: { refused_in_row } }: PrintedRecord, { sign }: Said) =>
  refused_in_row > 1 && `The last ${numberText(refused_in_row, sign)} in a row weren't taken.`

function sheds(sheet: Sheet, { animal }: PrintedRecord, reader: Said) {
  const logs = animal.sheddingLogs
  const days = logs.map(({ happenedAt }) => dayOf(happenedAt, reader.zone))
  sheet.heading('Sheds', 30)
  if (logs.length === 0) return sheet.paragraph('No sheds recorded.')
  const usual = usualInterval(days)
  if (usual) sheet.paragraph(`Usually every ${counted(usual, 'day')}.`)
  const latest = logs.slice(0, listed.sheds)
  const rows = latest.map(({ quality }, at) => {
    const [day = '', before] = [days[at], days[at + 1]]
    return [
      formatDay(day),
      qualityWords[quality],
      before ? `after ${counted(daysBetween(before, day), 'day')}` : '',
    ]
  })
  const columns = [
    { head: `Day${ofAll(latest.length, animal.recordCounts.shedding, reader)}`, share: 1.5 },
    { head: 'Quality', share: 1 },
    { head: '', share: 1 },
  ]
  pairs(sheet, columns, rows)
}

/** Section on the enclosure and on poops, as a vet asks for it. */
function enclosure(sheet: Sheet, { animal }: PrintedRecord, reader: Said) {
  const { cleaningSchedule, cleaningLogs, poopLogs } = animal
  const [cleaned, poop] = [cleaningLogs[0], poopLogs[0]]
  sheet.heading('Cleaning and poops', 30)
  const words = [
    cleaned ? `Last cleaned ${reader.day(cleaned.happenedAt)}.` : 'No cleaning recorded.',
    cleaningSchedule ? `Planned ${repeatWords(cleaningSchedule, 'cleaning')}.` : '',
    poop ? `Last poop ${reader.day(poop.happenedAt)}.` : 'No poops recorded.',
  ]
  sheet.paragraph(words.filter(Boolean).join(' '))
  const rows = poopLogs
    .filter(({ unusual, notes }) => unusual || notes)
    .slice(0, listed.poops)
    .map(({ happenedAt, unusual, notes }) => [
      reader.day(happenedAt),
      unusual ? 'Unusual' : 'Normal',
      notes,
    ])
  if (rows.length === 0) return
  const columns = [
    { head: 'Day', share: 1.25 },
    { head: 'Poop', share: 0.9 },
    { head: 'Note', share: 3.6 },
  ]
  table(sheet, columns, rows)
}

function moves(sheet: Sheet, { moves, totals }: PrintedRecord, reader: Said) {
  if (moves.length === 0) return
  sheet.heading('Moves', 30)
  const rows = moves.map((move) => [formatDay(move.moved_on), placeWords(move)])
  const columns = [
    { head: `Day${ofAll(rows.length, totals.moves, reader)}`, share: 1.25 },
    { head: 'To', share: 4.5 },
  ]
  table(sheet, columns, rows)
}

/** ', the latest 12 of 214' where not all are listed. */
export const ofAll = (rows: number, total: number, { sign }: Said) =>
  total > rows ? `, the latest ${rows} of ${numberText(total, sign)}` : ''
