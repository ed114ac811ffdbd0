import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FilterOf, Owned, RecordOf, Resource } from '../../shared/resource.ts'
import type { Entered, Form } from '../../web/form/form.ts'
import { within } from '../../web/records.ts'
import type { ListColumn } from '../../web/screens/ListScreen.tsx'
import type { Animal, AnimalDetail } from '../animals/animals.contract.ts'

/** The contract of any kind of log. */
export type LogResource = Resource & {
  record: z.ZodObject<{ happenedAt: z.ZodType<string>; recorded_by: z.ZodType<string | null> }>
}
export type Log = Owned & { happenedAt: string }

/** Whom a log is of, as far as a sheet shows it. */
export type Logged = Pick<Animal, 'id' | 'name' | 'sex' | 'genetics' | 'species' | 'photoUrls'>

/** What the fields of one kind are given: the form, and what they may take as usual. */
export type FieldParts<R extends LogResource> = {
  form: Form<R>
  animal: AnimalDetail
  /** The log that is being changed, if it is not a new one. */
  log?: RecordOf<R>
}

/** What is said of one kind of log, and what its forms and lists are made of. */
export type Kind<R extends LogResource> = {
  log: R
  Icon: (parts: { size?: number }) => ReactNode
  /** The quick action, in full and as one word under its icon. */
  act: string
  short: string
  /** The button that saves a new one, and what it says where the values change that. */
  record: string
  recordOf?: (values: Entered<R>) => string
  /** The title of the card of these logs, and what an empty one says. */
  card: string
  none: string
  title: (animal: Pick<Animal, 'name'>) => string
  /** What the list is, for one that is empty. */
  about: (animal: Pick<Animal, 'name'>) => string
  latestOf: (animal: AnimalDetail) => RecordOf<R>[]
  /** A log in a word or two, and what more there is to say of it. */
  wordsOf: (log: RecordOf<R>) => { title: string; second?: ReactNode }
  /** What stands under a sheet's title: what was last recorded, up to how long ago that was. */
  before: (logs: RecordOf<R>[]) => { words: string; happenedAt: string } | undefined
  labels: Record<string, string>
  /** What a new log begins with; undefined as long as that is not known. A hook. */
  useBlank: (animal: AnimalDetail) => Entered<R> | undefined
  Fields: (parts: FieldParts<R>) => ReactNode
  tabs?: { value: FilterOf<R>; label: string }[]
  columns: readonly [ListColumn<R>, ...ListColumn<R>[]]
}

/** One kind of log of one animal, as a resource: `animals/{id}/weight_logs`. */
export const logsIn = <R extends Resource>(log: R, animalId: string): R =>
  within(log, `animals/${animalId}`, `animals/${animalId}`)
