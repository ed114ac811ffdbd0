import { feederKey, feederName } from '../../../../care/feeders/feederName.ts'
import type { RefusalReason } from '../../../../shared/choices.ts'
import { upperFirst } from '../../../../shared/text.ts'
import { numberIn } from '../../reading/cells/amounts.ts'
import { namesFood, preyIn } from '../../reading/cells/foods.ts'
import { plain } from '../../reading/cells/headings.ts'
import { saysShed, saysYes, tickIn } from '../../reading/cells/logWords.ts'
import {
  type Meal,
  mealIn,
  type Outcome,
  outcomeIn,
  outcomeInNotes,
  saysNotFed,
} from '../../reading/cells/meals.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import type { LogKind, NamedFeeder } from './log.ts'

export type FeedingDraft = {
  type: 'feeding'
  feeder: NamedFeeder | null
  count: number
  success: boolean
  refusal_reason: RefusalReason | null
  notes: string
}
type Columns = Omit<FeedingDraft, 'type' | 'feeder'>

/** The feeder of a feeding that doesn't say what was fed. */
export const unknownFeeder: NamedFeeder = { name: 'Unknown feeder', size: '' }

export const feeding: LogKind<FeedingDraft, Columns> = {
  type: 'feeding',
  table: 'feeding_logs',
  many: 'Feedings',
  headings: {
    prey: 'prey, prey type, prey item, feeder, feeder type, food, food item, food type, fed, meal, item, diet, feeding, what, prey fed, offered, prey offered, food offered, feeder offered, futter, futtertier, futtertiere, gefuttert, futterart, beute, proie, proies, nourriture, repas, aliment, type de proie',
    prey_size:
      'prey size, feeder size, food size, size, prey weight, grosse, futtergrosse, futtertier grosse, taille, taille de la proie, taille proie',
    count:
      'quantity, qty, count, how many, number, number fed, no fed, # fed, number of prey, #, anzahl, menge, stuck, stuckzahl, nombre, quantite, qte, nb, num',
    outcome:
      'result, outcome, ate, eaten, eat, taken, took, took it, accepted, success, did eat, ate y n, feeding result, response, status, gefressen, angenommen, ergebnis, erfolg, mange, accepte, pris, resultat, a mange',
    refused:
      'refused, refuse, refusal, refusals, refused food, refused meal, refused feed, refused feeding, rejected, declined, not eaten, not taken, didn t eat, didnt eat, no eat, verweigert, nicht gefressen, nicht genommen, refusee, a refuse, pas mange, refus',
    regurgitated:
      'regurgitated, regurgitation, regurgitate, regurg, regurged, regurges, regurgitations, vomited, threw up, erbrochen, ausgewurgt, regurgite, vomi',
  },
  isIn({ text }) {
    const isTicked = (field: 'refused' | 'regurgitated') =>
      text(field) !== '' && saysYes(text(field))
    const isOffered = text('prey') !== '' && !saysShed(text('prey'))
    return isOffered || text('outcome') !== '' || isTicked('refused') || isTicked('regurgitated')
  },
  read: feedingOf,
  readsValue: ({ text }) => text('prey') === '' && text('log_weight') === '',
  columns: ({ type: _type, feeder: _feeder, ...columns }) => columns,
  content: ({ count, success }, feeder) => `fed ${count} ${success} ${feederKey(feeder)}`,
  words({ feeder, count, success, refusal_reason }) {
    const outcome = success ? 'fed' : (refusal_reason ?? 'refused')
    const prey = feeder ? feederName(feeder) : upperFirst(outcome)
    const many = count > 1 ? `${count} × ${prey}` : prey
    return success || !feeder ? many : `${many}, ${outcome}`
  },
}

const mostPrey = 1000

