import { IconArrowsSort, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Sort, sortLabels } from '../../shared/resource.ts'
import { FilterBox } from '../look/FilterBox.tsx'
import { IconButton } from '../look/IconButton.tsx'
import { IconMenu } from '../look/IconMenu.tsx'
import classes from './ListScreen.module.css'
import type { ListState } from './useListState.ts'

/** Words, order and view of a list, in one line. */
export function ListTools({
  list,
  sorts,
  hasViews,
  hint = 'Filter',
  children,
}: {
  list: Omit<ListState, 'sort' | 'filter'> & { sort: string }
  sorts: readonly Sort[]
  hasViews: boolean
  hint?: string
  /** More tools behind the order and the view. */
  children?: ReactNode
}) {
  return (
    <div className={classes.box}>
      <FilterBox label={hint} value={list.words} onChange={list.setWords} />
      <IconMenu
        label="Sort"
        icon={<IconArrowsSort size={20} />}
        choices={sorts.map((sort) => ({
          label: sortLabels[sort],
          isChosen: sort === list.sort,
          onChoose: () => list.setSort(sort),
        }))}
      />
      {hasViews && list.view === 'grid' && (
        <IconButton
          isChip
          label="Show as a table"
          icon={<IconList size={22} />}
          onClick={() => list.setView('table')}
        />
      )}
      {hasViews && list.view === 'table' && (
        <IconButton
          isChip
          label="Show as a grid"
          icon={<IconLayoutGrid size={22} />}
          onClick={() => list.setView('grid')}
        />
      )}
      {children}
    </div>
  )
}
