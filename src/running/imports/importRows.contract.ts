import { z } from 'zod'
import { datePrecisions, sexes } from '../../shared/choices.ts'
import { identity, listOf, yesNo } from '../../shared/fields.ts'
import { fieldError, pageFields } from '../../shared/resource.ts'
import { mostColumns, mostLength } from './reading/table.ts'

/* The rows of an import in its review: what becomes of each, why, and how a person corrects one. */

export const rowActions = ['new', 'update', 'skip', 'error'] as const
export type RowAction = (typeof rowActions)[number]

/** Of a row that the free plan has no room for, with the code `subscription_required`. */
export const needsPlus = 'Needs Plus'

/** Of a row about an animal that isn't here. */
export const notHere = 'animal_not_here'

/** Of an address that no picture was had from. */
export const notFetched = 'not_fetched'

export const rowsQuery = () =>
  z.object({
    ...pageFields(),
    /** By what becomes of them, or those of which a picture couldn't be fetched. */
    action: z.enum([...rowActions, 'unfetched', 'all'], 'Unknown action').default('all'),
    /** By row, or errors first, then updates, new ones and those that are skipped. */
    order: z.enum(['row', 'action'], 'Unknown order').default('row'),
  })

export const importRow = () =>
  z.object({
    /** As a person counts in the file. */
    row: z.int(),
    action: z.enum(rowActions),
    name: z.string(),
    errors: z.array(fieldError()),
    /** Remarks: 'adds a weight, the last was 1,592 g', '“Kornnatter” is Corn snake'. */
    notes: z.array(z.string()),
    /** A person chose to skip it. */
    left_out: z.boolean(),
    /** Its text, one for each column. */
    cells: z.array(z.string()),
    /** The fields that an update changes. */
    changes: z.array(z.string()),
    animal: z
      .object({
        species: z.string(),
        sex: z.enum(sexes),
        dateHatched: z.iso.date().nullable(),
        dateHatchedPrecision: z.enum(datePrecisions),
        genetics: z.string(),
        weightInGrams: z.number().nullable(),
      })
      .nullable(),
    record: z
      .object({
        day: z.iso.date(),
        /** '2 × Rat, weaned, refused · Weighed 812 g'. */
        text: z.string(),
      })
      .nullable(),
    /** The animal it is about or has become. */
    animal_id: z.uuid().nullable(),
  })
export type ImportRow = z.output<ReturnType<typeof importRow>>

export const rowsPage = () =>
  z.object({ value: z.array(importRow()), totalPages: z.int(), total: z.int() })

/** Corrects a row's cells, leaves it out, or makes a row of each animal that it stands for; it is read again at once. */
export const rowChange = () =>
  z.object({
    row: z.object({
      cells: listOf(z.string().max(mostLength), mostColumns, 'cells').optional(),
      left_out: yesNo().optional(),
      split: yesNo().optional(),
    }),
  })
export type RowChange = z.output<ReturnType<typeof rowChange>>['row']

export const rowParams = () =>
  z.object({ id: identity(), row: z.coerce.number('Not found').int().min(1).max(10_000_000) })
