import type { WeightUnit } from './weights.ts'

/* The choices in forms, used by contracts and database columns alike. */

/**
 * Roles in an account. A keeper does all husbandry work; a viewer (a vet, a sitter) reads, and may
 * record logs if the owner allows it.
 */
export const roles = ['owner', 'keeper', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Columns of the animals table that people can choose, in its order. */
export const animalColumns = [
  'code',
  'species',
  'genetics',
  'hatched',
  'place',
  'due',
  'fed',
  'next',
  'shed',
  'weight',
] as const
export type AnimalColumn = (typeof animalColumns)[number]

/** The first day of the week. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** Units of weights, unless the device remembers another one. */
export const preferredUnits = ['grams', 'ounces'] as const satisfies readonly WeightUnit[]

export const sexes = ['male', 'female', 'unknown'] as const
export const sources = [
  'captive_bred',
  'captive_farmed',
  'long_term_captive',
  'wild_caught',
  'unknown',
] as const
export const acquisitions = [
  'purchased',
  'produced',
  'traded',
  'gifted',
  'adopted',
  'rescued',
  'short_term_foster',
  'long_term_foster',
] as const
/**
 * In the collection, or why it has left. `outside` never belonged to it: a parent that someone else
 * keeps.
 */
export const animalStates = ['kept', 'sold', 'loaned_out', 'rehomed', 'died', 'outside'] as const
/** Another keeper's, or dead: an animal on loan comes back. */
export const leftStates: readonly (string | null)[] = ['sold', 'rehomed', 'died']
/** The precision of a hatch date. An imprecise one is stored as the first day of its period. */
export const datePrecisions = ['day', 'month', 'year'] as const

export const doseUnits = ['mg', 'ml', 'mcg', 'g', 'iu', 'drop', 'tablet'] as const

/** When an appointment or event is reminded of. */
export const remindOns = ['none', 'on_day', 'one_day', 'two_days', 'one_week'] as const
type RemindOn = (typeof remindOns)[number]

export const feedingMethods = ['tong', 'hand', 'bowl', 'live', 'assisted', 'other'] as const
/** Where a feeder comes from when it is picked. */
export const feederKinds = ['frozen', 'live', 'prepared'] as const
export type FeederKind = (typeof feederKinds)[number]
/** Why a feeding was not successful. */
export const refusalReasons = ['refused', 'regurgitated'] as const
export type RefusalReason = (typeof refusalReasons)[number]
export const shedQualities = ['complete', 'partial', 'stuck'] as const

export const repeats = ['day', 'week', 'month'] as const
export type Repeat = (typeof repeats)[number]
/** Starting points that the next step is counted from: the day the schedule started, or the last log. */
export const countings = ['start', 'last_log'] as const
export type Counting = (typeof countings)[number]

export const bulbTypes = ['heat', 'light', 'uv'] as const
export const uvLifespans = ['six_months', 'one_year'] as const

/** The kinds of reminders; messages to the shop are told at once. */
export const reminderKinds = [
  'feeding',
  'cleaning',
  'treatment',
  'vet',
  'event',
  'laying',
  'hatch',
  'eggs',
  'bulb',
  'low_stock',
  'forecast',
  'climate',
  'message',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

/* The words of each choice. */

export const sexWords: Record<(typeof sexes)[number], string> = {
  male: 'Male',
  female: 'Female',
  unknown: 'Unknown',
}

export const sourceWords: Record<(typeof sources)[number], string> = {
  captive_bred: 'Captive bred',
  captive_farmed: 'Captive farmed',
  long_term_captive: 'Long-term captive',
  wild_caught: 'Wild caught',
  unknown: 'Unknown source',
}

export const acquisitionWords: Record<(typeof acquisitions)[number], string> = {
  purchased: 'Purchased',
  produced: 'Produced',
  traded: 'Traded',
  gifted: 'Gifted',
  adopted: 'Adopted',
  rescued: 'Rescued',
  short_term_foster: 'Short-term foster',
  long_term_foster: 'Long-term foster',
}

export const stateWords: Record<(typeof animalStates)[number], string> = {
  kept: 'Kept',
  sold: 'Sold',
  loaned_out: 'Loaned out',
  rehomed: 'Rehomed',
  died: 'Died',
  outside: 'Outside animal',
}

export const typeWords: Record<(typeof bulbTypes)[number], string> = {
  heat: 'Heat',
  light: 'Light',
  uv: 'UV',
}

export const lifespanWords: Record<(typeof uvLifespans)[number], string> = {
  six_months: 'Six months',
  one_year: 'One year',
}

export const kindWords: Record<FeederKind, string> = {
  frozen: 'Frozen',
  live: 'Live',
  prepared: 'Prepared',
}

export const methodWords: Record<(typeof feedingMethods)[number], string> = {
  tong: 'Tongs',
  hand: 'Hand',
  bowl: 'Bowl',
  live: 'Live',
  assisted: 'Assisted',
  other: 'Other',
}

export const reasonWords: Record<RefusalReason, string> = {
  refused: "Wouldn't eat",
  regurgitated: 'Regurgitated',
}

export const qualityWords: Record<(typeof shedQualities)[number], string> = {
  complete: 'Complete',
  partial: 'Partial',
  stuck: 'Stuck',
}

export const remindOnWords: Record<RemindOn, string> = {
  none: 'No reminder',
  on_day: 'On the day',
  one_day: '1 day before',
  two_days: '2 days before',
  one_week: '1 week before',
}

export const doseUnitNames: Record<(typeof doseUnits)[number], [one: string, many: string]> = {
  mg: ['mg', 'mg'],
  ml: ['ml', 'ml'],
  mcg: ['mcg', 'mcg'],
  g: ['g', 'g'],
  iu: ['IU', 'IU'],
  drop: ['drop', 'drops'],
  tablet: ['tablet', 'tablets'],
}

/** Units of a dose, by their plural. */
export const doseUnitWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(doseUnitNames).map(([unit, [, many]]) => [unit, many]),
)

/** The kinds of a calendar's event, in the order of a day's list. */
export const eventKinds = [
  'own',
  'vet',
  'dose',
  'feed',
  'clean',
  'bulb',
  'lay',
  'hatch',
  'weigh',
  'shed',
  'poop',
] as const

/** Audience of a shop or a listing: everyone, or only its account. */
export const privacies = ['public', 'private'] as const
export type Privacy = (typeof privacies)[number]
export const listingStatuses = ['for_sale', 'on_hold', 'sold'] as const
export type ListingStatus = (typeof listingStatuses)[number]
/** Sides that a message to or from a shop comes from. */
export const messageSides = ['visitor', 'keeper'] as const

/** Fields that the public card of a record can show, where the record has it. */
export const cardFields = [
  'photo',
  'species',
  'sex',
  'genetics',
  'hatched',
  'weights',
  'sheds',
  'description',
  'parents',
] as const
export type CardField = (typeof cardFields)[number]
