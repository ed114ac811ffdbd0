import { IconSquareCheck } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import type { CsvCell } from '../../shared/csv.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import type { FilterOf, RecordOf, Resource, SortOf } from '../../shared/resource.ts'
import { CardGrid, GridCard } from '../look/CardGrid.tsx'
import { Segments } from '../look/controls/Segments.tsx'
import { SelectBox } from '../look/controls/SelectBox.tsx'
import { type Column, DataTable } from '../look/DataTable.tsx'
import type { Crumb } from '../look/frame/places.ts'
import { ListFailed } from '../look/messages/ListFailed.tsx'
import { Waiting } from '../look/messages/Waiting.tsx'
import { Pages } from '../look/Pages.tsx'
import { usePage } from '../records.ts'
import { AddButton } from './AddButton.tsx'
import classes from './ListScreen.module.css'
import { type ListTool, ListTools } from './ListTools.tsx'
import { LockedRest } from './LockedRest.tsx'
import type { FileColumn } from './listFile.ts'
import { NothingHere } from './NothingHere.tsx'
import { type FieldName, useFieldText } from './recordText.tsx'
import { Screen } from './Screen.tsx'
import { useListFile } from './useListFile.tsx'
import { type ListState, useListState, type View } from './useListState.ts'
import { useLongPress } from './useLongPress.ts'
import { type Selection, SelectionFoot, useSelection } from './useSelection.tsx'

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

type ListParts<R extends Resource> = {
  resource: R
  usualView: View
  /** What the thing is, in one sentence, for an empty list. */
  about: string
  columns: readonly [ListColumn<R>, ...ListColumn<R>[]]
  card?: (record: RecordOf<R>) => CardParts
  leading?: (record: RecordOf<R>) => ReactNode
  trailing?: (record: RecordOf<R>) => ReactNode
  /** Further parameters of the list's query, for what a view shows. */
  asks?: (view: View) => Record<string, string>
  /** What stands behind the count of all of them: '8 species'. */
  alsoCounted?: string | false
  /** The filters as tabs, with their labels; the response may bring the number of each. */
  tabs?: { value: FilterOf<R>; label: string; isHiddenWhenEmpty?: boolean }[]
  title?: string
  /** What its CSV is called, if not by the title; null where the screen offers another. */
  fileName?: string | null
  crumbs?: Crumb[]
  add?: ReactNode
  /** A row's link; by default to the record's screen. */
  hrefOf?: (record: RecordOf<R>) => string | undefined
  /** What stands above the list, whatever is in it. */
  above?: ReactNode
  /** Buttons beside order and view. */
  tools?: readonly ListTool[]
  /** Records can be selected with a button or a long press; `actions` acts on them. */
  selection?: {
    nameOf: (record: RecordOf<R>) => string
    most: number
    actions: (ids: string[]) => ReactNode
  }
}

/**
 * The index of a resource: grid or table, order, filter, search words and pages, all in the
 * address.
 */
export function ListScreen<R extends Resource>(parts: ListParts<R>) {
  const { resource, tabs, crumbs } = parts
  const { one, many } = resource.words
  const title = parts.title ?? many
  const list = useListState(resource, parts.card ? parts.usualView : 'table')
  const { page, sort, filter, q } = list
  const query = usePage(resource, { page, sort, filter, q, ...parts.asks?.(list.view) })
  const selection = useSelection()
  const fieldText = useFieldText(resource)
  const file = useListFile(() => ({
    name: parts.fileName ?? title,
    path: resource.api,
    query: { sort, filter, q, ...parts.asks?.('table') },
    columns: fileColumns(parts.columns, fieldText),
  }))
  const add = parts.add ?? <AddButton href={`/${resource.path}/new`} what={one} />

  const select: ListTool = {
    label: 'Select',
    icon: <IconSquareCheck size={22} />,
    onClick: () => (selection.chosen ? selection.end() : selection.begin()),
  }
  const isUntouched = q === '' && filter === resource.filters[0]
  const isEmpty = query.data?.total === 0 && isUntouched
  return (
    <Screen
      title={title}
      crumbs={crumbs ?? [{ label: many }]}
      second={
        query.data &&
        !isEmpty &&
        joined(
          counted(query.data.total, one.toLowerCase(), many.toLowerCase()),
          isUntouched && parts.alsoCounted,
        )
      }
      action={isEmpty ? undefined : add}
    >
      {parts.above}
      {!isEmpty && (
        <div className={classes.tools}>
          {tabs && (
            <Segments
              label="Show"
              value={filter}
              choices={tabs
                .filter(
                  ({ value, isHiddenWhenEmpty }) =>
                    !isHiddenWhenEmpty || value === filter || query.data?.counts?.[value],
                )
                .map((tab) => withCount(tab, tab === tabs[0] ? undefined : query.data?.counts))}
              onChange={list.setFilter}
            />
          )}
          <ListTools
            list={list}
            sorts={resource.sorts}
            hasViews={parts.card !== undefined}
            tools={[
              ...(parts.tools ?? []),
              ...(parts.selection ? [select] : []),
              ...(parts.fileName === null ? [] : [file.tool]),
            ]}
          />
        </div>
      )}
      {file.progress}
      <Suspense>
        <ListBody
          parts={parts}
          list={list as ListState}
          query={query}
          add={add}
          isEmpty={isEmpty}
          selection={selection}
        />
      </Suspense>
      {query.data?.locked !== undefined && <LockedRest count={query.data.locked} what={one} />}
      <Pages page={page} query={query} onChange={list.setPage} />
      {parts.selection && selection.chosen && (
        <SelectionFoot
          selection={selection}
          shown={query.data?.value.map(({ id }) => id) ?? []}
          most={parts.selection.most}
        >
          {parts.selection.actions}
        </SelectionFoot>
      )}
    </Screen>
  )
}

