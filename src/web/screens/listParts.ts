import type { ComponentProps, ReactNode } from 'react'
import type { CsvCell } from '../../shared/csv.ts'
import type { FilterOf, Page, RecordOf, Resource, SortOf } from '../../shared/resource.ts'
import type { GridCard } from '../look/CardGrid.tsx'
import type { Crumb } from '../look/frame/places.ts'
import type { Column } from '../look/tableParts.ts'
import type { ListTool } from './ListTools.tsx'
import type { FileColumn } from './listFile.ts'
import type { FieldName } from './recordText.tsx'
import type { View } from './useListState.ts'
import type { Selection } from './useSelection.ts'

/**
 * A column of a list: a field under its own label, or what `cell` makes of the record. `sort` names
 * the orders its header switches between. `file` is what the list's CSV has of it: by default the
 * field's value or the cell's text, so that a cell that is more than text needs it.
 */
export type ListColumn<R extends Resource> = Omit<
  Column<RecordOf<R>>,
  'header' | 'cell' | 'sorted' | 'onSort'
> & { sort?: SortOf<R>[] } & (
    | { field: FieldName<R>; header?: undefined; cell?: undefined; file?: undefined }
    | ({ field?: undefined; header: string } & (
        | {
            cell: (record: RecordOf<R>) => CsvCell | false
            file?: readonly FileColumn<RecordOf<R>>[]
          }
        | {
            cell: (record: RecordOf<R>) => ReactNode
            file: readonly FileColumn<RecordOf<R>>[]
          }
      ))
  )
type CardParts = Omit<ComponentProps<typeof GridCard>, 'href' | 'picture'> & { picture?: ReactNode }

/** The heading of a record, and what is said behind it of all that are below it. */
export type Grouping<Record> = {
  titleOf: (record: Record) => string
  noteOf: (records: readonly Record[]) => ReactNode
}

/** A list in which records are selected. */
type SelectedIn<Filter extends string> = {
  selection: Selection
  /** The ids on this page. */
  shown: string[]
  /** How many the list has on all of its pages. */
  total: number
  filter: Filter
  q: string
  /** Saves these as CSV. */
  save: (ids: readonly string[]) => void
}

/** The place of a page in its list: at its beginning, at its end, or narrowed by a filter. */
export type ListedPage = { isFirst: boolean; isLast: boolean; isFiltered: boolean }

export type ListParts<R extends Resource> = {
  resource: R
  usualView: View
  /** Description of the thing in one sentence, for an empty list. */
  about: string
  columns: readonly [ListColumn<R>, ...ListColumn<R>[]]
  /** `page` is all that stand beside it. */
  card?: (record: RecordOf<R>, page: readonly RecordOf<R>[]) => CardParts
  /** The rows in the table's place while the list is in the order of days, where rows have a shape of their own. */
  rows?: (records: RecordOf<R>[], page: ListedPage) => ReactNode
  leading?: (record: RecordOf<R>) => ReactNode
  trailing?: (record: RecordOf<R>) => ReactNode
  /** Further parameters of the list's query, for what a view shows. */
  asks?: (view: View, sort?: SortOf<R>) => Record<string, string>
  /** The count of them, where it isn't all that the list has: '2 sales · 1 returned'. */
  countOf?: (page: Page<RecordOf<R>>) => string
  /** Words behind the count of all of them: '8 species'. */
  alsoCounted?: (page: readonly RecordOf<R>[]) => string | false | undefined
  /** Headings of the list in an order that brings their records together. */
  grouping?: (sort: SortOf<R>) => Grouping<RecordOf<R>> | undefined
  /** The filters as tabs, with their labels; the response may bring the number of each. */
  tabs?: { value: FilterOf<R>; label: string; isHiddenWhenEmpty?: boolean }[]
  /** On the phone, tabs and filter wait behind a funnel beside the button that adds. */
  hasFunnel?: boolean
  title?: string
  /** Name of its CSV, if not the title; null where the screen offers another. */
  fileName?: string | null
  crumbs?: Crumb[]
  /** The button that adds; a function puts the list's file beside it, of which an empty list has none. */
  add?: ReactNode | ((file?: ListTool) => ReactNode)
  /** A row's link; by default to the record's screen. */
  hrefOf?: (record: RecordOf<R>) => string | undefined
  /** Element above the list, whatever is in it. */
  above?: ReactNode
  /** Element about the list as a whole, which stands beside it at a wide desk. */
  aside?: ReactNode
  /** Buttons beside order and view. */
  tools?: readonly ListTool[]
  /** True while `asks` narrows what the list has. */
  isNarrowed?: boolean
  /** Records can be selected with a button or a long press; `foot` is what stands below meanwhile. */
  selection?: {
    nameOf: (record: RecordOf<R>) => string
    foot: (list: SelectedIn<FilterOf<R>>) => ReactNode
  }
}
