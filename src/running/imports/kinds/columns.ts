import { spellingsOf } from '../reading/cells/headings.ts'

type Facts = {
  key: string
  /** Its name in a choice and in front of an error. */
  words: string
  /** Cells whose order of days, unit or decimal sign only the whole file tells. */
  holds?: 'day' | 'notedDay' | 'weight' | 'amount' | 'measure'
  /** Tells a list of animals from a log. */
  isTelling?: true
  /** The column of a log that is the same. */
  twin?: string
}

const append = { key: 'append', words: 'Append to notes' } as const

/**
 * Everything that a column can be, in the order of a choice; each only once, but for `append`, which adds the column to
 * the notes under its heading. What is read from it is in `animal/` and `logs/`.
 */
export const animalColumns = [
  { key: 'external_id', words: 'ID', twin: 'animal_id' },
  { key: 'name', words: 'Name', twin: 'animal_name' },
  { key: 'species', words: 'Species', isTelling: true },
  { key: 'latin_name', words: 'Latin name', isTelling: true },
  { key: 'sex', words: 'Sex', isTelling: true },
  { key: 'born', words: 'Hatch date', holds: 'day', isTelling: true },
  { key: 'genetics', words: 'Genetics', isTelling: true },
  { key: 'hets', words: 'Hets' },
  { key: 'weight', words: 'Weight', holds: 'weight', twin: 'log_weight' },
  { key: 'weighed_on', words: 'Weighed on', holds: 'day', twin: 'happened_on' },
  { key: 'dam', words: 'Dam', isTelling: true },
  { key: 'sire', words: 'Sire', isTelling: true },
  { key: 'status', words: 'Status', isTelling: true },
  { key: 'status_on', words: 'Sold or died on', holds: 'day' },
  { key: 'status_reason', words: 'To whom, or why' },
  { key: 'source', words: 'Source' },
  { key: 'acquired_via', words: 'Acquired via' },
  { key: 'acquired_on', words: 'Acquired on', holds: 'notedDay', isTelling: true },
  { key: 'acquired_from', words: 'Acquired from', isTelling: true },
  { key: 'price', words: 'Price', holds: 'amount', isTelling: true },
  { key: 'location', words: 'Location' },
  { key: 'room', words: 'Room' },
  { key: 'rack', words: 'Rack' },
  { key: 'tub', words: 'Tub' },
  { key: 'feeds_every', words: 'Feeds every' },
  { key: 'feeder', words: 'Feeder' },
  { key: 'feeder_size', words: 'Size of the feeder' },
  { key: 'next_feeding', words: 'Next feeding', holds: 'day' },
  { key: 'last_fed', words: 'Last fed', holds: 'day' },
  { key: 'last_shed', words: 'Last shed', holds: 'day' },
  { key: 'quantity', words: 'How many', twin: 'count' },
  { key: 'pictures', words: 'Photos' },
  { key: 'listing', words: 'Link' },
  { key: 'notes', words: 'Notes', twin: 'log_notes' },
  append,
] as const satisfies readonly Facts[]

export const recordColumns = [
  { key: 'animal_id', words: 'ID of the animal' },
  { key: 'animal_name', words: 'Animal' },
  { key: 'happened_on', words: 'Date', holds: 'day' },
  { key: 'time', words: 'Time' },
  { key: 'type', words: 'What happened', isTelling: true },
  { key: 'value', words: 'Value', holds: 'measure', isTelling: true },
  { key: 'prey', words: 'Feeder', isTelling: true },
  { key: 'prey_size', words: 'Size of the feeder' },
  { key: 'count', words: 'How many', isTelling: true },
  { key: 'outcome', words: 'Taken', isTelling: true },
  { key: 'refused', words: 'Refused', isTelling: true },
  { key: 'regurgitated', words: 'Regurgitated', isTelling: true },
  { key: 'log_weight', words: 'Weight', holds: 'weight', isTelling: true },
  { key: 'shed', words: 'Shed', isTelling: true },
  { key: 'poop', words: 'Poop', isTelling: true },
  { key: 'cleaning', words: 'Clean', isTelling: true },
  { key: 'log_notes', words: 'Notes' },
] as const satisfies readonly Facts[]

export type AnimalColumn = (typeof animalColumns)[number]['key']
export type RecordColumn = (typeof recordColumns)[number]['key']
export type Field = AnimalColumn | RecordColumn

/** Rows are animals, or feedings, weights and the like of animals. */
export const intents = ['animals', 'records'] as const
export type Intent = (typeof intents)[number]

type Column = Omit<Facts, 'key'> & { key: Field }

export const columnsOf: Readonly<Record<Intent, readonly Column[]>> = {
  animals: animalColumns,
  records: [...recordColumns, append],
}
const all = [...columnsOf.animals, ...columnsOf.records]

/** Every key of a column. */
export const fields = [...new Set(all.map(({ key }) => key))]

const words = new Map<string, string>(all.map((column) => [column.key, column.words]))

/** 'Hatch date' of `born`; undefined of what is no column. */
export const fieldWords = (field: string | null | undefined): string | undefined =>
  words.get(field ?? '')

const holding = new Map(all.map(({ key, holds }) => [key, holds]))

/** The sort of a column's cells, if the whole file says how to read them. */
export const heldBy = (field: Field | null): Facts['holds'] =>
  field ? holding.get(field) : undefined

/** The column of a log that is one of an animal, or the other way round. */
export function twinOf(field: Field, intent: Intent): Field | null {
  const twin = animalColumns.find(
    (column) => column.key === field || ('twin' in column && column.twin === field),
  )
  if (!twin || !('twin' in twin)) return null
  return intent === 'animals' ? twin.key : twin.twin
}

const keysOfRecords: ReadonlySet<string> = new Set(recordColumns.map(({ key }) => key))

/** A file with one column that only records have is a file of records. */
export const intentOf = (columns: readonly { field: Field | null }[]): Intent =>
  columns.some(({ field }) => field !== null && keysOfRecords.has(field)) ? 'records' : 'animals'

/** Headings of a weight that don't say whose it is. */
export const bareWeights: ReadonlySet<string> = new Set(
  'weight,wt,grams,mass,gewicht,gew,gramm,poids,masse,grammes'.split(','),
)

/** True of a log of meals alone, in which a weight may be that of the feeder. */
export const isOfMeals = (fields: readonly (Field | null)[]): boolean =>
  fields.some((field) => field !== null && ofMeals.has(field)) &&
  !fields.some((field) => field !== null && ofOthers.has(field))
const ofMeals: ReadonlySet<Field> = new Set(['prey', 'outcome', 'refused', 'regurgitated'])
const ofOthers: ReadonlySet<Field> = new Set(['type', 'shed', 'poop', 'cleaning'])

/** The place of a weight in a log of meals that only a person can give its meaning, or -1. */
export const doubtfulWeight = (columns: readonly { header: string; field: Field | null }[]) =>
  isOfMeals(columns.map(({ field }) => field))
    ? columns.findIndex(
        ({ header, field }) =>
          (field === 'append' || field === 'log_weight') &&
          spellingsOf(header).some((spelling) => bareWeights.has(spelling)),
      )
    : -1
