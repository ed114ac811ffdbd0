import { useState } from 'react'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import type { ImportRow, RowChange } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { fieldWords } from '../kinds/columns.ts'
import { severalAnimals } from '../reading/settings.ts'
import { useImportWrites } from '../useImport.ts'
import { isBeyondPlan } from '../words.ts'
import { ActionTag } from './CountTiles.tsx'

/** One row of the file, cell by cell: what is wrong stands first and can be corrected here. */
export function RowSheet({
  record,
  row: opened,
  onClose,
}: {
  record: ImportRecord
  row: ImportRow
  onClose: () => void
}) {
  const { changeRow } = useImportWrites(record.id)
  const { report } = useFlash()
  const [row, setRow] = useState(opened)
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
  const change = (changes: RowChange) => {
    // What is still wrong with corrected cells is shown beside them.
    const onSuccess = ({ object }: { object: ImportRow }) =>
      changes.cells && object.errors.length > 0 ? setRow(object) : onClose()
    changeRow.mutate({ row: row.row, ...changes }, { onSuccess, onError: report })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={() => change({ cells })}
      isDirty={isDirty}
      title={row.name || `Row ${row.row}`}
      second={`Row ${row.row} of ${record.file_name}`}
      foot={<RowFoot {...{ row, isDirty, change }} isSaving={changeRow.isPending} />}
    >
      <div className="stack gap14">
        <div>
          <ActionTag row={row} />
        </div>
        {others.map(({ field, message }) => (
          <p key={`${field} ${message}`} className="alarm" role="alert">
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

/** Leaves the row out or takes it, makes a row of each of its animals, or saves its cells. */
function RowFoot({
  row: { left_out, action, errors },
  isDirty,
  isSaving,
  change,
}: {
  row: ImportRow
  isDirty: boolean
  isSaving: boolean
  change: (changes: RowChange) => void
}) {
  const isSplit = errors.some(({ code }) => code === severalAnimals)
  return (
    <>
      {(left_out || action !== 'skip') && (
        <Button variant="light" onClick={() => change({ left_out: !left_out })}>
          {left_out ? 'Take this row' : 'Skip this row'}
        </Button>
      )}
      {isSplit && !isDirty ? (
        <Button onClick={() => change({ split: true })} loading={isSaving}>
          Make a row for each
        </Button>
      ) : (
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          Save
        </Button>
      )}
    </>
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
