import { formatShort, formatShortDay, today } from '../../shared/dates.ts'
import { type Facts, type Format, valueText } from '../../shared/labels.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import { lowerFirst } from '../../shared/text.ts'
import { type WeightUnit, weightUnits } from '../../shared/weights.ts'
import { placeWords } from '../animals/words.ts'
import type { ChangedField, HistoryLine } from './history.contract.ts'

/** A change as stored: see `recordChanges`. */
export type Done = {
  action: HistoryLine['action']
  kind: string
  named: string
  record_id: string
  changes: Record<string, unknown>
  /** True if the history is of this row, and not of its animal. */
  isSubject: boolean
}

/** Context for a change's words. */
export type Known = {
  /** The columns of each kind with their labels and formats, in the order of its form. */
  fields: Readonly<Record<string, Facts>>
  zone: string
  /** The account's, by its ISO 4217 code. */
  currency: string
  /** The reader's decimal separator. */
  sign: DecimalSign
  /** Names of records by id; permanently deleted ones have none. */
  names: ReadonlyMap<string, string>
  /** The units that weights were entered in, by log id. */
  units: ReadonlyMap<string, string>
  /** The currencies of vet visits whose cost isn't in the account's, by their id. */
  currencies: ReadonlyMap<string, string>
  /** The animal's sex, and the precision of its hatch date. */
  sex?: string
  precision?: string
}

/** The changed fields in words, in the order of the form. */
export function changedFields(done: Done, terms: Known): ChangedField[] {
  return Object.entries(terms.fields[done.kind] ?? {}).flatMap(([field, { label, format }]) => {
    const pair = pairOf(done, field)
    // An amount that has changed is said in its currency.
    if (!pair || (field === 'cost_currency' && 'cost' in done.changes)) return []
    const [before, after] = pair.map((value, side) =>
      wordsOf(value, format, knownOn(side, done, terms)),
    )
    return before || after ? [{ field, label, before: before ?? '', after: after ?? '' }] : []
  })
}

/** A column's values before and after; additions and deletions have only one. */
function pairOf({ action, changes }: Done, field: string): [unknown, unknown] | undefined {
  const change = changes[field]
  if (change === undefined) return undefined
  if (action === 'added') return [null, change]
  if (action === 'deleted') return [change, null]
  return Array.isArray(change) ? [change[0], change[1]] : undefined
}

type OnSide = Omit<Known, 'precision'> & { unit: WeightUnit; precision: 'day' | 'month' | 'year' }

/** The unit, the precision and the currency on that side of the change. */
function knownOn(side: number, done: Done, terms: Known): OnSide {
  const own = (field: string) => {
    const value = pairOf(done, field)?.[side]
    return typeof value === 'string' ? value : undefined
  }
  return {
    ...terms,
    unit: unitOf(own('unit') ?? terms.units.get(done.record_id) ?? 'grams'),
    precision: precisionOf(own('date_hatched_precision') ?? asFine(own('date_hatched'), terms)),
    currency: own('cost_currency') ?? terms.currencies.get(done.record_id) ?? terms.currency,
  }
}

/** One value in words; '' for none. Money is in hundredths. */
const wordsOf = (value: unknown, format: Format, terms: OnSide): string =>
  valueText(isMoney(format) && typeof value === 'number' ? value / 100 : value, format, terms)

const isMoney = (format: Format) => format === 'money' || format === 'price'

const unitOf = (text: string): WeightUnit => weightUnits.find((unit) => unit === text) ?? 'grams'
/** The animal's present precision, or a finer one that a day from before was entered with. */
function asFine(day: string | undefined, { precision }: Known) {
  if (!day || day.endsWith('-01-01')) return precision
  if (!day.endsWith('-01')) return 'day'
  return precision === 'year' ? 'month' : precision
}
const precisionOf = (text: string | undefined) =>
  text === 'month' || text === 'year' ? text : 'day'

/** The change as a phrase that follows the person's name: 'changed the weight from Nov 21'. */
export function summaryOf(done: Done, terms: Known): string {
  const { action, kind, named: key, isSubject } = done
  const fields = changedFields(done, terms)
  const it = pronouns[terms.sex ?? ''] ?? 'it'
  if (kind === 'membership') {
    const name = terms.names.get(key) ?? (isSubject ? 'an animal' : 'a group')
    if (isSubject) return action === 'added' ? `put ${name} in` : `took ${name} out`
    return action === 'added' ? `put ${it} in ${name}` : `took ${it} out of ${name}`
  }
  if (kind === 'move' && action === 'added')
    return `moved ${it} to ${placeIn(done) || 'no location'}`
  if (isSubject && action !== 'changed') return `${action} the ${nounOf(kind)}`
  const what = isSubject ? '' : thing(done, terms)
  if (action !== 'changed') return `${action} ${what}`
  const phrase = theFields(terms.fields[kind] ?? {}, fields)
  if (phrase === `the ${nounOf(kind)}`) return `changed ${what || phrase}`
  return `changed ${phrase}${what && ` of ${what}`}`
}

const pronouns: Readonly<Record<string, string>> = { female: 'her', male: 'him' }

/** 'the weight', 'the name and the sex', 'the name, the sex and 2 more'. */
function theFields(facts: Facts, fields: ChangedField[]): string {
  const all = fields.map(({ field, label }) => facts[field]?.inSentence ?? `the ${lower(label)}`)
  if (all.length < 3) return all.join(' and ')
  return all.length === 3
    ? `${all[0]}, ${all[1]} and ${all[2]}`
    : `${all[0]}, ${all[1]} and ${all.length - 2} more`
}

/** 'the weight from Nov 21', 'the treatment with Fenbendazole', 'a feeding schedule for Rat, weaned'. */
function thing({ kind, named: key, changes }: Done, { zone, names }: Known): string {
  const noun = `${/^[aeiou]/.test(nounOf(kind)) ? 'an' : 'a'} ${nounOf(kind)}`
  if (kind === 'cleaning_schedule') return 'the cleaning schedule'
  if (key === '') return noun
  if (kind === 'pairing') return `the pairing with ${names.get(key) ?? 'a deleted animal'}`
  if (kind === 'treatment') return `the treatment with ${key}`
  if (kind === 'egg') return `egg ${key}`
  if (kind === 'gene') return `the gene ${key}`
  if (kind === 'feeding_schedule') {
    const feeder = names.get(key)
    return feeder ? `the feeding schedule for ${feeder}` : 'a feeding schedule'
  }
  const day = isDay.test(key) ? formatShortDay(key, today(zone)) : formatShort(key, zone)
  return `the ${changes.skipped_for ? 'skipped ' : ''}${nounOf(kind)} from ${day}`
}
const isDay = /^\d{4}-\d\d-\d\d$/

const placeIn = ({ changes: { room, rack, tub } }: Done) =>
  placeWords({ room: String(room ?? ''), rack: String(rack ?? ''), tub: String(tub ?? '') })

/** Lower-cases the first letter, except in 'UV lifespan'. */
const lower = (label: string) => (/^[A-Z]{2}/.test(label) ? label : lowerFirst(label))

/** A kind in a sentence: its noun, unless keepers use another word. */
const nounOf = (kind: string) => nouns[kind] ?? kind.replaceAll('_', ' ')

const nouns: Readonly<Record<string, string>> = {
  custom_event: 'event',
  pairing_plan: 'breeding plan',
  egg_check: 'check',
  feeding_log: 'feeding',
  cleaning_log: 'clean',
  shedding_log: 'shed',
  weight_log: 'weight',
  poop_log: 'poop',
  health_note: 'note',
  membership: 'group',
}
