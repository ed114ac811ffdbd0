import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import type { FilterOf, InputOf, Names, Owned, RecordOf, Resource } from '../../shared/resource.ts'
import type { Entered, Form } from '../../web/form/form.ts'
import { within } from '../../web/records.ts'
import type { ListColumn } from '../../web/screens/listParts.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'

/** The contract of any kind of log. */
export type LogResource = Resource & {
  record: z.ZodObject<{ happenedAt: z.ZodType<string>; recorded_by: z.ZodType<string | null> }>
}
export type Log = Owned & { happenedAt: string }

/** A new log's values: of every field, since it can be recorded without a form. */
export type Blank<R extends Resource> = { [Key in keyof InputOf<R> & string]-?: unknown }

/** The parts of an animal that a log's sheet shows. */
export type Logged = Pick<Animal, 'id' | 'name' | 'sex' | 'genetics' | 'species' | 'photoUrls'>

/** The props of a kind's fields: the form, and the animal for its usual values. */
export type FieldParts<R extends LogResource> = {
  form: Form<R>
  animal: AnimalWithCare
  /** The log being changed, if it isn't new. */
  log?: RecordOf<R>
}

/** A line of the timeline; what is `isOdd` a keeper should see. */
export type LogWords = {
  title: string
  beside?: string | undefined
  second?: string
  isOdd?: boolean
}

/** One kind of log: its words, forms and lists. */
export type Kind<R extends LogResource> = {
  log: R
  Icon: (parts: { size?: number }) => ReactNode
  /** The quick action, in full and as one word under its icon. */
  act: string
  short: string
  /** The save button's label. */
  record: string
  /** The noun of a log where it depends on its values; the contract's is that of all others. */
  nounOf?: (values: Entered<R>) => string
  /** The title of these logs' card. */
  card: string
  title: (animal: Pick<Animal, 'name'>) => string
  /** The text of an empty list. */
  about: (animal: Pick<Animal, 'name'>) => string
  /** True if a log says that the animal wouldn't. */
  isRefusal?: (log: RecordOf<R>) => boolean
  latestOf: (animal: AnimalWithCare) => RecordOf<R>[]
  /** A log in a word or two, what it is beside the one before it, and its note. */
  wordsOf: (log: RecordOf<R>, before?: RecordOf<R>) => LogWords
  /** A sheet's subtitle: the latest log, and when it happened. */
  before: (logs: RecordOf<R>[]) => { words: string; happenedAt: string } | undefined
  /** Remark on today that comes before that: 'Refused today'. */
  today?: (animal: AnimalWithCare, zone: string) => string | undefined
  /** The values of a new log, of a schedule if it is for one; undefined until they are loaded. A hook. */
  useBlank: (animal: AnimalWithCare, scheduleId?: string) => Blank<R> | undefined
  Fields: (parts: FieldParts<R>) => ReactNode
  tabs?: { value: FilterOf<R>; label: string }[]
  columns: readonly [ListColumn<R>, ...ListColumn<R>[]]
}

/** The save button's words: 'Record refusal'. */
export const recordWords = <R extends LogResource>(
  { record, nounOf }: Kind<R>,
  values: Entered<R>,
): string => (nounOf ? `Record ${nounOf(values).toLowerCase()}` : record)

/** One kind of log of one animal, as a resource: `animals/{id}/weight_logs`. */
export const logsIn = <R extends Names>(log: R, animalId: string): R =>
  within(log, `animals/${animalId}`, `animals/${animalId}`)
