import type { datePrecisions } from '../../../shared/choices.ts'
import type { DecimalSign } from '../../../shared/numbers.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import type { Field } from '../kinds/columns.ts'

/** Where a file comes from, as the person says. */
export const importSources = ['morphmarket', 'reptile_scan', 'file'] as const
export type ImportSource = (typeof importSources)[number]

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A day as far as it is known; a month or a year is written as its first day. */
export type PartialDay = { day: string; precision: (typeof datePrecisions)[number] }

/** `unit` is the one it was written in. */
export type DraftWeight = { grams: number; unit: WeightUnit }

/** When something happened, on the account's wall clock; null is a time that isn't known. */
export type DraftMoment = { day: string; time: string | null }

export type RowError = { field: Field; message: string; code?: string }

/** Of a row that stands for several animals, which can be made of it. */
export const severalAnimals = 'several_animals'

/** A column of the file, and what it is; null is left out. */
export type ColumnOf = { header: string; field: Field | null }

/** The reading of a file's cells, as decided by the file or its person. Null asks the person. */
export type Settings = {
  source: ImportSource
  /** The uploaded file's name: 'sheds 2025.csv' tells what its rows are if no column does. */
  fileName: string
  /** Today in the account's time zone. Nothing can have happened later. */
  today: string
  timeZone: string
  columns: readonly ColumnOf[]
  dateOrder: DateOrder | null
  /** Of days with points, where others have another one. */
  pointOrder?: DateOrder | undefined
  weightUnit: WeightUnit | null
  /** The decimal sign that the whole file's cells prove. */
  decimalSign: DecimalSign | null
}
