import { IconChevronRight } from '@tabler/icons-react'
import { sexWords } from '../../../shared/choices.ts'
import { formatShortDay, today } from '../../../shared/dates.ts'
import { joined } from '../../../shared/joined.ts'
import { type WeightUnit, weightText } from '../../../shared/weights.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { useUser } from '../../../web/user.ts'
import type { ImportRow } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { errorWords } from '../words.ts'
import { ActionTag } from './CountTiles.tsx'
import classes from './Review.module.css'

export type RowsParts = {
  record: ImportRecord
  rows: readonly ImportRow[]
  onOpen: (row: ImportRow) => void
}

/** The rows as the phone shows them, and those of records everywhere. */
export function ReviewRows({ rows, onOpen }: RowsParts) {
  const { timezone, weight_unit } = useUser()
  const now = today(timezone)
  return (
    <div className={`${classes.frame} clip`}>
      <Rows label="Rows">
        {rows.map((row) => (
          <Row
            key={row.row}
            leading={<span className={`${classes.number} right`}>{row.row}</span>}
            title={row.name || '—'}
            onOpen={() => onOpen(row)}
            beside={<ActionTag row={row} />}
            second={
              row.action === 'error' ? (
                <span className={classes.error}>{errorWords(row)}</span>
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
                <IconChevronRight className={classes.on} size={20} aria-hidden="true" />
              )
            }
          />
        ))}
      </Rows>
    </div>
  )
}

/** A row in words, with its remarks. */
function saidOf({ notes, animal, record }: ImportRow, now: string, unit: WeightUnit) {
  if (record) return joined(formatShortDay(record.day, now), record.text, notes.join(', '))
  if (!animal) return notes.join(', ')
  const { species, sex, weightInGrams } = animal
  const words = [
    species,
    sex !== 'unknown' && sexWords[sex].toLowerCase(),
    weightInGrams !== null && weightText(weightInGrams, unit),
  ]
  return joined(words.filter(Boolean).join(', '), ...notes)
}
