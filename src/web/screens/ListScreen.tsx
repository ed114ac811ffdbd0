import { IconSquareCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { counted } from '../../shared/durations.ts'
import type { FilterOf, RecordOf, Resource, Sort, SortOf } from '../../shared/resource.ts'
import { CardGrid, GridCard } from '../look/CardGrid.tsx'
import { type Column, DataTable } from '../look/DataTable.tsx'
import { IconButton } from '../look/IconButton.tsx'
import { ListFailed } from '../look/ListFailed.tsx'
import { Pages } from '../look/Pages.tsx'
import { Segments } from '../look/Segments.tsx'
import { SelectBox } from '../look/SelectBox.tsx'
import { Waiting } from '../look/Waiting.tsx'
import { usePage } from '../records.ts'
import { AddButton } from './AddButton.tsx'
import classes from './ListScreen.module.css'
import { ListTools } from './ListTools.tsx'
import { LockedRest } from './LockedRest.tsx'
import { NothingHere } from './NothingHere.tsx'
import { type Crumb, Screen } from './Screen.tsx'
import { SelectionFoot } from './SelectionFoot.tsx'
import { type ListState, useListState, type View } from './useListState.ts'
import { useLongPress } from './useLongPress.ts'
import { type Selection, useSelection } from './useSelection.ts'

/** A column of a list; `sort` names the orders its header switches between. */
export type ListColumn<R extends Resource> = Omit<Column<RecordOf<R>>, 'sorted' | 'onSort'> & {
  sort?: SortOf<R>[]
}
type CardParts = Omit<ComponentProps<typeof GridCard>, 'href' | 'picture'> & { picture?: ReactNode }

type ListParts<R extends Resource> = {
  resource: R
  usualView: View
  /** What the thing is, in one sentence, for a list that is still empty. */
  about: string
  columns: readonly [ListColumn<R>, ...ListColumn<R>[]]
  card?: (record: RecordOf<R>) => CardParts
  leading?: (record: RecordOf<R>) => ReactNode
  trailing?: (record: RecordOf<R>) => ReactNode
  /** The filters as tabs, with their words. */
  tabs?: { value: FilterOf<R>; label: string }[]
  title?: string
  crumbs?: Crumb[]
  add?: ReactNode
  /** Where a row leads; to the record's own screen, mostly. */
  hrefOf?: (record: RecordOf<R>) => string | undefined
  /** Beside the order and the view. */
  tools?: ReactNode
  /** Several can be chosen, by a button or by a long press; `actions` says what for. */
  selection?: {
    nameOf: (record: RecordOf<R>) => string
    most: number
    actions: (ids: string[]) => ReactNode
  }
}

/** The index of a resource: grid or table, order, filter, words and pages, all in the address. */
export function ListScreen<R extends Resource>(parts: ListParts<R>) {
  const { resource, tabs, crumbs } = parts
  const { one, many } = resource.words
  const title = parts.title ?? many
  const list = useListState(resource, parts.card ? parts.usualView : 'table')
  const { page, sort, filter, q } = list
  const query = usePage(resource, { page, sort, filter, q })
  const selection = useSelection()
  const add = parts.add ?? <AddButton href={`/${resource.path}/new`} what={one} />

  const isUntouched = q === '' && filter === resource.filters[0]
  const isEmpty = query.data?.total === 0 && isUntouched
  return (
    <Screen
      title={title}
      crumbs={crumbs ?? [{ label: many }]}
      second={
        query.data && !isEmpty && counted(query.data.total, one.toLowerCase(), many.toLowerCase())
      }
      action={isEmpty ? undefined : add}
    >
      {!isEmpty && (
        <div className={classes.tools}>
          {tabs && (
            <Segments label="Show" value={filter} choices={tabs} onChange={list.setFilter} />
          )}
          <ListTools list={list} sorts={resource.sorts} hasViews={parts.card !== undefined}>
            {parts.tools}
            {parts.selection && (
              <IconButton
                isChip
                label="Select"
                icon={<IconSquareCheck size={22} />}
                onClick={() => (selection.chosen ? selection.end() : selection.begin())}
              />
            )}
          </ListTools>
        </div>
      )}
      <ListBody
        parts={parts}
        list={list as ListState}
        query={query}
        add={add}
        isEmpty={isEmpty}
        selection={selection}
      />
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
          columns={sortable(columns, list)}
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

/** The headers' arrows: a click takes the column's next order. */
function sortable<R extends Resource>(columns: ListParts<R>['columns'], list: ListState) {
  const [first, ...rest] = columns.map(({ sort: orders = [], ...column }): Column<RecordOf<R>> => {
    const [next] = orders.filter((order) => order !== list.sort)
    const isSorted = (orders as Sort[]).includes(list.sort)
    return {
      ...column,
      ...(isSorted && { sorted: list.sort.endsWith('desc') ? 'descending' : 'ascending' }),
      ...(next && { onSort: () => list.setSort(next) }),
    }
  })
  if (!first) throw new Error('A list has at least one column')
  return [first, ...rest] as const
}
