import { z } from 'zod'
import { listOf, moment, oneOf, readMoment, yesNo } from '../../shared/fields.ts'
import { weightUnits } from '../../shared/weights.ts'
import { fields } from './kinds/columns.ts'
import { dateOrders, importSources } from './reading/settings.ts'
import { mostColumns } from './reading/table.ts'

/*
 * Taking a collection in from a file. A file is read, its rows are reviewed, and only then anything is
 * written; all of it can be undone. See docs/decisions/0056.
 */

/** Animals, records of animals that are there, or everything of one of our own archives. */
export const importKinds = ['animals', 'records', 'archive'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStatuses = ['reading', 'review', 'applying', 'done', 'failed', 'undone'] as const

/**
 * Treatment of a record that the account has already: its empty fields are filled in, the file's values replace
 * it, or it stays.
 */
export const matchings = ['fill', 'replace', 'skip'] as const
export type Matching = (typeof matchings)[number]

const column = () =>
  z.object({
    header: z.string(),
    /** Null if the column is left out. */
    field: z.enum(fields).nullable(),
    /** Up to three different values from it. */
    examples: z.array(z.string()),
  })

/** An import without its columns, as the list of earlier ones has it. */
const summary = () =>
  z.object({
    id: z.uuid(),
    source: z.enum(importSources),
    file_name: z.string(),
    kind: z.enum(importKinds),
    status: z.enum(importStatuses),
    /** While it is `applying`: what it made is being taken away again. */
    undoing: z.boolean(),
    /** Of what it is doing, in percent. */
    progress: z.int().min(0).max(100),
    /** Rows with content, and how many of them the present step has done. */
    rows: z.int(),
    rows_done: z.int(),
    counts: z.object({ new: z.int(), update: z.int(), skip: z.int(), error: z.int() }),
    /** Of `counts.skip`, those that the free plan has no room for. */
    needs_plus: z.int(),
    /** Null until it is done. What an undo had to leave, since something else uses it, is `kept`. */
    result: z
      .object({
        added: z.int(),
        updated: z.int(),
        parents: z.int(),
        pictures: z.int(),
        /** Addresses that no picture was had from; why is told by their rows. */
        unfetched: z.int(),
        left_out: z.int(),
        kept: z.array(z.object({ kind: z.string(), id: z.uuid(), name: z.string() })),
      })
      .nullable(),
    /** Why it failed, or which sheets of its workbook weren't read. */
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** True if anything it wrote can be undone. */
    can_undo: z.boolean(),
    /** The name of who started it. */
    started_by: z.string(),
    created_at: moment(),
    updated_at: moment(),
  })

export const importRecord = () =>
  summary().extend({
    columns: z.array(column()),
    /** Null while neither the file nor a person has decided it. */
    date_order: z.enum(dateOrders).nullable(),
    weight_unit: z.enum(weightUnits).nullable(),
    matching: z.enum(matchings),
    /** Values that only a person can read, and the order of days with points where others have another one. */
    unsure: z.object({
      dates: z.array(z.string()),
      weights: z.array(z.string()),
      points: z.literal('dmy').optional(),
    }),
    /**
     * Pictures on other servers, which the new rows name by their addresses. They are fetched, once the rows
     * are written, if this server `may_fetch` and a person chose it with `fetch`.
     */
    pictures: z.object({
      addresses: z.int(),
      may_fetch: z.boolean(),
      fetch: z.boolean(),
      is_fetching: z.boolean(),
    }),
    /** Up to 50 animals that rows are about and that aren't here, by what the file calls them. */
    missing: z.array(z.string()),
    /** Up to 5 names of species, as written, that neither the account nor Vivary has, and the species that each is a letter from. */
    doubted: z.array(z.object({ written: z.string(), species: z.string() })),
    /** Up to 5 of the missing animals, and the one here that each is a letter from. */
    doubted_animals: z.array(z.object({ written: z.string(), animal: z.string() })),
    /** Up to 50 feeders that rows name, aren't here, and are added with them. */
    new_feeders: z.array(z.string()),
    /** How many of the new animals have no species. */
    without_species: z.int(),
    /** Other lists of the same workbook that wait for their review: each is an import of its own. */
    sheets: z.array(
      z.object({
        id: z.uuid(),
        file_name: z.string(),
        kind: z.enum(importKinds),
        rows: z.int(),
      }),
    ),
    /** Contents of one of our archives, by kind. */
    archive: z
      .object({
        made_at: moment(),
        version: z.string(),
        /** How many sensors stay in it, with their readings and alarms. */
        sensors: z.int().optional(),
        kinds: z.array(
          z.object({
            kind: z.string(),
            rows: z.int(),
            new: z.int(),
            update: z.int(),
            skip: z.int(),
            needs_plus: z.int(),
            error: z.int(),
          }),
        ),
      })
      .nullable(),
  })
export type ImportRecord = z.output<ReturnType<typeof importRecord>>
/** Beside the rows of a review: what they lack here, what they add with them, and the other lists of the workbook. */
export type Remarks = Pick<
  ImportRecord,
  'sheets' | 'missing' | 'doubted' | 'doubted_animals' | 'new_feeders' | 'without_species'
>

export const importList = () =>
  z.object({
    value: z.array(summary()),
    totalPages: z.int(),
    total: z.int(),
    /** How large an archive of Vivary can be. */
    archive_bytes: z.int(),
  })
export type ImportSummary = z.output<ReturnType<typeof importList>>['value'][number]

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  oneOf(values, `Please choose one of: ${values.join(', ')}`)

/** An upload: `import[file]` and `import[source]`. */
export const importBody = () =>
  z.object({
    import: z.object({
      source: choice(importSources),
      file: z.unknown(),
    }),
  })

const shortName = () => z.string().trim().max(100, 'At most 100 characters')
const newName = () => shortName().min(1, 'Please name a species or an animal').optional()

/**
 * A change previews anew, except that of `fetch_pictures`. Columns are in the file's order, all of them.
 * With one column that only records have, the file is one of records. `species` is that of all its animals,
 * where no column says it. `respell` puts another name of a species, or of an animal, in the place of one that is
 * written.
 */
export const importChange = () =>
  z.object({
    import: z.object({
      columns: listOf(
        z.object({
          header: z.string().max(10_000),
          field: z.enum(fields, 'Unknown field').nullable(),
        }),
        mostColumns,
        'columns',
      ).optional(),
      date_order: choice(dateOrders).nullable().optional(),
      weight_unit: choice(weightUnits).nullable().optional(),
      matching: choice(matchings).optional(),
      species: shortName().optional(),
      respell: z
        .object({
          written: z.string().trim().min(1, 'Please say which name is meant').max(200),
          species: newName(),
          animal: newName(),
        })
        .refine(({ species, animal }) => (species === undefined) !== (animal === undefined), {
          path: ['species'],
          message: 'Please name either a species or an animal',
        })
        .optional(),
      fetch_pictures: yesNo().optional(),
      updated_at: readMoment(),
    }),
  })
export type ImportChange = z.output<ReturnType<typeof importChange>>['import']
