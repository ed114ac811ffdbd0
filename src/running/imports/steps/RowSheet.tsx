import { useState } from 'react'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import type { ImportRow } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { fieldWords } from '../kinds/columns.ts'
import { severalAnimals } from '../reading/settings.ts'
import { useImportWrites } from '../useImport.ts'
import { isBeyondPlan } from '../words.ts'
import { ActionTag } from './CountTiles.tsx'
import classes from './Review.module.css'

/** One row of the file, cell by cell: what is wrong stands first and can be corrected here. */
export function RowSheet({
  record,
  row,
  onClose,
}: {
  record: ImportRecord
  row: ImportRow
  onClose: () => void
}) {
  const { changeRow } = useImportWrites(record.id)
  const { report } = useFlash()
  const [cells, setCells] = useState(row.cells)
  const isDirty = cells.some((cell, at) => cell !== row.cells[at])
  const errorOf = (field: string | null) =>
    row.errors.find((error) => error.field === field && field !== null)?.message
  const columns = record.columns
    .map((column, at) => ({ ...column, at, error: errorOf(column.field) }))
    .filter(({ field, error }) => field !== null || error)
    .toSorted((one, other) => Number(!one.error) - Number(!other.error))
  // An error of a field that no column is, such as a missing name.
  const others = row.errors.filter(
    ({ field }) => !record.columns.some((column) => column.field === field),
  )
  const save = () =>
    changeRow.mutate({ row: row.row, cells }, { onSuccess: onClose, onError: report })
  const isSplit = row.errors.some(({ code }) => code === severalAnimals)
  const split = () =>
    changeRow.mutate({ row: row.row, split: true }, { onSuccess: onClose, onError: report })
  const take = (left_out: boolean) =>
    changeRow.mutate({ row: row.row, left_out }, { onSuccess: onClose, onError: report })

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={save}
      isDirty={isDirty}
      title={row.name || `Row ${row.row}`}
      second={`Row ${row.row} of ${record.file_name}`}
      foot={
        <>
          {row.left_out ? (
            <Button variant="light" onClick={() => take(false)}>
              Take this row
            </Button>
          ) : (
            ['new', 'update', 'error'].includes(row.action) && (
              <Button variant="light" onClick={() => take(true)}>
                Skip this row
              </Button>
            )
          )}
          {isSplit && !isDirty ? (
            <Button onClick={split} loading={changeRow.isPending}>
              Make a row for each
            </Button>
          ) : (
            <Button type="submit" loading={changeRow.isPending} disabled={!isDirty}>
              Save
            </Button>
          )}
        </>
      }
    >
      <div className={`${classes.cells} gap14`}>
        <div>
          <ActionTag row={row} />
        </div>
        {others.map(({ field, message }) => (
          <p key={`${field} ${message}`} className={classes.error} role="alert">
            {fieldWords(field) ? `${fieldWords(field)}: ${message}` : message}
          </p>
        ))}
        {isBeyondPlan(row) && (
          <p className="quiet">
            The free plan holds five animals. With Plus, this row is imported as well.
          </p>
        )}
        {row.notes.map((note) => (
          <p key={note} className="quiet">
            {note}
          </p>
        ))}
        {columns.map(({ at, header, field, error }) => (
          <TextInput
            key={at}
            label={wordsOf(header, field)}
            value={cells[at] ?? ''}
            error={error}
            autoComplete="off"
            onChange={({ currentTarget }) =>
              setCells(cells.map((cell, place) => (place === at ? currentTarget.value : cell)))
            }
          />
        ))}
      </div>
    </Sheet>
  )
}

/** 'Schlupf (hatch date)': the file's heading, and what it is taken for; of 'Acquired' for 'Acquired on' the latter. */
function wordsOf(header: string, field: string | null) {
  const label = fieldWords(field) ?? ''
  if (!header) return label || '(no heading)'
  const [heading, meaning] = [header.toLowerCase(), label.toLowerCase()]
  if (heading.startsWith(meaning)) return header
  return meaning.startsWith(heading) ? label : `${header} (${meaning})`
}
