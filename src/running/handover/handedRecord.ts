import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import * as tables from '../../db/schema.ts'
import { boundedRows } from '../../server/limits/boundedJson.ts'
import type { ArchivedColumn } from '../exports/kinds/kind.ts'
import { archivedKinds } from '../exports/kinds/kinds.ts'
import { rowSchemaOf } from '../exports/kinds/rowSchemas.ts'

/*
 * An animal's record as its buyer takes it over: what a link copies and what a signed file holds. It is an archive of
 * one animal without ids, people, prices and places: rows name each other by their place in a list, animals of two
 * records by their mark.
 */

export type IdTable = PgTable & { id: PgColumn; account_id: PgColumn }

/** Rows of a table in a record: some of its columns, which are read, checked and written as in an archive. */
export type Handed<T extends IdTable, Key extends keyof T['$inferSelect'] & string> = {
  table: T
  columns: ArchivedColumn[]
  row: z.ZodObject<{ [One in Key]: z.ZodType<T['$inferSelect'][One]> }>
}

/** `later` are columns that files signed before may lack: they take their default. */
function handed<T extends IdTable, Key extends keyof T['$inferSelect'] & string>(
  table: T,
  keys: readonly Key[],
  later: readonly Key[] = [],
): Handed<T, Key> {
  const kind = archivedKinds.find((one) => one.table === table)
  const isAmong = (key: string, list: readonly Key[]) => list.some((one) => one === key)
  const all = [...keys, ...later]
  const columns = kind?.columns().filter(({ key }) => isAmong(key, all)) ?? []
  if (!kind || columns.length < all.length) throw new Error(`No archive has all of ${all}`)
  const schemas = rowSchemaOf(kind).shape
  // Read from a list of names, whose types are the table's.
  const shape: Handed<T, Key>['row']['shape'] = Object.assign(
    {},
    ...columns.map(({ key, column }) => {
      const schema = z.nonoptional(schemas[key])
      return { [key]: isAmong(key, later) ? schema.default(column.default ?? null) : schema }
    }),
  )
  return { table, columns, row: z.object(shape) }
}

/** The columns that a record has of each of these: checking, reading and writing follow. */
export const handedRows = {
  relatives: handed(tables.animals, [
    'name',
    'sex',
    'genetics',
    'dateHatched',
    'dateHatchedPrecision',
  ]),
  /** Only of the animal itself. */
  animal: handed(tables.animals, ['source', 'description', 'external_id']),
  species: handed(tables.species, [
    ...(['commonName', 'latinName', 'description', 'countryOfOrigin', 'bears_live'] as const),
    ...(['incubation_days', 'incubation_celsius', 'pre_lay_days'] as const),
  ]),
  feeders: handed(tables.feeders, ['name', 'size', 'kind', 'weight']),
  supplements: handed(tables.supplements, ['name', 'brand']),
  meals: handed(tables.feedingLogs, [
    ...(['happenedAt', 'success', 'feedingMethod', 'notes', 'count'] as const),
    ...(['refusal_reason', 'thrown_away'] as const),
  ]),
  cleans: handed(tables.cleaningLogs, ['happenedAt']),
  sheds: handed(tables.sheddingLogs, ['happenedAt', 'quality']),
  weights: handed(tables.weightLogs, ['happenedAt', 'weightInGrams', 'unit'], ['is_certain']),
  poops: handed(tables.poopLogs, ['happenedAt', 'unusual', 'notes']),
  notes: handed(tables.healthNotes, ['noted_on', 'content']),
  courses: handed(tables.treatments, [
    ...(['substance', 'dose', 'dose_unit', 'started_on', 'ends_on', 'ended_on'] as const),
    ...(['every_days', 'at_times', 'notes'] as const),
  ]),
  doses: handed(tables.doses, ['happenedAt', 'skipped_for']),
  visits: handed(tables.vetVisits, ['visited_on', 'reason', 'findings']),
}

const place = () => z.int().min(0)
const many = <Row extends z.ZodType>(row: Row, most = 50_000) => boundedRows(row, most)

const relative = handedRows.relatives.row.extend({
  /**
   * The same in every record of its seller, and no one else's: by it a buyer of two siblings has
   * their parents once. It leads back to no id.
   */
  mark: z.string().regex(/^[0-9a-f]{32}$/),
  /** In `species`. */
  species: place().nullable(),
  /** In `ancestors`; always further down than the animal itself. */
  dam: place().nullable(),
  sire: place().nullable(),
})
export type HandedRelative = z.output<typeof relative>

/** A meal, with the place of what was fed in `feeders` and in `supplements`. */
const feeding = handedRows.meals.row.extend({ feeder: place(), supplement: place().nullable() })

const treatment = handedRows.courses.row
  .extend({ doses: many(handedRows.doses.row) })
  .refine(({ every_days, at_times }) => every_days === 1 || at_times.length === 0)
  .refine(({ started_on, ends_on }) => !ends_on || ends_on >= started_on)

/** The lists of a record that can be long. */
const longLists = {
  feedings: many(feeding),
  cleans: many(handedRows.cleans.row),
  sheds: many(handedRows.sheds.row),
  weights: many(handedRows.weights.row),
  poops: many(handedRows.poops.row),
  notes: many(handedRows.notes.row),
  treatments: many(treatment, 1000),
  visits: many(handedRows.visits.row, 10_000),
}
export const longListNames = z.keyof(z.object(longLists)).options

const shape = z.object({
  animal: relative.extend(handedRows.animal.row.shape),
  species: many(handedRows.species.row, 200),
  /** Dams and sires, with theirs: every animal comes before its parents. */
  ancestors: many(relative, 1000),
  feeders: many(handedRows.feeders.row, 1000),
  supplements: many(handedRows.supplements.row, 1000),
  ...longLists,
})
export type HandedRecord = z.output<typeof shape>

/** Throws nothing: a record that names what isn't in it, or closes a line, doesn't parse. */
export const handedRecord = shape.refine(namesWhatItHas)

function namesWhatItHas(record: HandedRecord): boolean {
  const { species, ancestors, feeders, supplements } = record
  const isIn = (at: number | null, list: readonly unknown[]) => at === null || at < list.length
  const fits = ({ species: kind, dam, sire }: HandedRelative, own: number) =>
    isIn(kind, species) &&
    [dam, sire].every((parent) => isIn(parent, ancestors) && (parent === null || parent > own)) &&
    (dam === null || (dam !== sire && ancestors[dam]?.sex !== 'male')) &&
    (sire === null || ancestors[sire]?.sex !== 'female')
  return (
    fits(record.animal, -1) &&
    ancestors.every(fits) &&
    record.feedings.every(
      ({ feeder, supplement }) => isIn(feeder, feeders) && isIn(supplement, supplements),
    )
  )
}

/** Adds rows to a long list of a record. Throws for a row that isn't one. */
export function addRows(
  record: HandedRecord,
  list: keyof typeof longLists,
  rows: readonly unknown[],
): void {
  const all: unknown[] = record[list]
  all.push(...longLists[list].parse(rows))
}