/** 'Quarantined · 2'; nothing behind an empty tab. */
function withCount<F extends string>(
  { value, label }: { value: F; label: string },
  counts: Readonly<Record<string, number>> | undefined,
) {
  const count = counts?.[value] ?? 0
  return { value, label: count > 0 ? `${label} · ${numberText(count)}` : label }
}

function ListBody<R extends Resource>({
  parts,
  list,
  query,
  add,
  isEmpty,
  selection,
}: {
  parts: ListParts<R>
  list: ListState
  query: ReturnType<typeof usePage<R>>
  add: ReactNode
  isEmpty: boolean
  selection: Selection
}) {
  const { resource, card, columns, leading, trailing } = parts
  const { many } = resource.words
  const { chosen } = selection
  const isChoosing = chosen !== null
  const hrefOf = parts.hrefOf ?? ((record) => `/${resource.path}/${record.id}`)
  const fieldText = useFieldText(resource)
  const press = useLongPress((place) => {
    const record = query.data?.value[place]
    if (parts.selection && record && !isChoosing) selection.begin([record.id])
  })
  const box = (record: RecordOf<R>) => (
    <SelectBox
      name={parts.selection?.nameOf(record) ?? ''}
      isChosen={chosen?.includes(record.id) ?? false}
      onToggle={() => selection.toggle(record.id)}
    />
  )
  if (query.isError && !query.data) {
    return <ListFailed what={many} onRetry={() => query.refetch()} />
  }
  const isBeyondEnd = query.data && query.data.value.length === 0 && query.data.totalPages > 0
  if (!query.data || isBeyondEnd)
    return <Waiting shape={list.view === 'grid' ? 'cards' : 'table'} count={6} />
  if (query.data.value.length === 0) {
    return <NothingHere words={resource.words} about={parts.about} add={add} isEmpty={isEmpty} />
  }
  if (list.view === 'table' || !card) {
    return (
      <div className={parts.selection && classes.pressed} {...(parts.selection && press)}>
        <DataTable
          label={many}
          records={query.data.value}
          columns={shownColumns(columns, list, fieldText)}
          hrefOf={isChoosing ? undefined : hrefOf}
          leading={
            isChoosing
              ? (record) => (
                  <span className={classes.choosing}>
                    {box(record)}
                    {leading?.(record)}
                  </span>
                )
              : leading
          }
          trailing={isChoosing ? undefined : trailing}
        />
      </div>
    )
  }
  return (
    <div className={parts.selection && classes.pressed} {...(parts.selection && press)}>
      <CardGrid label={many}>
        {query.data.value.map((record) => (
          <GridCard
            key={record.id}
            {...card(record)}
            {...(isChoosing ? { sign: box(record) } : { href: hrefOf(record) })}
          />
        ))}
      </CardGrid>
    </div>
  )
}

/** What the CSV has of the columns: a field's own value, or the cell's text. */
const fileColumns = <R extends Resource>(
  columns: ListParts<R>['columns'],
  { label, plain }: ReturnType<typeof useFieldText<R>>,
): FileColumn<RecordOf<R>>[] =>
  columns.flatMap(({ field, header, cell, file }) => {
    if (file) return file
    if (header !== undefined) return { header, cell }
    return { header: label(field), cell: (record: RecordOf<R>) => plain(record, field) }
  })

/** Fields by their labels, and the headers' arrows: a click takes the column's next order. */
function shownColumns<R extends Resource>(
  columns: ListParts<R>['columns'],
  list: ListState,
  { label, text }: ReturnType<typeof useFieldText<R>>,
) {
  const [first, ...rest] = columns.map((given): Column<RecordOf<R>> => {
    const { sort: orders = [], field, ...column } = given
    const [next] = orders.filter((order) => order !== list.sort)
    const isSorted = orders.some((order) => order === list.sort)
    return {
      ...column,
      header: column.header ?? (field ? label(field) : ''),
      cell: column.cell ?? ((record) => field && text(record, field)),
      ...(isSorted && { sorted: list.sort.endsWith('desc') ? 'descending' : 'ascending' }),
      ...(next && { onSort: () => list.setSort(next) }),
    }
  })
  if (!first) throw new Error('A list has at least one column')
  return [first, ...rest] as const
}
