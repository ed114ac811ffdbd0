import { IconFilter, IconSquareCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Page, RecordOf, Resource } from '../../shared/resource.ts'
import { IconButton } from '../look/controls/IconButton.tsx'
import { Segments } from '../look/controls/Segments.tsx'
import { Pages } from '../look/Pages.tsx'
import { useIsWide } from '../look/useIsWide.ts'
import { usePage } from '../records.ts'
import { AddButton } from './AddButton.tsx'
import { ListBody } from './ListBody.tsx'
import classes from './ListScreen.module.css'
import { type ListTool, ListTools } from './ListTools.tsx'
import { LockedRest } from './LockedRest.tsx'
import type { FileColumn } from './listFile.ts'
import type { ListParts } from './listParts.ts'
import { useFieldText } from './recordText.tsx'
import { Screen } from './Screen.tsx'
import { useListFile } from './useListFile.tsx'
import { type ListState, useListState } from './useListState.ts'
import { useSelection } from './useSelection.ts'

/**
 * The index of a resource: grid or table, order, filter, search words and pages, all in the
 * address.
 */
export function ListScreen<R extends Resource>(parts: ListParts<R>) {
  const { resource, crumbs, title = parts.resource.words.many } = parts
  const { one, many } = resource.words
  const list = useListState(resource, parts.card ? parts.usualView : 'table')
  const { page, sort, filter, q } = list
  const query = usePage(resource, { page, sort, filter, q, ...parts.asks?.(list.view, sort) })
  const selection = useSelection()
  const fieldText = useFieldText(resource)
  const file = useListFile((ids) => ({
    name: parts.fileName ?? title,
    path: resource.api,
    query: { sort, filter, q: ids ? '' : q, ...parts.asks?.('table') },
    ids,
    columns: fileColumns(parts.columns, fieldText),
  }))
  const { add = <AddButton href={`/${resource.path}/new`} what={one} /> } = parts
  const addOf = (tool?: ListTool) => (typeof add === 'function' ? add(tool) : add)

  const isUntouched = q === '' && filter === resource.filters[0] && !parts.isNarrowed
  const isEmpty = query.data?.total === 0 && isUntouched
  const funnel = useFunnel(parts.hasFunnel === true, isUntouched, list.widen)
  return (
    <Screen
      title={title}
      crumbs={crumbs ?? [{ label: many }]}
      second={!isEmpty && query.data && countWords(parts, query.data, isUntouched)}
      isSecondWide={funnel.isFunnelled}
      action={
        // Not before it is known where it belongs: under a finger it would be gone.
        query.isPending || isEmpty ? undefined : (
          <div className={`${classes.add} row firm gap4`}>
            {funnel.button}
            {addOf(file.tool)}
          </div>
        )
      }
    >
      {parts.above}
      <WithAside aside={parts.aside}>
        {!isEmpty && <Tools {...{ parts, list, query, selection, funnel }} file={file.tool} />}
        {file.progress}
        <Suspense>
          <ListBody
            parts={parts}
            list={list as ListState}
            query={query}
            add={addOf()}
            isEmpty={isEmpty}
            selection={selection}
          />
        </Suspense>
        {query.data?.locked !== undefined && <LockedRest count={query.data.locked} what={one} />}
        <Pages page={page} query={query} onChange={list.setPage} />
      </WithAside>
      {selection.chosen &&
        parts.selection?.foot({
          ...{ selection, filter, q, save: file.save },
          shown: query.data?.value.map(({ id }) => id) ?? [],
          total: query.data?.total ?? 0,
        })}
    </Screen>
  )
}

