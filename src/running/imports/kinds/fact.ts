import type { AnimalInput } from '../../../care/animals/saving.queries.ts'
import type { animals } from '../../../db/schema.ts'
import type { animalStates } from '../../../shared/choices.ts'
import type { RowReader } from '../reading/rowReader.ts'
import type { AnimalColumn } from './columns.ts'
import type { LogDraft } from './logs/logs.ts'

type Animal = typeof animals.$inferSelect

/**
 * One thing that a row tells of an animal, from reading to writing: the columns that it is read from, what it is in the
 * draft of its row, and what it changes of an animal that is here. `animal.ts` lists them all.
 */
export type AnimalFact<Part extends object = object> = {
  /**
   * Its columns, with what keepers call them in English, German and French, as `plain` writes it. The surer one
   * stands first: where two columns could be the same, it goes by this order.
   */
  headings: Partial<Record<AnimalColumn, string>>
  /** Reads it. What the row doesn't tell is null, and changes nothing. The reader collects what is wrong. */
  read(row: RowReader, before: ReadBefore): Part
  /** By the name that the API has for it. */
  changes: Record<string, Change<Part>>
  /** Says what is worth knowing of it in the review of its row. */
  notes?(draft: Part, of: Reviewed): string[]
}

/** Parts that others go by: an animal without a name is called by its id, and one that has left isn't fed here. */
export type ReadBefore = { external_id?: string | null; state?: (typeof animalStates)[number] }

/** A change that a row makes to an animal that is here, and how it is written. */
export type Change<Part extends object = object> = {
  isNew(draft: Part, animal: Stored, fill: Fill): boolean
  /** Gives what the form would send; absent where it is written otherwise. */
  input?(draft: Part, found: Found): AnimalInput
  /** Gives its logs, where it is written as such; of the upload without a day. */
  logs?(draft: Part): { day: string | null; log: LogDraft }[]
  /** The animal's columns that it touches, for the undo. */
  columns?: readonly (keyof Animal & string)[]
  /** Says in the review what it was. */
  was?(animal: Stored): string[]
}

/** True for what the animal lacks, and for what differs if a person wants it replaced. */
export type Fill = (isLacking: boolean, differs: boolean) => boolean

/**
 * An animal that is here, with what it has weighed, in grams, the latest first, whether it has a feeding schedule
 * and pictures, and the days of its last meal and shed.
 */
export type Stored = Animal & {
  commonName: string | null
  latinName: string | null
  weights: number[]
  isPlanned: boolean
  isPictured: boolean
  last_fed: string | null
  last_shed: string | null
  /** True if the row or its zip has pictures of it. */
  bringsPictures?: boolean
}

/** Ids of what a row names, found or made for it; parents of a new animal are linked later. */
export type Found = {
  today: string
  species_id: string | null
  /** The feeder of its schedule. */
  feeder_id: string | null
  dam_id?: string | null
  sire_id?: string | null
  /** As it was, where a row changes it. */
  animal?: Stored
}

/** How a row is reviewed; `names` are the keys of all names and ids, of the file and here. */
export type Reviewed = {
  action: 'new' | 'update' | 'skip'
  changes: readonly string[]
  today: string
  names: ReadonlySet<string>
}

/** Columns of an animal that hold a text. */
type TextColumn = {
  [Key in keyof Animal & string]: Animal[Key] extends string | null ? Key : never
}[keyof Animal & string]

/**
 * The change of a text that the API and the animal's column have by one name: it fills in an empty one, or replaces
 * another one. `blank` is the value of none.
 */
export const ofText = <Key extends TextColumn>(
  key: Key,
  blank: '' | null = '',
): Change<Record<Key, string | null>> => ({
  isNew(draft, animal, fill) {
    const text: string | null = draft[key]
    const stored = animal[key] ?? ''
    return text !== null && text !== '' && fill(stored === '', text !== stored)
  },
  input: (draft) => ({ [key]: draft[key] ?? blank }),
  columns: [key],
})

/** True if two species have the same common or Latin name. */
export function isSameSpecies(
  one: { common: string; latin: string },
  { commonName, latinName }: { commonName: string | null; latinName: string | null },
): boolean {
  const isSame = (name: string, other: string | null) =>
    name !== '' && name.toLowerCase() === (other ?? '').toLowerCase()
  return isSame(one.common, commonName) || isSame(one.latin, latinName)
}
