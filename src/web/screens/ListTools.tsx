import { IconArrowsSort, IconDots, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type Sort, sortLabels } from '../../shared/resource.ts'
import { FilterBox } from '../look/controls/FilterBox.tsx'
import { IconButton, IconLink } from '../look/controls/IconButton.tsx'
import { IconMenu } from '../look/sheet/IconMenu.tsx'
import { useIsWide } from '../look/useIsWide.ts'
import classes from './ListScreen.module.css'
import type { ListState, View } from './useListState.ts'

/** A further button of a list. `word` stands for the label beside the icon where there is room. */
export type ListTool = {
  label: string
  word?: string
  icon: ReactNode
  /** The view it belongs to; both if left out. */
  view?: View
} & ({ href: string; onClick?: undefined } | { href?: undefined; onClick: () => void })

/** The buttons beside the filter that leave it 200 on a phone of 390. */
const mostOnPhone = 3

/** Search words, order and view of a list, in one line. */
export function ListTools({
  list,
  sorts,
  hasViews,
  hint = 'Filter',
  tools: allTools = [],
}: {
  list: Omit<ListState, 'sort' | 'filter'> & { sort: string }
  sorts: readonly Sort[]
  hasViews: boolean
  hint?: string
  /** Further buttons behind order and view; on the phone in a menu where they don't fit. */
  tools?: readonly ListTool[]
}) {
  const isWide = useIsWide()
  const tools = allTools.filter(({ view = list.view }) => view === list.view)
  const sorted = list.sort === sorts[0] ? undefined : sorts.find((sort) => sort === list.sort)
  const order = sorted && sortLabels[sorted]
  const isFolded = !isWide && tools.length + (hasViews ? 2 : 1) > mostOnPhone
  return (
    <div className={`${classes.box} flex wrap gap8`}>
      <FilterBox label={hint} value={list.words} onChange={list.setWords} />
      <IconMenu
        label={order ? `Sort: ${order}` : 'Sort'}
        word={order ?? 'Sort'}
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
          word="Table"
          icon={<IconList size={22} />}
          onClick={() => list.setView('table')}
        />
      )}
      {hasViews && list.view === 'table' && (
        <IconButton
          isChip
          label="Show as a grid"
          word="Grid"
          icon={<IconLayoutGrid size={22} />}
          onClick={() => list.setView('grid')}
        />
      )}
      {isFolded ? (
        <MoreTools tools={tools} />
      ) : (
        tools.map((tool) => <Tool key={tool.label} tool={tool} />)
      )}
      {order && (
        <p className={`${classes.order} row gap6 text13 ink3`} aria-hidden="true">
          <IconArrowsSort size={16} /> {order}
        </p>
      )}
    </div>
  )
}

function Tool({ tool: { label, word = label, icon, href, onClick } }: { tool: ListTool }) {
  const face = { label, word, icon, isChip: true }
  return href === undefined ? (
    <IconButton {...face} onClick={onClick} />
  ) : (
    <IconLink {...face} href={href} />
  )
}

function MoreTools({ tools }: { tools: readonly ListTool[] }) {
  const navigate = useNavigate()
  return (
    <IconMenu
      label="More"
      icon={<IconDots size={22} />}
      choices={tools.map(({ label, icon, href, onClick }) => ({
        label,
        icon,
        onChoose: () => (href === undefined ? onClick() : navigate(href)),
      }))}
    />
  )
}
