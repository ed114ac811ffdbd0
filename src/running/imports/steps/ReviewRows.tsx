import { IconChevronRight } from '@tabler/icons-react'
import { sexWords } from '../../../shared/choices.ts'
import { formatShortDay, today } from '../../../shared/dates.ts'
import { joined } from '../../../shared/joined.ts'
import { type WeightUnit, weightText } from '../../../shared/weights.ts'
import { SexSign } from '../../../web/look/animal/Sex.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { useUser } from '../../../web/user.ts'
import type { ImportRow } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportWrites } from '../useImport.ts'
import { errorWords } from '../words.ts'
import { ActionTag } from './CountTiles.tsx'
import classes from './Review.module.css'

type RowsParts = {
  record: ImportRecord
  rows: readonly ImportRow[]
  onOpen: (row: ImportRow) => void
}

/** The rows as the phone shows them, and those of records everywhere. */
export function ReviewRows({ rows, onOpen }: RowsParts) {
  const { timezone, weight_unit } = useUser()
  const now = today(timezone)
  return (
    <div className="surface shadow round18 clip">
      <Rows label="Rows">
        {rows.map((row) => (
          <Row
            key={row.row}
            leading={<span className={`${classes.number} text13 ink3 num right`}>{row.row}</span>}
            title={row.name || '—'}
            onOpen={() => onOpen(row)}
            beside={<ActionTag row={row} />}
            second={
              row.action === 'error' ? (
                <span className="alarm">{errorWords(row)}</span>
              ) : (
                saidOf(row, now, weight_unit)
              )
            }
            trailing={
              row.action === 'error' ? (
                <Button
                  variant="light"
                  aria-label={`Fix row ${row.row}`}
                  onClick={() => onOpen(row)}
                >
                  Fix
                </Button>
              ) : (
                <IconChevronRight className="ink3" size={20} aria-hidden="true" />
              )
            }
          />
        ))}
      </Rows>
    </div>
  )
}

/** A row in words, with its remarks. */
function saidOf(row: ImportRow, now: string, unit: WeightUnit) {
  const { notes, animal, record } = row
  if (record) return joined(formatShortDay(record.day, now), record.text, notes.join(', '))
  if (!animal) return notes.join(', ')
  const { species, genetics } = animal
  const sex = animal.sex !== 'unknown' && sexWords[animal.sex].toLowerCase()
  const weight = animal.weightInGrams !== null && weightText(animal.weightInGrams, unit)
  const values = { species, sex, weight, genetics, dateHatched: hatchedOf(animal, now) }
  const words = row.action === 'update' ? changesIn(row.changes, values) : [species, sex, weight]
  return joined(words.filter(Boolean).join(', '), ...notes)
}

/** 'hatch date Feb 28, 2024': what an update changes, with the values that the review reads. */
const changesIn = (changes: readonly string[], values: Record<string, string | false>) =>
  changes.map((field) => {
    const name = fieldWords.get(field) ?? field.replaceAll('_', ' ')
    return [name, values[field]].filter(Boolean).join(' ')
  })

const fieldWords = new Map([
  ['external_id', 'ID'],
  ['dateHatched', 'hatch date'],
  ['pictures', 'photos'],
  ['description', 'notes'],
])

/** Rows of animals at the desk, with what a change changes in bold. */
export function ReviewTable({ record, rows, onOpen }: RowsParts) {
  const { changeRow } = useImportWrites(record.id)
  const { report } = useFlash()
  const take = (row: number, left_out: boolean) =>
    changeRow.mutate({ row, left_out }, { onError: report })
  return (
    <div className="surface shadow round18 clip">
      <table className={`${classes.table} wide table text15`} aria-label="Rows">
        <thead>
          <tr>
            <th data-numeric>Row</th>
            <th>What happens</th>
            <th>Name</th>
            <th>Species</th>
            <th>Sex</th>
            <th>Hatched</th>
            <th>Genetics</th>
            <th data-numeric>Weight</th>
            <th>Note</th>
            <th>
              <span className="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.row} row={row} onOpen={() => onOpen(row)} onTake={take} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow({
  row,
  onOpen,
  onTake,
}: {
  row: ImportRow
  onOpen: () => void
  onTake: (row: number, left_out: boolean) => void
}) {
  const { timezone, weight_unit } = useUser()
  const { animal, changes } = row
  const mark = (field: string) => changes.includes(field) || undefined
  return (
    <tr data-action={row.action}>
      <td data-numeric>{row.row}</td>
      <td>
        <ActionTag row={row} />
      </td>
      <td>
        <button type="button" className={`${classes.name} underlines bare strong`} onClick={onOpen}>
          {row.name || 'empty'}
        </button>
      </td>
      {row.action === 'error' ? (
        <td className="alarm" colSpan={6}>
          {errorWords(row)}
        </td>
      ) : (
        <>
          <td data-changed={mark('species')}>{animal?.species}</td>
          <td>{animal && <SexSign sex={animal.sex} />}</td>
          <td data-changed={mark('dateHatched')}>{hatchedOf(animal, today(timezone))}</td>
          <td className={classes.genes} data-changed={mark('genetics')}>
            {animal?.genetics}
          </td>
          <td data-numeric data-changed={mark('weight')}>
            {animal && animal.weightInGrams !== null
              ? weightText(animal.weightInGrams, weight_unit)
              : ''}
          </td>
          <td className={`${classes.note} ink3`}>{row.notes.join(' · ')}</td>
        </>
      )}
      <td data-numeric>
        {row.action === 'error' && (
          <Button variant="light" aria-label={`Fix row ${row.row}`} onClick={onOpen}>
            Fix
          </Button>
        )}
        {(row.action === 'update' || row.left_out) && (
          <Button
            variant="light"
            aria-label={`${row.left_out ? 'Take' : 'Skip'} row ${row.row}`}
            onClick={() => onTake(row.row, !row.left_out)}
          >
            {row.left_out ? 'Take' : 'Skip'}
          </Button>
        )}
      </td>
    </tr>
  )
}

function hatchedOf(animal: ImportRow['animal'], now: string) {
  if (!animal?.dateHatched) return ''
  const { dateHatched, dateHatchedPrecision } = animal
  if (dateHatchedPrecision === 'year') return dateHatched.slice(0, 4)
  const short = formatShortDay(dateHatched, now)
  return dateHatchedPrecision === 'day'
    ? short
    : `${short.split(' ')[0]} ${dateHatched.slice(0, 4)}`
}
