import { z } from 'zod'
import { boundedRows } from '../../server/limits/boundedJson.ts'
import {
  datePrecisions,
  doseUnits,
  feederKinds,
  feedingMethods,
  refusalReasons,
  sexes,
  shedQualities,
  sources,
} from '../../shared/choices.ts'
import { isStorable, unstorable } from '../../shared/fields.ts'
import { weightUnits } from '../../shared/weights.ts'

/*
 * An animal's record as its buyer takes it over: what a link copies and what a signed file holds. No
 * ids, people, prices or places are in it. Rows name each other by their place in a list, animals of
 * two records by their mark.
 */

const text = (most: number) => z.string().max(most).refine(isStorable, unstorable)
const name = (most: number) => text(most).min(1)
const day = () => z.iso.date().refine((on) => on >= '1800-01-01' && on < '2200-01-01')
const moment = () => z.iso.datetime().refine((at) => at >= '1800' && at < '2200')
const place = () => z.int().min(0)
const many = <Row extends z.ZodType>(row: Row, most = 50_000) => boundedRows(row, most)
const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Columns that a record has of each of these: reading and writing follow. */
export const handedRows = {
  relatives: z.object({
    name: name(100),
    sex: z.enum(sexes),
    genetics: text(254),
    dateHatched: day().nullable(),
    dateHatchedPrecision: z.enum(datePrecisions),
  }),
  /** Only of the animal itself. */
  animal: z.object({
    source: z.enum(sources).nullable(),
    description: text(2000),
    external_id: text(100),
  }),
  species: z.object({
    commonName: name(140),
    latinName: text(140),
    description: text(2000),
    countryOfOrigin: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    incubation_days: z.int().min(1).max(999).nullable(),
    incubation_celsius: z.number().min(0).max(99.9).nullable(),
    pre_lay_days: z.int().min(0).max(999).nullable(),
    bears_live: z.boolean(),
  }),
  feeders: z.object({
    name: name(140),
    size: text(140),
    kind: z.enum(feederKinds),
    weight: z.number().min(0).max(9_999_999).nullable(),
  }),
  supplements: z.object({ name: name(140), brand: text(140) }),
  meals: z.object({
    happenedAt: moment(),
    success: z.boolean(),
    feedingMethod: z.enum(feedingMethods),
    notes: text(2000),
    count: z.int().min(1).max(100_000),
    refusal_reason: z.enum(refusalReasons).nullable(),
    thrown_away: z.boolean(),
  }),
  cleans: z.object({ happenedAt: moment() }),
  sheds: z.object({ happenedAt: moment(), quality: z.enum(shedQualities) }),
  weights: z.object({
    happenedAt: moment(),
    weightInGrams: z.number().min(0.01).max(99_999_999),
    unit: z.enum(weightUnits),
  }),
  poops: z.object({ happenedAt: moment(), unusual: z.boolean(), notes: text(2000) }),
  notes: z.object({ noted_on: day(), content: name(2000) }),
  courses: z.object({
    substance: name(100),
    dose: z.number().min(0).max(999_999_999),
    dose_unit: z.enum(doseUnits),
    started_on: day(),
    ends_on: day().nullable(),
    ended_on: day().nullable(),
    every_days: z.int().min(1).max(10_000),
    at_times: z.array(timeOfDay()).max(24),
    notes: text(2000),
  }),
  doses: z.object({ happenedAt: moment(), skipped_for: text(30).nullable() }),
  visits: z.object({ visited_on: day(), reason: name(100), findings: text(2000) }),
}

const relative = handedRows.relatives.extend({
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

const animal = relative.extend(handedRows.animal.shape)

const { species, cleans, sheds, weights, poops, notes, visits } = handedRows

/** A meal, with the place of what was fed in `feeders` and in `supplements`. */
const feeding = handedRows.meals.extend({ feeder: place(), supplement: place().nullable() })

const treatment = handedRows.courses
  .extend({ doses: many(handedRows.doses) })
  .refine(({ every_days, at_times }) => every_days === 1 || at_times.length === 0)
  .refine(({ started_on, ends_on }) => !ends_on || ends_on >= started_on)

const shape = z.object({
  animal,
  species: many(species, 200),
  /** Dams and sires, with theirs: every animal comes before its parents. */
  ancestors: many(relative, 1000),
  feeders: many(handedRows.feeders, 1000),
  supplements: many(handedRows.supplements, 1000),
  feedings: many(feeding),
  cleans: many(cleans),
  sheds: many(sheds),
  weights: many(weights),
  poops: many(poops),
  notes: many(notes),
  treatments: many(treatment, 1000),
  visits: many(visits, 10_000),
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

/**
 * The lists of a record that can be long, by name: where a record has it, and what adds rows to it. Throws
 * for a row that isn't one.
 */
export const longLists = {
  feedings: longList(feeding, (record) => record.feedings),
  cleans: longList(cleans, (record) => record.cleans),
  sheds: longList(sheds, (record) => record.sheds),
  weights: longList(weights, (record) => record.weights),
  poops: longList(poops, (record) => record.poops),
  notes: longList(notes, (record) => record.notes),
  treatments: longList(treatment, (record) => record.treatments),
  visits: longList(visits, (record) => record.visits),
}

function longList<Row extends z.ZodType>(
  row: Row,
  rowsOf: (record: HandedRecord) => z.output<Row>[],
) {
  return {
    rowsOf,
    add(record: HandedRecord, rows: readonly unknown[]) {
      rowsOf(record).push(...rows.map((one) => row.parse(one)))
    },
  }
}
