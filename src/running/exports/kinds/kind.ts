import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import * as tables from '../../../db/schema.ts'
import { type FieldFacts, type Format, factsOf } from '../../../shared/labels.ts'

/** A column of an archive's files, by the name that the API has for it. */
export type ArchivedColumn = {
  key: string
  label: string
  format: Format
  column: PgColumn
  /** The table whose ids it holds. */
  refersTo?: PgTable
}

/** Facts on a kind of record that its table doesn't tell, for its whole life: packed, read, taken in and handed over. */
type Facts = {
  /** A sentence on what one row is. */
  about: string
  /** Fields that a keeper enters, as the contract checks it. */
  input?: () => z.ZodObject
  /** Schemas of columns of which contract and table say too little. */
  schemas?: () => Record<string, z.ZodType>
  /** Labels of what no contract names, by column. */
  labels?: Record<string, string>
  formats?: Record<string, Format>
  /** Columns of the table that are in no archive. */
  leftOut?: readonly string[]
  /** Columns that are set once all rows are there, since they may refer to later ones. */
  later?: readonly string[]
  /** An amount, and the column of a currency of its own, if it may have one. */
  money?: { amount: string; currency?: string }
  /** Columns by which two of an account are one when an archive is imported. An account has one row of a kind without any. */
  sameBy?: readonly string[]
  /** Columns that are empty again once something has ended or is undone: an import fills none of them in. */
  endings?: readonly string[]
  /** Each row is about one of several records, and is nothing without it. */
  isAboutOne?: boolean
  /** Needs Plus to be written. */
  isPlus?: boolean
  /** Only to be read: an import makes no rows of it. */
  isOnlyTold?: boolean
}

/** One kind of row in an archive: two files, a table, and what their columns mean. */
export type ArchivedKind = Facts & {
  /** Of its files, such as 'feeding_logs'. */
  name: string
  table: PgTable
  identity: PgColumn
  /** Its rows of an account, where they aren't simply the table's. */
  from?: (accountId: string) => SQL
  columns: () => ArchivedColumn[]
}

/** Describes the rows of a table; what isn't left out needs a label, here or in the contract. */
export const kindOf = (
  table: PgTable & { account_id: PgColumn; id: PgColumn },
  facts: Facts,
): ArchivedKind => kindWith(table, table.id, facts)

/** The same of a table with another key. */
export const kindWith = (table: PgTable, identity: PgColumn, facts: Facts): ArchivedKind => ({
  ...facts,
  name: getTableName(table),
  table,
  identity,
  columns: once(() => columnsOf(getTableColumns(table), facts, referencesOf(table))),
})

/** Kinds that need Plus to be written. */
export const ofPlus = (...kinds: ArchivedKind[]): ArchivedKind[] =>
  kinds.map((kind) => ({ ...kind, isPlus: true }))

/** The columns with their labels. Throws for one that has none. */
export function columnsOf(
  columns: Record<string, PgColumn>,
  { input, labels = {}, formats = {}, leftOut = [] }: Omit<Facts, 'about'>,
  references: ReadonlyMap<string, PgTable> = new Map(),
): ArchivedColumn[] {
  const facts: Record<string, FieldFacts> = input ? { ...factsOf(input()) } : {}
  return Object.entries(columns)
    .filter(([key]) => key !== 'account_id' && !leftOut.includes(key))
    .map(([key, column]) => {
      const label = labels[key] ?? facts[key]?.label ?? usual[key]
      if (!label) throw new Error(`Nothing says what ${key} of an archive is`)
      const format = formats[key] ?? facts[key]?.format ?? formatOf(column)
      const refersTo = references.get(column.name)
      return { key, label, format, column, ...(refersTo && { refersTo }) }
    })
}

/** Columns that many kinds have, with their titles. */
const usual: Record<string, string> = {
  id: 'Identity; the same record keeps it in every archive',
  animal_id: 'Animal',
  picture_id: 'Picture',
  recorded_by: 'Recorded by',
  created_at: 'Added',
  updated_at: 'Last changed',
  deleted_at: 'Deleted; empty unless it is in Recently deleted',
}

/** The tables that columns refer to, by the columns' names. */
export function referencesOf(table: PgTable): Map<string, PgTable> {
  const tables = new Map<string, PgTable>()
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference()
    const own = columns.find(({ name }) => name !== 'account_id')
    if (own) tables.set(own.name, foreignTable)
  }
  return tables
}

function formatOf(column: PgColumn): Format {
  const type = column.getSQLType()
  if (type === 'boolean') return 'yesNo'
  if (type === 'date') return 'day'
  if (type.startsWith('timestamp')) return 'moment'
  return 'text'
}

/** The column with the name of what another one refers to: `dam` beside `dam_id`. */
export const nameKeyOf = (key: string): string =>
  key.endsWith('_id') ? key.slice(0, -3) : `${key}_name`

/** The name of what a column refers to, as an expression; undefined where it has none. */
export function referredName(
  kind: Pick<ArchivedKind, 'table'>,
  { column, refersTo }: ArchivedColumn,
): SQL | undefined {
  const name = refersTo && nameOf(refersTo)
  if (!name) return undefined
  const own = sql`${kind.table}.${sql.identifier(columnName(column))}`
  const isOurs = sql`and named.account_id = ${kind.table}.account_id`
  return sql`(select named.${sql.identifier(columnName(name))} from ${refersTo} named
    where named.id = ${own} ${refersTo === tables.users ? sql`` : isOurs})`
}

/** By what people know a row that others refer to. */
const names: PgColumn[] = [
  tables.animals.name,
  tables.clutches.name,
  tables.contacts.name,
  tables.conversations.visitor_name,
  tables.eggs.number,
  tables.feeders.name,
  tables.groups.name,
  tables.pairingPlans.identifier,
  tables.sales.title,
  tables.shopListings.title,
  tables.shops.name,
  tables.species.commonName,
  tables.supplements.name,
  tables.treatments.substance,
  tables.users.name,
]

/** How a table's rows are named; undefined where they have no name. */
export const nameOf = (table: PgTable): PgColumn | undefined =>
  names.find((name) => name.table === table)

/** A column's name in the database. */
export const columnName = ({ name }: PgColumn): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

function once<Made>(make: () => Made): () => Made {
  let value: Made | undefined
  return () => {
    value ??= make()
    return value
  }
}
