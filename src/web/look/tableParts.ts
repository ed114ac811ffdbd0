import type { ReactNode } from 'react'
import type { Groups } from './groups.ts'

export type Column<R> = {
  header: string
  cell: (record: R) => ReactNode
  numeric?: boolean
  /** An exception speaks; without one the cell is empty. */
  isException?: boolean
  /** The table has the column only if a row of the page has something in it. */
  byNeed?: boolean
  /** In the table it stands beside the name, without a column of its own. */
  isBesideName?: boolean
  /** Cell in the phone's row, if it differs from the usual one. */
  phoneCell?: (record: R) => ReactNode
  /** Where the cell goes in a row of the phone; the first column is always the row's title. */
  onPhone?: 'beside' | 'second' | 'side' | 'hidden'
  /** Before the others in that place. */
  isFirstOnPhone?: boolean
  /** A chip before the words of the second line, which no dot sets off. */
  isChip?: boolean
  sorted?: 'ascending' | 'descending'
  onSort?: () => void
}

export type TableParts<R> = {
  label: string
  records: readonly R[]
  columns: readonly [Column<R>, ...Column<R>[]]
  /** Undefined of a record that does not open. */
  hrefOf?: (record: R) => string | undefined
  leading?: (record: R) => ReactNode
  trailing?: (record: R) => ReactNode
  /** Headings over records that follow each other and have the same key. */
  groups?: Groups<R> | undefined
}
