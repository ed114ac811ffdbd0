import { acquisitionWords, sexWords, sourceWords, stateWords } from '../animals/words.ts'
import { lifespanWords, typeWords } from '../bulbs/words.ts'
import { doseUnits } from '../health/health.contract.ts'
import { unitWords } from '../health/words.ts'
import { methodWords, qualityWords, reasonWords } from '../logs/words.ts'
import { lastWords } from '../schedules/words.ts'
import type { LineKind } from './history.contract.ts'

/**
 * How a column's value is read: as it is, by one of these names, or as the word for its choice.
 * `name` is the id of another record, `weight` is in grams and shown in the unit of its log, `hatched`
 * is a day of which only the month or the year may be known.
 */
export type Format =
  | 'text'
  | 'number'
  | 'day'
  | 'hatched'
  | 'moment'
  | 'yesNo'
  | 'weight'
  | 'grams'
  | 'money'
  | 'name'
  | 'country'
  | 'picture'
  | Readonly<Record<string, string>>

/** `said` stands in a sentence, where 'the' and the label would not do. */
type Field = readonly [label: string, format: Format, said?: string]

/**
 * What the columns of each kind are called, as its form calls them, in their order. Columns without
 * a name here are no news: a test asks for each column of each table.
 */
export const fieldsOf: Record<LineKind, Readonly<Record<string, Field>>> = {
  animal: {
    name: ['Name', 'text'],
    sex: ['Sex', sexWords],
    species_id: ['Species', 'name'],
    genetics: ['Genetics', 'text'],
    date_hatched: ['Hatch date', 'hatched'],
    date_hatched_precision: [
      'Precision of the hatch date',
      { day: 'Day', month: 'Month', year: 'Year' },
    ],
    source: ['Source', sourceWords],
    acquired_via: ['Acquired via', acquisitionWords, 'how it was acquired'],
    quarantined_at: ['In quarantine since', 'moment', 'the quarantine'],
    description: ['Description', 'text'],
    photo_id: ['Photo', 'picture'],
    state: ['State', stateWords],
    state_on: ['Since', 'day', 'since when'],
    state_reason: ['To whom, or why', 'text', 'the reason'],
    code: ['Code', 'text'],
    external_id: ['External id', 'text'],
  },
  bulb: {
    name: ['Name', 'text'],
    brand: ['Brand', 'text'],
    bulb_type: ['Type', typeWords],
    wattage: ['Wattage', 'number'],
    uv_installed_on: ['Installed', 'day', 'the day of installation'],
    uv_lifespan: ['UV lifespan', lifespanWords],
    uv_percent: ['UV percentage', 'number'],
    send_uv_reminder: ['Reminder', 'yesNo'],
    acquired_from: ['Acquired from', 'text', 'where it is from'],
  },
  contact: {
    name: ['Name', 'text'],
    email: ['Email', 'text'],
    phone_number: ['Phone', 'text'],
    website_url: ['Website', 'text'],
    notes: ['Notes', 'text'],
  },
  custom_event: {
    title: ['Title', 'text'],
    started_on: ['Day', 'day'],
    description: ['Description', 'text'],
  },
  feeder: {
    name: ['Name', 'text'],
    size: ['Size', 'text'],
    quantity: ['Stock', 'number'],
    low_stock: ['Low from', 'number', 'when it counts as low'],
    weight: ['Weight of one', 'grams'],
    cost: ['Cost of one', 'money'],
    acquired_from: ['Acquired from', 'text', 'where it is from'],
    description: ['Description', 'text'],
  },
  group: { name: ['Name', 'text'], description: ['Description', 'text'] },
  species: {
    common_name: ['Common name', 'text'],
    latin_name: ['Latin name', 'text'],
    country_of_origin: ['Country of origin', 'country'],
    description: ['Description', 'text'],
  },
  supplement: {
    name: ['Name', 'text'],
    brand: ['Brand', 'text'],
    acquired_from: ['Acquired from', 'text', 'where it is from'],
  },
  task: { content: ['Task', 'text', 'the words'] },

  feeding_log: {
    feeder_id: ['Feeder', 'name'],
    count: ['How many', 'number', 'how many'],
    success: ['Taken', 'yesNo', 'whether it was taken'],
    refusal_reason: ['Why not', reasonWords, 'why not'],
    thrown_away: ['Thrown away', 'yesNo', 'whether it was thrown away'],
    feeding_method: ['How', methodWords, 'how it was fed'],
    supplement_id: ['Supplement', 'name'],
    happened_at: ['When', 'moment', 'the time'],
    notes: ['Note', 'text'],
  },
  cleaning_log: { happened_at: ['When', 'moment', 'the time'] },
  shedding_log: { quality: ['Quality', qualityWords], happened_at: ['When', 'moment', 'the time'] },
  weight_log: {
    weight_in_grams: ['Weight', 'weight'],
    unit: ['Unit', { grams: 'Grams', kilograms: 'Kilograms', pounds: 'Pounds', ounces: 'Ounces' }],
    happened_at: ['When', 'moment', 'the time'],
  },
  poop_log: {
    unusual: ['Unusual', 'yesNo', 'whether it was unusual'],
    happened_at: ['When', 'moment', 'the time'],
    notes: ['Note', 'text'],
  },
  move: {
    room: ['Room', 'text'],
    rack: ['Rack', 'text'],
    tub: ['Tub', 'text'],
    moved_on: ['Moved on', 'day', 'the day'],
  },
  health_note: { content: ['What was seen', 'text', 'what was seen'], noted_on: ['Day', 'day'] },
  treatment: {
    substance: ['Substance', 'text'],
    dose: ['Dose', 'number'],
    dose_unit: ['Unit of the dose', unitsOfDose()],
    every_days: ['Days between doses', 'number', 'the days between doses'],
    started_on: ['From', 'day', 'the first day'],
    ends_on: ['To', 'day', 'the last day'],
    notes: ['Notes', 'text'],
  },
  dose: { happened_at: ['When', 'moment', 'the time'] },
  vet_visit: {
    reason: ['Reason', 'text'],
    findings: ['Findings', 'text'],
    contact_id: ['Vet', 'name'],
    visited_on: ['Day', 'day'],
    cost: ['Cost', 'money'],
  },
  comment: { content: ['Comment', 'text'] },

  feeding_schedule: {
    feeder_id: ['Feeder', 'name'],
    supplement_id: ['Supplement', 'name'],
    ...planFields(lastWords.feeding),
  },
  cleaning_schedule: planFields(lastWords.cleaning),
  picture: { picture_id: ['Picture', 'picture'] },
  membership: {},
}

function planFields(lastLog: string): Readonly<Record<string, Field>> {
  return {
    repeat_amount: ['Every', 'number', 'the interval'],
    repeat: ['Unit', { day: 'Days', week: 'Weeks', month: 'Months' }, 'the unit of the interval'],
    started_on: ['Started on', 'day', 'the first day'],
    counts_from: [
      'Counted from',
      { start: 'The start', last_log: `T${lastLog.slice(1)}` },
      'what it counts from',
    ],
    paused_until: ['Paused until', 'day', 'the pause'],
    pause_reason: ['Reason for the pause', 'text'],
  }
}

function unitsOfDose(): Readonly<Record<string, string>> {
  return Object.fromEntries(doseUnits.map((unit) => [unit, unitWords(unit)]))
}