/** The meal of a row; null if nothing was fed, or if the reader has collected what is wrong. */
function feedingOf(row: RowReader): FeedingDraft | null {
  const { text, refuse, errors } = row
  const before = errors.length
  const { written, meal } = mealOf(row)
  const outcome = outcomeOf(row, meal)
  if (outcome === 'not fed' || errors.length > before) return null
  if (meal === 'unclear' || meal === 'unknown' || meal === 'not fed') {
    return refuse('prey', askedOf(meal, written))
  }
  const { name, count: within } = preyIn(meal.food)
  const amount = text('count').slice(0, 100)
  const count =
    amount === ''
      ? within
      : numberIn(amount.replace(/\s*(x|×|stk\.?|st\.?|pcs?)$/i, ''), 'thousands')
  if (count === null || !Number.isInteger(count) || count < 0 || count > mostPrey) {
    return refuse('count', 'Please enter a whole number from 1 to 1,000')
  }
  // One of several, or a yes.
  if (amount === '' && count > 1 && text('outcome') === '1')
    return refuse('outcome', openOutcome('1'))
  const result = count === 0 ? outcomeIn('no') : outcome
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

/** Reads what was offered: in its column, else in that of values, else in what happened ('Fed 2 mice'). */
function mealOf({ text, headingOf }: RowReader): { written: string; meal: Meal } {
  const heading = headingOf('prey')
  const isFood = foodHeadings.test(plain(heading)) || text('outcome') !== ''
  const prey = text('prey')
  if (prey !== '') return { written: prey, meal: mealIn(prey, isFood) }
  const value = text('log_weight') === '' ? text('value') : ''
  const written = value !== '' || !namesFood(text('type')) ? value : text('type')
  return { written, meal: mealIn(written, false) }
}

/** Headings of what is fed; under 'Fed' there may be how it went. */
const foodHeadings =
  /\b(prey|food|feeders?|item|diet|futter(art|tiere?)?|beute|proies?|nourriture|aliments?)\b/

const askedOf = (meal: Exclude<Meal, object>, written: string) =>
  meal === 'unknown'
    ? `We don't know “${written.slice(0, 60)}” as food. If it was eaten, write “ate ${written.slice(0, 60)}”`
    : `We can't tell from “${written.slice(0, 60)}” what was fed, and whether it was eaten`

/**
 * How the meal went: by its own columns, else by the cell of what was offered, else by what happened, else by the
 * notes. The reader collects a row that says two things, or nothing that can be read.
 */
function outcomeOf(row: RowReader, meal: Meal): Outcome | 'not fed' | null {
  const { text, refuse } = row
  const own = ownOutcome(row)
  if (own === 'not fed') return own
  if (meal === 'not fed') return own?.success ? refuse('outcome', contradicts) : 'not fed'
  const within = typeof meal === 'object' ? meal.outcome : null
  if (own) return own.success && within?.success === false ? refuse('outcome', contradicts) : own
  if (within) return within
  if (saysNotFed(text('type'))) return 'not fed'
  const typed = outcomeIn(text('type'))
  if (typed && !typed.success) return { ...typed, rest: '' }
  const noted = notedOutcome(row)
  return noted === 'unclear'
    ? refuse(
        'log_notes',
        `Was it eaten? ${wordsOf(text('log_notes'))}Begin the notes with “ate” or “refused”`,
      )
    : noted
}

const wordsOf = (notes: string) => (notes === '' ? '' : `They say “${notes.slice(0, 60)}”. `)

const contradicts = "This row says both that it was eaten and that it wasn't"

/** Reads how a meal went from the columns that tell it. */
function ownOutcome(row: RowReader): Outcome | 'not fed' | null {
  const { text, refuse } = row
  const cell = text('outcome')
  if (cell !== '' && saysNotFed(cell)) return 'not fed'
  const outcome = cell === '' ? null : outcomeIn(cell)
  if (cell !== '' && !outcome) {
    return refuse('outcome', openOutcome(cell))
  }
  const ticks = (
    [
      ['regurgitated', /^(no |not )?(regurg\w*|vomit\w*|erbrochen)/],
      ['refused', /^(no |not )?(refus\w*|reject\w*|declin\w*|verweigert|not eaten|didn t eat)/],
    ] as const
  ).flatMap(([field, isIt]) => {
    const tick = text(field) === '' ? undefined : tickIn(text(field), isIt)
    if (tick === null) {
      refuse(field, `We can't tell from “${text(field).slice(0, 60)}” whether it was ${field}`)
    }
    return typeof tick === 'boolean' ? [{ field, tick }] : []
  })
  const [ticked] = ticks.filter(({ tick }) => tick)
  // A meal that came up again was taken first.
  if (ticked?.field === 'refused' && outcome?.success) return refuse('refused', contradicts)
  if (ticked) return { success: false, reason: ticked.field, rest: outcome?.rest ?? '' }
  if (outcome) return outcome
  const isTaken = ticks.some(({ field }) => field === 'refused')
  return isTaken ? { success: true, reason: null, rest: '' } : null
}

/** Reads how it went from the notes, and from columns that go to them. */
function notedOutcome({ text, cells, reading }: RowReader): Outcome | 'unclear' | null {
  const appended = reading.columns.flatMap(({ field }, at) =>
    field === 'append' ? [cells[at] ?? ''] : [],
  )
  const read = [text('log_notes'), ...appended].flatMap((notes) => outcomeInNotes(notes) ?? [])
  return read.includes('unclear') ? 'unclear' : (read[0] ?? null)
}

const openOutcome = (cell: string) => `We can't tell from “${cell.slice(0, 60)}” whether it ate`
