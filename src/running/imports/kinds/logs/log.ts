import type { PastLogs } from '../../../../care/logs/pastLogs.queries.ts'
import type { LogType } from '../../reading/cells/logWords.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import type { RecordColumn } from '../columns.ts'

/** A feeder as it is written, without how many: 'f/t rat' and 'small', or 'Heimchen' and ''. */
export type NamedFeeder = { name: string; size: string }

/**
 * A kind of log that the rows of a file can tell, from reading to writing: the columns that it is read from, what it is
 * in the draft of its row, what makes two the same, and how it is written. `logs.ts` lists them all.
 */
export type LogKind<Draft extends { type: LogType }, Columns extends object = object> = {
  type: Draft['type']
  /** Of the table, as an import notes what it made. */
  table: keyof PastLogs
  /** Several of them, at the beginning of a sentence. */
  many: string
  /** The columns that only it is read from, with what keepers call them: see `AnimalFact`. */
  headings: Partial<Record<RecordColumn, string>>
  /** True of a row that doesn't name its kind and tells one. */
  isIn(row: RowReader): boolean
  /** Reads it. The reader collects what is wrong. */
  read(row: RowReader): Draft | null
  /** True if it is read from the column of values, since its own is empty. */
  readsValue(row: RowReader): boolean
  /** As its table has it, but for the feeder. */
  columns(draft: Draft): Columns
  /** A text by which two are the same at one moment, small and capital letters alike. */
  content(columns: Columns, feeder: NamedFeeder): string
  /** As the review of its row says it. */
  words(draft: Draft): string
}