/** Tabs, filter, and the tools of a list. */
function Tools<R extends Resource>({
  parts: { resource, tabs, card, selection: selected, tools = [], fileName, add },
  list,
  query,
  selection,
  funnel,
  file,
}: {
  parts: ListParts<R>
  list: ReturnType<typeof useListState<R>>
  query: ReturnType<typeof usePage<R>>
  selection: ReturnType<typeof useSelection>
  funnel: Funnel
  file: ListTool
}) {
  const select: ListTool = {
    label: 'Select',
    icon: <IconSquareCheck size={22} />,
    onClick: () => (selection.chosen ? selection.end() : selection.begin()),
  }
  return (
    <div className={`${classes.tools} flex wrap gap8 below14`}>
      {tabs && funnel.isNarrowing && (
        <Segments
          label="Show"
          value={list.filter}
          choices={tabChoices(tabs, list.filter, query.data?.counts)}
          onChange={(next) => {
            selection.end()
            list.setFilter(next)
          }}
        />
      )}
      <ListTools
        list={list}
        sorts={resource.sorts}
        hasViews={card !== undefined}
        isFunnelled={funnel.isFunnelled}
        hasFilter={funnel.isNarrowing}
        tools={[
          ...(selected ? [select] : []),
          ...tools,
          ...(fileName === null || typeof add === 'function' ? [] : [file]),
        ]}
      />
    </div>
  )
}

/** The funnel of a list: its button, on the phone only, and whether filter and tabs are to be seen. */
type Funnel = { isFunnelled: boolean; isNarrowing: boolean; button: ReactNode }

/**
 * The funnel that filter and tabs wait behind on the phone, if the list has one. It stays open while they narrow the
 * list, which is `isUntouched` otherwise; closing it takes both away by `widen`.
 */
function useFunnel(hasFunnel: boolean, isUntouched: boolean, widen: () => void): Funnel {
  const isFunnelled = !useIsWide() && hasFunnel
  const [isOpen, setIsOpen] = useState(!isUntouched)
  const isNarrowing = !isFunnelled || isOpen || !isUntouched
  function toggle() {
    setIsOpen(!isNarrowing)
    if (!isUntouched) widen()
  }
  return {
    isFunnelled,
    isNarrowing,
    button: isFunnelled && (
      <IconButton
        label="Filters"
        icon={<IconFilter size={22} />}
        aria-expanded={isNarrowing}
        onClick={toggle}
      />
    ),
  }
}

/** A list with what is said of it as a whole: above it, and at a wide desk beside it. */
const WithAside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) =>
  aside ? (
    <div className={`${classes.columns} stack gap`}>
      <div className={`${classes.aside} awayEmpty slim`}>{aside}</div>
      <div className="slim">{children}</div>
    </div>
  ) : (
    children
  )

/** '24 animals', and what else is counted while nothing is filtered. */
const countWords = <R extends Resource>(
  { resource: { words }, alsoCounted, countOf }: ListParts<R>,
  page: Page<RecordOf<R>>,
  isUntouched: boolean,
) =>
  joined(
    countOf?.(page) ?? counted(page.total, words.one.toLowerCase(), words.many.toLowerCase()),
    isUntouched && alsoCounted?.(page.value),
  )

type Tab<F extends string> = { value: F; label: string; isHiddenWhenEmpty?: boolean }

/** 'Quarantined · 2'; nothing behind an empty tab, nor behind the first, whose count is in the title. */
function tabChoices<F extends string>(
  tabs: readonly Tab<F>[],
  filter: F,
  counts: Readonly<Record<string, number>> = {},
) {
  return tabs
    .filter(
      ({ value, isHiddenWhenEmpty }) => !isHiddenWhenEmpty || value === filter || counts[value],
    )
    .map(({ value, label }) => {
      const count = (tabs[0]?.value !== value && counts[value]) || 0
      return { value, label: count > 0 ? `${label} · ${numberText(count)}` : label }
    })
}

/** Columns of the CSV: a field's own value, or the cell's text. */
const fileColumns = <R extends Resource>(
  columns: ListParts<R>['columns'],
  { label, plain }: ReturnType<typeof useFieldText<R>>,
): FileColumn<RecordOf<R>>[] =>
  columns.flatMap(({ field, header, cell, file }) => {
    if (file) return file
    if (header !== undefined) return { header, cell }
    return { header: label(field), cell: (record: RecordOf<R>) => plain(record, field) }
  })
