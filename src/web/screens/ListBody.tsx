import type { ComponentProps, ReactNode } from 'react'
import type { RecordOf, Resource, Sort } from '../../shared/resource.ts'
import { CardGrid, GridCard } from '../look/CardGrid.tsx'
import { SelectBox } from '../look/controls/SelectBox.tsx'
import { DataTable } from '../look/DataTable.tsx'
import { ListFailed } from '../look/messages/ListFailed.tsx'
import { Waiting } from '../look/messages/Waiting.tsx'
import type { Column } from '../look/tableParts.ts'
import { useIsWide } from '../look/useIsWide.ts'
import type { usePage } from '../records.ts'
import classes from './ListScreen.module.css'
import type { ListParts } from './listParts.ts'
import { NothingHere } from './NothingHere.tsx'
import { useFieldText } from './recordText.tsx'
import type { ListState } from './useListState.ts'
import { useLongPress } from './useLongPress.ts'
import type { Selection } from './useSelection.ts'

/** The records of a list's page, as cards or as a table, or what is in their place. */
export function ListBody<R extends Resource>({
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
  const { resource } = parts
  const { many } = resource.words
  const isChoosing = selection.chosen !== null
  const outline = useIsWide() ? 'table' : 'rows'
  const press = useLongPress((place) => {
    const record = query.data?.value[place]
    if (parts.selection && record && !isChoosing) selection.begin([record.id])
  })
  if (query.isError && !query.data) {
    return <ListFailed what={many} onRetry={() => query.refetch()} />
  }
  const isBeyondEnd = query.data && query.data.value.length === 0 && query.data.totalPages > 0
  if (!query.data || isBeyondEnd)
    return <Waiting shape={list.view === 'grid' ? 'cards' : outline} count={6} />
  if (query.data.value.length === 0) {
    return <NothingHere words={resource.words} about={parts.about} add={add} isEmpty={isEmpty} />
  }
  if (parts.rows && byDay.has(list.sort)) {
    return parts.rows(query.data.value, {
      isFirst: list.page === 1,
      isLast: list.page === query.data.totalPages,
      isFiltered: list.q !== '' || list.filter !== resource.filters[0] || parts.isNarrowed === true,
    })
  }
  return (
    <div className={parts.selection && classes.pressed} {...(parts.selection && press)}>
      <PageOfRecords
        parts={parts}
        list={list}
        records={query.data.value}
        pages={query.data.totalPages}
        selection={selection}
      />
    </div>
  )
}

/** The orders in which rows of a shape of their own stand. */
const byDay: ReadonlySet<string> = new Set<Sort>(['happened_at_desc', 'happened_at_asc'])

/** Records as a table or as cards; with a box each while some are chosen. */
function PageOfRecords<R extends Resource>({
  parts,
  list,
  records,
  pages,
  selection,
}: {
  parts: ListParts<R>
  list: ListState
  records: RecordOf<R>[]
  pages: number
  selection: Selection
}) {
  const { resource, card, columns, leading, trailing } = parts
  const { many } = resource.words
  const { chosen } = selection
  const isChoosing = chosen !== null
  const hrefOf = parts.hrefOf ?? ((record) => `/${resource.path}/${record.id}`)
  const fieldText = useFieldText(resource)
  const box = (record: RecordOf<R>) => (
    <SelectBox
      name={parts.selection?.nameOf(record) ?? ''}
      isChosen={chosen?.includes(record.id) ?? false}
      onToggle={() => selection.toggle(record.id)}
    />
  )
  const leadingWithBox = (record: RecordOf<R>) => (
    <span className="row gap8 wrapNarrow">
      {box(record)}
      {leading?.(record)}
    </span>
  )
  if (list.view === 'table' || !card) {
    return (
      <DataTable
        label={many}
        records={records}
        columns={shownColumns(columns, list, fieldText)}
        hrefOf={isChoosing ? undefined : hrefOf}
        leading={isChoosing ? leadingWithBox : leading}
        trailing={isChoosing ? undefined : trailing}
        groups={groupsFor(parts, list, pages, selection)}
      />
    )
  }
  return (
    <CardGrid label={many}>
      {records.map((record) => (
        <GridCard
          key={record.id}
          {...card(record, records)}
          {...(isChoosing ? { sign: box(record) } : { href: hrefOf(record) })}
        />
      ))}
    </CardGrid>
  )
}

/** The headings of a list in its order, if it has any. A group that goes on on another page isn't counted. */
function groupsFor<R extends Resource>(
  { grouping: groupingOf }: ListParts<R>,
  { sort, page }: ListState,
  pages: number,
  selection: Selection,
): ComponentProps<typeof DataTable<RecordOf<R>>>['groups'] {
  const grouping = groupingOf?.(sort)
  return (
    grouping && {
      keyOf: grouping.titleOf,
      heading: (title, records, place) => (
        <GroupHeading
          title={title}
          note={isWhole(place, page, pages) && grouping.noteOf(records)}
          ids={records.map(({ id }) => id)}
          selection={selection}
        />
      ),
    }
  )
}

const isWhole = (place: string, page: number, pages: number) =>
  !((place === 'first' || place === 'only') && page > 1) &&
  !((place === 'last' || place === 'only') && page < pages)

/** The heading of a group, which selects all of it while records are chosen. */
function GroupHeading({
  title,
  note,
  ids,
  selection,
}: {
  title: string
  note: ReactNode
  ids: string[]
  selection: Selection
}) {
  const { chosen } = selection
  const areAllChosen = ids.every((id) => chosen?.includes(id))
  return (
    <span className="padX4 relative touch row gap12 text14 semibold ink2">
      {chosen && (
        <SelectBox
          name={title}
          isChosen={areAllChosen}
          onToggle={() => (areAllChosen ? selection.remove(ids) : selection.add(ids))}
        />
      )}
      <span className="grow">{title}</span>
      {note && <span className="regular ink3">{note}</span>}
    </span>
  )
}

/** Fields by their labels, and the headers' arrows: a click takes the column's next order. */
function shownColumns<R extends Resource>(
  columns: ListParts<R>['columns'],
  list: ListState,
  { label, text }: ReturnType<typeof useFieldText<R>>,
) {
  const [first, ...rest] = columns.map((listColumn): Column<RecordOf<R>> => {
    const { sort: orders = [], field, ...column } = listColumn
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
