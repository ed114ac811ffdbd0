import { Fragment } from 'react'
import classes from './DataTable.module.css'
import { groupsOf } from './groups.ts'
import { Row, Rows } from './Row.tsx'
import type { Column, TableParts } from './tableParts.ts'

/** A table's records as rows of the phone: the first column is the title, the others stand where they say. */
export function PhoneRows<R extends { id: string }>({
  label,
  records,
  columns,
  hrefOf,
  leading,
  trailing,
  groups,
}: TableParts<R>) {
  const [first, ...rest] = columns
  const at = (place: Column<R>['onPhone']) =>
    rest
      .filter((column) => column.onPhone === place)
      .toSorted((one, other) => rankOf(one) - rankOf(other))
  const [end, ...below] = at('side')
  return groupsOf(records, groups).map(({ key, heading, members }) => (
    <div key={key}>
      {heading && <h2 className={classes.group}>{heading}</h2>}
      <div className="card">
        <Rows label={heading ? `${label}, ${key}` : label}>
          {members.map((record) => (
            <Row
              key={record.id}
              title={first.cell(record)}
              href={hrefOf?.(record)}
              leading={leading?.(record)}
              beside={cells(at('beside'), record)}
              second={secondOf(at('second'), record)}
              {...(end && below.length === 0 && { side: cells([end], record) })}
              {...(end &&
                below.length > 0 && { ends: [cells([end], record), cells(below, record)] })}
              trailing={trailing?.(record)}
            />
          ))}
        </Rows>
      </div>
    </div>
  ))
}

const rankOf = <R,>({ isFirstOnPhone }: Column<R>) => (isFirstOnPhone ? 0 : 1)

function cells<R>(columns: Column<R>[], record: R) {
  const filled = columns.flatMap(({ header, cell, phoneCell = cell }) => {
    const inside = phoneCell(record)
    return inside ? <span key={header}>{inside}</span> : []
  })
  return filled.length === 0 ? undefined : filled
}

/** Chips, which are cut before anything breaks, then one text that breaks where it must, not boxes side by side. */
function secondOf<R>(columns: Column<R>[], record: R) {
  const [chips, words] = [true, false].map((isChip) =>
    cells(
      columns.filter((column) => Boolean(column.isChip) === isChip),
      record,
    ),
  )
  return (
    (chips || words) && (
      <span className="slim row gap6 wrapNarrow">
        {chips && <span className="slim">{chips}</span>}
        <span>
          {words?.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their order
            <Fragment key={place}>
              {place > 0 && <span aria-hidden="true"> · </span>}
              {part}
            </Fragment>
          ))}
        </span>
      </span>
    )
  )
}
