import { and, eq, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import { Failure, Invalid, NotFound, Stale } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { findImport } from './importRecord.queries.ts'
import type { ImportRow, RowChange } from './importRows.contract.ts'
import type { ImportChange, ImportRecord } from './imports.contract.ts'
import {
  dueNow,
  lockImport,
  requireState,
  type StoredImport,
  type StoredRow,
  setImport,
  wakeImporters,
} from './imports.queries.ts'
import { judgeAgain, settingsOf } from './judging/judging.queries.ts'
import { countIn, numberedNames } from './kinds/animal/names.ts'
import { type Field, intentOf } from './kinds/columns.ts'
import { sexOf } from './reading/cells/sexes.ts'
import { type RowReader, readingOf, rowReader } from './reading/rowReader.ts'
import type { Settings } from './reading/settings.ts'
import { mostColumns } from './reading/table.ts'
import { rowOf } from './reviewedRows.queries.ts'
import { ofImport } from './rows.queries.ts'

/* What a person changes of an import in its review: what its columns are, and single rows. */

type Column = ImportRecord['columns'][number]

/** Changes how a file is read, and previews it anew. Throws `Failure` (409) unless it is in review. */
export async function changeImport(
  db: Database,
  session: Session,
  id: string,
  change: ImportChange,
): Promise<ImportRecord> {
  const { columns, species, respell, updated_at, fetch_pictures: fetches, ...choices } = change
  return db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    requireState(one, ['review'])
    if (updated_at && updated_at !== one.updated_at)
      throw new Stale(await findImport(tx, session, id))
    if (fetches !== undefined) {
      if (fetches && !one.may_fetch) throw new Invalid([noFetching])
      await setImport(tx, one, { fetches })
      if (!columns && !species && !respell && Object.keys(choices).length === 0)
        return findImport(tx, session, id)
    }
    if (one.kind === 'archive' && columns) throw new Failure(409, [ofArchive])
    const chosen = columns && columnsOf(one, columns)
    const current = chosen ?? (one.columns as Column[])
    const newColumns = species ? await withSpecies(tx, one, current, species) : chosen
    if (respell) await respellCells(tx, one, current, respell)
    await setImport(tx, one, {
      ...choices,
      ...(newColumns && { columns: newColumns, kind: intentOf(newColumns) }),
      state: 'reading',
      rows_done: 0,
      step: 0,
      ...dueNow,
    })
    await wakeImporters(tx)
    return findImport(tx, session, id)
  })
}

const noFetching = { field: 'fetch_pictures', message: "This server doesn't fetch pictures" }

const ofArchive = {
  message: 'An archive of Vivary says by itself what is in it',
  code: 'own_archive',
}

/**
 * Corrects a row, leaves it out, or splits it into a row for each of its animals; throws `Failure` (409) unless the
 * import is in review.
 */
export async function changeRow(
  db: Database,
  session: Session,
  { id, row }: { id: string; row: number },
  { cells, left_out, split }: RowChange,
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    const isIt = and(ofImport(one), eq(importRows.row, row))
    const [before] = await tx.select().from(importRows).where(isIt)
    if (!before) throw new NotFound()
    requireState(one, ['review'])
    if (cells && cells.length !== one.columns.length) {
      const message = `This file has ${one.columns.length} columns`
      throw new Invalid([{ field: 'cells', message }])
    }
    const current = { cells: cells ?? before.cells, left_out: left_out ?? before.left_out }
    await tx.update(importRows).set(current).where(isIt)
    const further = split ? await splitRow(tx, session, one, { ...before, ...current }) : []
    await judgeAgain(tx, session, one, before, further)
    const [after] = await tx.select().from(importRows).where(isIt)
    if (!after) throw new NotFound()
    return rowOf(after)
  })
}

/** The stored columns with the fields that a person chose. Throws `Invalid` if they don't fit. */
function columnsOf({ columns }: StoredImport, chosen: NonNullable<ImportChange['columns']>) {
  if (chosen.length !== columns.length) {
    const message = `This file has ${columns.length} columns`
    throw new Invalid([{ field: 'columns', message }])
  }
  const fields = new Set<Field>()
  const wrong = chosen.flatMap(({ field, header }, at) => {
    const place = `columns.${at}`
    if (header !== columns[at]?.header) {
      return [{ field: `${place}.header`, message: `This column is “${columns[at]?.header}”` }]
    }
    if (!field || field === 'append') return []
    if (fields.has(field)) return [{ field: `${place}.field`, message: 'Another column has this' }]
    fields.add(field)
    return []
  })
  if (wrong.length > 0) throw new Invalid(wrong)
  return columns.map((column, at) => ({ ...column, field: chosen[at]?.field ?? null }))
}

