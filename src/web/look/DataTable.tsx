import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'
import { groupsOf } from './groups.ts'
import { PhoneRows } from './PhoneRows.tsx'
import type { Column, TableParts } from './tableParts.ts'
import { useIsWide } from './useIsWide.ts'

/** Columns that fit between 900 and 1280px, and from how many on they stand closer, or their words may wrap. */
const mostNarrow = 5
const close = 7
const many = 9

/** A table where it has room, from 900px or with many columns 1280; below, rows of the same data. It never scrolls sideways. */
export function DataTable<R extends { id: string }>(parts: TableParts<R>) {
  return useIsWide(parts.columns.length > mostNarrow ? 1280 : 900) ? (
    <WideTable {...parts} />
  ) : (
    <PhoneRows {...parts} />
  )
}

function WideTable<R extends { id: string }>({
  label,
  records,
  columns,
  hrefOf,
  leading,
  trailing,
  groups,
}: TableParts<R>) {
  const [first, ...others] = columns
  const beside = others.filter(({ isBesideName }) => isBesideName)
  const rest = others.filter(
    ({ byNeed, isBesideName, cell }) =>
      !isBesideName && (!byNeed || records.some((record) => cell(record))),
  )
  const isClose = rest.length + 1 >= close
  return (
    <div className="card">
      <table
        className={`${classes.table} wide table text14 airy`}
        aria-label={label}
        data-close={isClose || undefined}
        data-signs={(isClose && beside.length > 0) || undefined}
        data-many={rest.length + 1 >= many || undefined}
      >
        <thead>
          <tr>
            {[first, ...rest].map((column) => (
              <Header key={column.header} column={column} />
            ))}
            {trailing && (
              <th className="surface padX12 text13 semibold ink3 oneLine left">
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {groupsOf(records, groups).map(({ key, heading, members }) => (
          <tbody key={key}>
            {heading && <GroupRow columns={rest.length + (trailing ? 2 : 1)}>{heading}</GroupRow>}
            {members.map((record) => (
              <tr
                className="relative"
                key={record.id}
                data-opens={hrefOf?.(record) ? true : undefined}
              >
                <td className="padX12 ruled ink2">
                  <span className="row gap12">
                    {leading?.(record)}
                    <Name href={hrefOf?.(record)}>{first.cell(record)}</Name>
                    {beside.map((sign) => (
                      <Sign key={sign.header}>{sign.cell(record)}</Sign>
                    ))}
                  </span>
                </td>
                {rest.map((column) => (
                  <td
                    className="padX12 ruled ink2"
                    key={column.header}
                    data-numeric={column.numeric || undefined}
                  >
                    {column.cell(record) || (column.isException ? null : '—')}
                  </td>
                ))}
                {trailing && (
                  <td className={`${classes.acts} padX12 ruled relative front ink2 oneLine right`}>
                    {trailing(record)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const Sign = ({ children }: { children: ReactNode }) =>
  children && <span data-beside>{children}</span>

const GroupRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr data-group>
    <th className={`${classes.group} padX12 ruled left`} scope="rowgroup" colSpan={columns}>
      {children}
    </th>
  </tr>
)

function Name({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span className={`${classes.name} strong ink`}>{children}</span>
  return (
    <Link className={`${classes.name} opensRow strong ink`} to={href}>
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
    <th
      className="surface padX12 text13 semibold ink3 oneLine left"
      aria-sort={column.sorted}
      data-numeric={column.numeric || undefined}
    >
      {column.onSort ? (
        <button
          type="button"
          className={`${classes.sort} bare inline middle gap4`}
          onClick={column.onSort}
        >
          {words}
        </button>
      ) : (
        <span className={`${classes.header} bare inline middle gap4`}>{words}</span>
      )}
    </th>
  )
}
