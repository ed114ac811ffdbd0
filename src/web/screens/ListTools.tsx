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

/** The buttons beside the filter that leave it 200 on a phone of 390, or beside each other with words. */
const mostOnPhone = 3

/** Search words, order and view of a list, in one line. */
export function ListTools({
  list,
  sorts,
  hasViews,
  hint = 'Filter',
  tools: allTools = [],
  isFunnelled = false,
  hasFilter = true,
}: {
  list: Omit<ListState, 'sort' | 'filter'> & { sort: string }
  sorts: readonly Sort[]
  hasViews: boolean
  hint?: string
  /** Further buttons behind order and view; on the phone in a menu where they don't fit. */
  tools?: readonly ListTool[]
  /** The filter has a line of its own, or none while its funnel is shut, and the buttons have words. */
  isFunnelled?: boolean
  hasFilter?: boolean
}) {
  const isWide = useIsWide()
  const isGrid = list.view === 'grid'
  const tools = allTools.filter(({ view = list.view }) => view === list.view)
  const sorted = list.sort === sorts[0] ? undefined : sorts.find((sort) => sort === list.sort)
  const order = sorted && sortLabels[sorted]
  const isFolded = !isWide && tools.length + (hasViews ? 2 : 1) > mostOnPhone
  const [first, ...others] = tools
  const direct = isFolded ? (isFunnelled && first ? [first] : []) : tools
  return (
    <div className={`${classes.box} flex wrap gap8`}>
      {hasFilter && (
        <div className={isFunnelled ? 'wide' : 'grow slim'}>
          <FilterBox label={hint} value={list.words} onChange={list.setWords} />
        </div>
      )}
      <IconMenu
        label={order ? `Sort: ${order}` : 'Sort'}
        word={order ?? 'Sort'}
        isWorded={isFunnelled}
        icon={<IconArrowsSort size={20} />}
        choices={sorts.map((sort) => ({
          label: sortLabels[sort],
          isChosen: sort === list.sort,
          onChoose: () => list.setSort(sort),
        }))}
      />
      {hasViews && (
        <IconButton
          isChip
          label={isGrid ? 'Show as a table' : 'Show as a grid'}
          word={isGrid ? 'Table' : 'Grid'}
          icon={isGrid ? <IconList size={22} /> : <IconLayoutGrid size={22} />}
          onClick={() => list.setView(isGrid ? 'table' : 'grid')}
        />
      )}
      {direct.map((tool) => (
        <Tool key={tool.label} tool={tool} isWorded={isFunnelled} />
      ))}
      {isFolded && <MoreTools tools={isFunnelled ? others : tools} />}
      {order && !isFunnelled && (
        <p className={`${classes.order} row gap6 text13 ink3`} aria-hidden="true">
          <IconArrowsSort size={16} /> {order}
        </p>
      )}
    </div>
  )
}

function Tool({ tool, isWorded }: { tool: ListTool; isWorded: boolean }) {
  const { label, word = label, icon, href, onClick } = tool
  const face = { label, word, isWorded, icon, isChip: true }
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
