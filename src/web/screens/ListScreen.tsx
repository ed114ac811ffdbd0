import type { ComponentProps, ReactNode } from 'react'
import { counted } from '../../shared/durations.ts'
import type { FilterOf, RecordOf, Resource, Sort, SortOf } from '../../shared/resource.ts'
import { CardGrid, GridCard } from '../look/CardGrid.tsx'
import { type Column, DataTable } from '../look/DataTable.tsx'
import { ListFailed } from '../look/ListFailed.tsx'
import { Pages } from '../look/Pages.tsx'
import { Segments } from '../look/Segments.tsx'
import { Waiting } from '../look/Waiting.tsx'
import { usePage } from '../records.ts'
import { AddButton } from './AddButton.tsx'
import classes from './ListScreen.module.css'
import { ListTools } from './ListTools.tsx'
import { LockedRest } from './LockedRest.tsx'
import { NothingHere } from './NothingHere.tsx'
import { type Crumb, Screen } from './Screen.tsx'
import { type ListState, useListState, type View } from './useListState.ts'

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
  hrefOf?: (record: RecordOf<R>) => string
}

/** The index of a resource: grid or table, order, filter, words and pages, all in the address. */
export function ListScreen<R extends Resource>(parts: ListParts<R>) {
  const { resource, tabs, crumbs } = parts
  const { one, many } = resource.words
  const title = parts.title ?? many
  const list = useListState(resource, parts.card ? parts.usualView : 'table')
  const { page, sort, filter, q } = list
  const query = usePage(resource, { page, sort, filter, q })
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
          <ListTools list={list} sorts={resource.sorts} hasViews={parts.card !== undefined} />
        </div>
      )}
      <ListBody parts={parts} list={list as ListState} query={query} add={add} isEmpty={isEmpty} />
      {query.data?.locked !== undefined && <LockedRest count={query.data.locked} what={one} />}
      {query.data && query.data.totalPages > 1 && (
        <Pages page={page} total={query.data.totalPages} onChange={list.setPage} />
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
}: {
  parts: ListParts<R>
  list: ListState
  query: ReturnType<typeof usePage<R>>
  add: ReactNode
  isEmpty: boolean
}) {
  const { resource, card, columns, leading, trailing } = parts
  const { many } = resource.words
  const hrefOf = parts.hrefOf ?? ((record) => `/${resource.path}/${record.id}`)
  if (query.isError && !query.data) {
    return <ListFailed what={many} onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Waiting shape={list.view === 'grid' ? 'cards' : 'table'} count={6} />
  if (query.data.value.length === 0) {
    return <NothingHere words={resource.words} about={parts.about} add={add} isEmpty={isEmpty} />
  }
  if (list.view === 'table' || !card) {
    return (
      <DataTable
        label={many}
        records={query.data.value}
        columns={sortable(columns, list)}
        hrefOf={hrefOf}
        leading={leading}
        trailing={trailing}
      />
    )
  }
  return (
    <CardGrid label={many}>
      {query.data.value.map((record) => (
        <GridCard key={record.id} href={hrefOf(record)} {...card(record)} />
      ))}
    </CardGrid>
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
