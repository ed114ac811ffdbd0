import type {
  acquisitions,
  animalStates,
  datePrecisions,
  refusalReasons,
  sexes,
  shedQualities,
  sources,
} from '../../../shared/choices.ts'
import type { DecimalSign } from '../../../shared/numbers.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import type { Interval } from './cells/intervals.ts'
import { type Field, recordFields } from './fields.ts'

/** Where a file comes from, as the person says. */
export const importSources = ['morphmarket', 'reptile_scan', 'file'] as const
export type ImportSource = (typeof importSources)[number]

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Whether the rows are animals, or feedings, weights and the like of animals. */
export const intents = ['animals', 'records'] as const
export type Intent = (typeof intents)[number]

/** A day as far as it is known; a month or a year is written as its first day. */
export type PartialDay = { day: string; precision: (typeof datePrecisions)[number] }

/** `unit` is the one it was written in. */
export type DraftWeight = { grams: number; unit: WeightUnit }

/**
 * An animal as its row tells. Null is what the row doesn't tell; on an update it changes nothing. Every
 * text is within the limit of the animal's contract. `genetics` is as written, with the hets behind it.
 *
 * `description` holds everything of the row that an animal has no field for: its notes, columns that are
 * appended to them, when it was acquired, from whom and for how much, and whole texts that were too long
 * for their own field.
 */
export type AnimalDraft = {
  kind: 'animal'
  external_id: string | null
  name: string
  /** `written` is what stands in the file: 'Kornnatter', which is read as 'Corn snake'. */
  species: { common: string; latin: string; written: string } | null
  sex: (typeof sexes)[number] | null
  born: PartialDay | null
  genetics: string | null
  weight: (DraftWeight & { on: string | null }) | null
  source: (typeof sources)[number] | null
  acquired_via: (typeof acquisitions)[number] | null
  state: (typeof animalStates)[number]
  /** When it was sold or died, and to whom or why. */
  state_on: string | null
  state_reason: string | null
  /** The parents' names or ids, as written. */
  dam: string | null
  sire: string | null
  room: string | null
  rack: string | null
  tub: string | null
  feeding: FeedingDraft | null
  /** The days of its last meal and its last shed. */
  last_fed: string | null
  last_shed: string | null
  description: string | null
  /** Addresses of pictures on other servers, and names of files in the same zip: see `pictureOwners`. */
  pictures: string[]
  picture_files: string[]
  /** What its review says of cells that couldn't be read and went to the notes. */
  remarks: string[]
}

/** How an animal is fed: several plans if it is fed several times a week, and what, as written. */
export type FeedingDraft = {
  plans: Interval[]
  feeder: { name: string; size: string } | null
  /** The day of the next meal, which may lie ahead. */
  next_on: string | null
}

/** When something happened, on the account's wall clock; null is a time that isn't known. */
export type DraftMoment = { day: string; time: string | null }

/** One thing that happened. A row can tell several: that she ate, and what she weighed. */
export type LogDraft =
  | {
      type: 'feeding'
      /** What was fed, as written, without how many: 'f/t rat' and 'small', or 'Heimchen' and ''. */
      feeder: { name: string; size: string } | null
      count: number
      success: boolean
      refusal_reason: (typeof refusalReasons)[number] | null
      notes: string
    }
  | { type: 'weight'; weight: DraftWeight }
  | { type: 'shedding'; quality: (typeof shedQualities)[number] }
  | { type: 'cleaning' }
  | { type: 'poop'; unusual: boolean; notes: string }

/** What one row tells about one animal, which is known by its id, else by its name. */
export type RecordsDraft = {
  kind: 'records'
  animal: { external_id: string | null; name: string | null }
  at: DraftMoment
  logs: LogDraft[]
  /** What its review tells the person: notes of the row that none of its logs can keep. */
  remarks: string[]
}

export type Draft = AnimalDraft | RecordsDraft

export type RowError = { field: Field; message: string; code?: string }

/** Of a row that stands for several animals, which can be made of it. */
export const severalAnimals = 'several_animals'

/**
 * One row of the file. `line` is its number as a spreadsheet counts. `key` is the same whenever the same
 * row is read again, whatever its columns are taken for: a hash of its headings and cells, and which one it
 * is of several equal rows. `draft` is null if there are errors, or if the row has nothing to import: an empty tub, a
 * total, or an animal that an earlier row tells in the same words. `nothing` says which.
 */
export type DraftRow = {
  line: number
  key: string
  name: string
  draft: Draft | null
  errors: readonly RowError[]
  nothing: string | null
}

/** A column of the file, and what it is; null is left out. */
export type ColumnOf = { header: string; field: Field | null }

/** What a file's cells mean, as decided by the file or its person. Null asks the person. */
export type Settings = {
  source: ImportSource
  /** The uploaded file's name: 'sheds 2025.csv' tells what its rows are if no column does. */
  fileName: string
  /** Today in the account's time zone. Nothing can have happened later. */
  today: string
  columns: readonly ColumnOf[]
  dateOrder: DateOrder | null
  weightUnit: WeightUnit | null
  /** What the cells of the whole file prove; worked out from them if it isn't given. */
  decimalSign?: DecimalSign | null
}

const ofRecords: ReadonlySet<string> = new Set(recordFields)

/** A file with one column that only records have is a file of records. */
export const intentOf = (columns: readonly ColumnOf[]): Intent =>
  columns.some(({ field }) => field !== null && ofRecords.has(field)) ? 'records' : 'animals'