/**
 * The columns with a further one that gives this species to every row that is an animal. Throws `Invalid` if a
 * column says it already, or the file is one of records.
 */
async function withSpecies(
  tx: Transaction,
  one: StoredImport,
  columns: readonly Column[],
  species: string,
): Promise<Column[]> {
  const hasOne = columns.some(({ field }) => field === 'species' || field === 'latin_name')
  if (hasOne || intentOf(columns) === 'records' || columns.length >= mostColumns) {
    throw new Invalid([{ field: 'species', message: "This file's rows can't be given a species" }])
  }
  const cell = sql`case when ${importRows.action} = 'skip' and ${importRows.draft} is null
    then '' else ${species}::text end`
  await tx
    .update(importRows)
    .set({ cells: sql`${importRows.cells} || jsonb_build_array(${cell})` })
    .where(ofImport(one))
  return [...columns, { header: 'Species', field: 'species', examples: [species] }]
}

/** Puts another name in the place of one that is written, in all rows that have it, whatever its case and spaces. */
async function respellCells(
  tx: Transaction,
  one: StoredImport,
  columns: readonly Column[],
  { written, species, animal }: NonNullable<ImportChange['respell']>,
): Promise<void> {
  const name = species ?? animal ?? ''
  const fields: Column['field'][] = animal
    ? ['animal_name', 'animal_id']
    : ['species', 'latin_name']
  for (const [at, { field }] of columns.entries()) {
    if (!fields.includes(field)) continue
    const cell = sql`regexp_replace(${importRows.cells} ->> ${at}::int, '[\\s\\u00a0]+', ' ', 'g')`
    await tx
      .update(importRows)
      .set({
        cells: sql`jsonb_set(${importRows.cells}, array[${String(at)}], to_jsonb(${name}::text))`,
      })
      .where(and(ofImport(one), sql`lower(${cell}) = lower(${written})`))
  }
}

/**
 * Makes a row of each animal that a row stands for: the row itself becomes the first, the others follow behind the
 * last row of the file. Gives their numbers. Throws `Invalid` for a row of one animal.
 */
async function splitRow(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  { row, cells, mark }: Pick<StoredRow, 'row' | 'cells' | 'mark'>,
): Promise<number[]> {
  const members = one.kind === 'animals' ? membersOf(cells, settingsOf(one, session)) : null
  if (!members) throw new Invalid([{ field: 'split', message: ofOne }])
  const [last] = await tx
    .select({ row: max(importRows.row) })
    .from(importRows)
    .where(ofImport(one))
  const [first, ...others] = members.map((own, at) => ({ cells: own, mark: `${mark}/${at + 1}` }))
  if (first) {
    await tx
      .update(importRows)
      .set(first)
      .where(and(ofImport(one), eq(importRows.row, row)))
  }
  const rows = others.map((other, at) => ({
    ...other,
    ...{ account_id: one.account_id, import_id: one.id, row: (last?.row ?? row) + 1 + at },
  }))
  await tx.insert(importRows).values(rows)
  return rows.map((added) => added.row)
}

const ofOne = "This row doesn't stand for several animals, or for too many"

/** More in one row are a stock list and no animals. */
const mostMembers = 100

/** The sex of each animal that a row stands for, as its cell would say it: '0.0.3', or a quantity of 2. */
function sexesOf({ text }: RowReader): string[] {
  const sex = sexOf(text('sex'))
  if (sex !== null && typeof sex !== 'string') {
    const { males, females, unsexed } = sex
    return [...Array(males).fill('m'), ...Array(females).fill('f'), ...Array(unsexed).fill('')]
  }
  return Array<string>(countIn(text('quantity')).count).fill(text('sex'))
}

/**
 * The cells of a row for each animal that it stands for: with a sex and a name of its own, and all else as it is
 * written. Null for a row of one animal, or of more than we make.
 */
function membersOf(cells: readonly string[], settings: Settings): string[][] | null {
  const reading = readingOf(settings)
  const row = rowReader(cells, reading)
  const sexes = sexesOf(row)
  if (sexes.length < 2 || sexes.length > mostMembers) return null
  return sexes.map((sex, at) => {
    const own: Partial<Record<Field, string>> = {
      sex,
      quantity: '1',
      ...numberedNames(row, at + 1),
    }
    return cells.map((cell, place) => own[reading.columns[place]?.field ?? 'append'] ?? cell)
  })
}
