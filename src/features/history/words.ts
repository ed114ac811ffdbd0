import { countryOf } from '../../shared/countries.ts'
import {
  formatDay,
  formatMoment,
  formatPart,
  formatShort,
  formatShortDay,
  today,
} from '../../shared/dates.ts'
import { type DecimalSign, moneyText, numberText } from '../../shared/numbers.ts'
import { type WeightUnit, weightText, weightUnits } from '../../shared/weights.ts'
import { placeWords } from '../animals/words.ts'
import { type Format, fieldsOf } from './fields.ts'
import type { ChangedField, HistoryLine, LineKind } from './history.contract.ts'

/** What was done, as the table has it: see `recordChanges`. */
export type Done = {
  action: HistoryLine['action']
  kind: LineKind
  named: string
  record_id: string
  changes: Record<string, unknown>
  /** Whether the history is of this very row, and not of the animal that it belongs to. */
  isSubject: boolean
}

/** What the words need to know beside what was done. */
export type Known = {
  zone: string
  /** The account's, by its ISO 4217 code. */
  currency: string
  /** How who reads it writes numbers. */
  sign: DecimalSign
  /** Names of records by their ids; one that is gone for good has none. */
  names: ReadonlyMap<string, string>
  /** Units that weights were entered in, by the ids of their logs. */
  units: ReadonlyMap<string, string>
  /** How much of the animal's hatch date is known. */
  precision?: string
}

/** The fields of what was done, in words and in the order of the form. */
export function changedFields(done: Done, known: Known): ChangedField[] {
  return Object.entries(fieldsOf[done.kind]).flatMap(([field, [label, format]]) => {
    const pair = pairOf(done, field)
    if (!pair) return []
    const [before, after] = pair.map((value, side) =>
      valueWords(value, format, knownOn(side, done, known)),
    )
    return before || after ? [{ field, label, before: before ?? '', after: after ?? '' }] : []
  })
}

/** Before and after of a column: what was added or deleted has but one of the two. */
function pairOf({ action, changes }: Done, field: string): [unknown, unknown] | undefined {
  const kept = changes[field]
  if (kept === undefined) return undefined
  if (action === 'added') return [null, kept]
  if (action === 'deleted') return [kept, null]
  return Array.isArray(kept) ? [kept[0], kept[1]] : undefined
}

type OnSide = Known & { unit: string }

/** The unit and the precision as they were on that side of the change. */
function knownOn(side: number, done: Done, known: Known): OnSide {
  const own = (field: string) => {
    const value = pairOf(done, field)?.[side]
    return typeof value === 'string' ? value : undefined
  }
  return {
    ...known,
    unit: own('unit') ?? known.units.get(done.record_id) ?? 'grams',
    precision: own('date_hatched_precision') ?? known.precision,
  }
}

/** One value in words; '' for nothing. */
function valueWords(value: unknown, format: Format, known: OnSide): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberWords(value, format, known)
  const text = String(value)
  if (typeof format === 'object') return format[text] ?? text
  if (format === 'day') return formatDay(text)
  if (format === 'hatched') return formatPart(text, precisionOf(known.precision))
  if (format === 'moment') return formatMoment(text, known.zone)
  if (format === 'name') return known.names.get(text) ?? 'One that is gone'
  if (format === 'country') return countryOf(text).name
  if (format === 'picture') return 'A picture'
  return text
}

function numberWords(value: number, format: Format, { unit, currency, sign }: OnSide): string {
  if (format === 'weight') return weightText(value, unitOf(unit), sign)
  if (format === 'grams') return weightText(value, 'grams', sign)
  if (format === 'money') return moneyText(value / 100, currency, sign)
  return numberText(value, sign)
}

const unitOf = (text: string): WeightUnit => weightUnits.find((unit) => unit === text) ?? 'grams'
const precisionOf = (text: string | undefined) =>
  text === 'month' || text === 'year' ? text : 'day'

/** What was done, to be read after who did it: 'changed the weight of 21 Nov'. */
export function summaryOf(done: Done, known: Known): string {
  const { action, kind, named, isSubject } = done
  const fields = changedFields(done, known)
  if (kind === 'membership') {
    const name = known.names.get(named) ?? (isSubject ? 'an animal' : 'a group')
    if (isSubject) return action === 'added' ? `put ${name} in` : `took ${name} out`
    return action === 'added' ? `put it in ${name}` : `took it out of ${name}`
  }
  if (kind === 'move' && action === 'added') return `moved it to ${placeIn(done) || 'no place'}`
  if (isSubject && action !== 'changed') return `${action} the ${nouns[kind]}`
  const what = isSubject ? '' : thing(done, known)
  if (action !== 'changed') return `${action} ${what}`
  const told = theFields(kind, fields)
  if (told === `the ${nouns[kind]}`) return `changed ${what || told}`
  return `changed ${told}${what && ` of ${what}`}`
}

/** 'the weight', 'the name and the sex', 'the name, the sex and 2 more'. */
function theFields(kind: LineKind, fields: ChangedField[]): string {
  const all = fields.map(({ field, label }) => fieldsOf[kind][field]?.[2] ?? `the ${lower(label)}`)
  if (all.length < 3) return all.join(' and ')
  return all.length === 3
    ? `${all[0]}, ${all[1]} and ${all[2]}`
    : `${all[0]}, ${all[1]} and ${all.length - 2} more`
}

/** 'the weight of 21 Nov', 'the treatment with Fenbendazole', 'a feeding schedule for Rat, weaned'. */
function thing({ kind, named }: Done, { zone, names }: Known): string {
  const noun = `${/^[aeiou]/.test(nouns[kind]) ? 'an' : 'a'} ${nouns[kind]}`
  if (kind === 'cleaning_schedule') return 'the cleaning schedule'
  if (named === '') return noun
  if (kind === 'treatment') return `the treatment with ${named}`
  if (kind === 'feeding_schedule') {
    const feeder = names.get(named)
    return feeder ? `the feeding schedule for ${feeder}` : 'a feeding schedule'
  }
  const day = isDay.test(named) ? formatShortDay(named, today(zone)) : formatShort(named, zone)
  return `the ${nouns[kind]} of ${day}`
}
const isDay = /^\d{4}-\d\d-\d\d$/

const placeIn = ({ changes: { room, rack, tub } }: Done) =>
  placeWords({ room: String(room ?? ''), rack: String(rack ?? ''), tub: String(tub ?? '') })

/** 'UV lifespan' keeps its capitals. */
const lower = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const nouns: Record<LineKind, string> = {
  animal: 'animal',
  bulb: 'bulb',
  contact: 'contact',
  custom_event: 'event',
  feeder: 'feeder',
  group: 'group',
  species: 'species',
  supplement: 'supplement',
  task: 'task',
  feeding_log: 'feeding',
  cleaning_log: 'clean',
  shedding_log: 'shed',
  weight_log: 'weight',
  poop_log: 'poop',
  move: 'move',
  health_note: 'note',
  treatment: 'treatment',
  dose: 'dose',
  vet_visit: 'vet visit',
  comment: 'comment',
  feeding_schedule: 'feeding schedule',
  cleaning_schedule: 'cleaning schedule',
  picture: 'picture',
  membership: 'group',
}
