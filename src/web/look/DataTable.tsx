import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'
import { Row, Rows } from './Row.tsx'
import { useIsWide } from './useIsWide.ts'

export type Column<R> = {
  header: string
  cell: (record: R) => ReactNode
  numeric?: boolean
  /** An exception speaks; without one the cell is empty. */
  isException?: boolean
  /** The table has the column only if a row of the page has something in it. */
  byNeed?: boolean
  /** Where the cell goes in a row of the phone; the first column is always the row's title. */
  onPhone?: 'beside' | 'second' | 'side' | 'hidden'
  sorted?: 'ascending' | 'descending'
  onSort?: () => void
}

type TableParts<R> = {
  label: string
  records: readonly R[]
  columns: readonly [Column<R>, ...Column<R>[]]
  /** Undefined of a record that does not open. */
  hrefOf?: (record: R) => string | undefined
  leading?: (record: R) => ReactNode
  trailing?: (record: R) => ReactNode
}

/** A table from 900px, rows of the same data below. It never scrolls sideways. */
export function DataTable<R extends { id: string }>(parts: TableParts<R>) {
  return useIsWide() ? <WideTable {...parts} /> : <PhoneRows {...parts} />
}

function WideTable<R extends { id: string }>({
  label,
  records,
  columns,
  hrefOf,
  leading,
  trailing,
}: TableParts<R>) {
  const [first, ...others] = columns
  const rest = others.filter(
    ({ byNeed, cell }) => !byNeed || records.some((record) => cell(record)),
  )
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {[first, ...rest].map((column) => (
              <Header key={column.header} column={column} />
            ))}
            {trailing && (
              <th>
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} data-opens={hrefOf?.(record) ? true : undefined}>
              <td>
                <span className={classes.lead}>
                  {leading?.(record)}
                  <Name href={hrefOf?.(record)}>{first.cell(record)}</Name>
                </span>
              </td>
              {rest.map((column) => (
                <td key={column.header} data-numeric={column.numeric || undefined}>
                  {column.cell(record) || (column.isException ? null : '—')}
                </td>
              ))}
              {trailing && <td className={classes.acts}>{trailing(record)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Name({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span className={classes.name}>{children}</span>
  return (
    <Link className={classes.name} to={href}>
      {children}
    </Link>
  )
}

function Header<R>({ column }: { column: Column<R> }) {
  const Arrow = column.sorted === 'descending' ? IconArrowDown : IconArrowUp
  const words = (
    <>
      {column.header}
      {column.sorted && <Arrow size={14} aria-hidden="true" />}
    </>
  )
  return (
    <th aria-sort={column.sorted} data-numeric={column.numeric || undefined}>
      {column.onSort ? (
        <button type="button" className={classes.sort} onClick={column.onSort}>
          {words}
        </button>
      ) : (
        <span className={classes.header}>{words}</span>
      )}
    </th>
  )
}

function PhoneRows<R extends { id: string }>({
  label,
  records,
  columns,
  hrefOf,
  leading,
  trailing,
}: TableParts<R>) {
  const [first, ...rest] = columns
  const at = (place: Column<R>['onPhone']) => rest.filter((column) => column.onPhone === place)
  return (
    <div className={classes.frame}>
      <Rows label={label}>
        {records.map((record) => (
          <Row
            key={record.id}
            title={first.cell(record)}
            href={hrefOf?.(record)}
            leading={leading?.(record)}
            beside={cells(at('beside'), record)}
            second={joined(cells(at('second'), record))}
            side={cells(at('side'), record)}
            trailing={trailing?.(record)}
          />
        ))}
      </Rows>
    </div>
  )
}

function cells<R>(columns: Column<R>[], record: R) {
  const filled = columns.filter((column) => column.cell(record))
  if (filled.length === 0) return undefined
  return filled.map((column) => <span key={column.header}>{column.cell(record)}</span>)
}

/** One text that breaks where it must, not boxes side by side. */
function joined(parts: ReactNode[] | undefined) {
  return (
    parts && (
      <span>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their order
          <Fragment key={place}>
            {place > 0 && <span aria-hidden="true"> · </span>}
            {part}
          </Fragment>
        ))}
      </span>
    )
  )
}
