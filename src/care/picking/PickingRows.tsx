import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { TextButton, TextLink } from '../../web/look/controls/TextButton.tsx'
import { Tick } from '../../web/look/controls/Tick.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { feederName } from '../feeders/feederName.ts'
import { RestockSheet } from '../feeders/fetched.ts'
import { stockOf } from '../feeders/Stock.tsx'
import { refusedWords } from '../schedules/words.ts'
import classes from './PickingRows.module.css'
import type { PickingDay, ShownRow } from './picking.contract.ts'
import { missingOf, piecesOf } from './pieces.ts'
import type { usePicked } from './usePicked.ts'
import { shortWords, splitWords, whoWords } from './words.ts'

type RowParts = {
  row: ShownRow
  day: PickingDay
  picked: ReturnType<typeof usePicked>
}

/** Rows to tick off while picking, for a flush card. `canOpen` lets each row list its animals. */
export function PickingRows({
  rows,
  canOpen,
  label = 'Feeders to pick',
  ...parts
}: { rows: ShownRow[]; canOpen: boolean; label?: string } & Omit<RowParts, 'row'>) {
  return (
    <ul className="block" aria-label={label}>
      {rows.map((row) => (
        <OneFeeder key={row.id} row={row} canOpen={canOpen} {...parts} />
      ))}
    </ul>
  )
}

function OneFeeder({ row, day, picked, canOpen }: RowParts & { canOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const details = useId()
  const name = feederName(row)
  const pieces = numberText(piecesOf(row, day))
  const isPicked = picked.isPicked(row)
  const split = splitWords(row, day)
  return (
    <li className={`${classes.row} wholeOnPaper`} data-picked={isPicked || undefined}>
      <div className={`${classes.line} relative row gap4 wrapNarrow`}>
        <span className={`${classes.tick} relative front firm`}>
          <Tick
            label={`Picked ${pieces} ${name}`}
            isDone={isPicked}
            isDisabled={!picked.mayPick}
            onChange={(isTicked) => picked.pick(row, isTicked)}
          />
        </span>
        <span className={classes.box} aria-hidden="true">
          {isPicked ? '✓' : ''}
        </span>
        <span className={`${classes.pieces} firm text20 heavy num right`}>{pieces}</span>
        <div className={`${classes.text} slim grow`}>
          {canOpen ? (
            <button
              type="button"
              className={`${classes.name} bare block left`}
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={() => setIsOpen(!isOpen)}
            >
              {name}
              <IconChevronDown size={16} aria-hidden="true" />
            </button>
          ) : (
            <span className={`${classes.name} bare block left`}>{name}</span>
          )}
          {split && <p className={`${classes.split} second twoLines`}>{split}</p>}
          <p className={`${classes.who} text14 airy ink3 twoLines`} data-told={isOpen || undefined}>
            {whoWords(row, day)}
          </p>
          <p className={classes.everyone}>{whoWords(row, day, row.animal_total)}</p>
        </div>
        <Stock row={row} day={day} />
      </div>
      <Short row={row} day={day} />
      {isOpen && <ForWhom id={details} row={row} day={day} />}
    </li>
  )
}

function Stock({ row, day }: Omit<RowParts, 'picked'>) {
  if (row.isDeleted) return <Tag>Deleted</Tag>
  if (row.quantity === null) return null
  const words = `${stockOf(row)} left`
  const isShort = Boolean(missingOf(row, day))
  if (!isShort && !row.isLow)
    return <span className={`${classes.stock} firm text13 ink3 num right`}>{words}</span>
  return (
    <span className={`${classes.stockTag} firm`}>
      <Tag
        tone={isShort ? 'late' : 'due'}
        icon={isShort && <IconAlertTriangle size={15} aria-hidden="true" />}
      >
        {words}
      </Tag>
    </span>
  )
}

/** The missing pieces, with a button to restock. */
function Short({ row, day }: Omit<RowParts, 'picked'>) {
  const [isRestocking, setIsRestocking] = useState(false)
  const words = shortWords(row, day)
  if (!words) return null
  return (
    <div className={`${classes.short} relative front cluster rows0 columns10`}>
      <span className="text14 alarm">{words}</span>
      {!row.isDeleted && (
        <span className={classes.restock}>
          <TextButton onClick={() => setIsRestocking(true)}>Restock</TextButton>
        </span>
      )}
      {isRestocking && <RestockSheet feeder={row} onClose={() => setIsRestocking(false)} />}
    </div>
  )
}

function ForWhom({ id, row, day }: { id: string } & Omit<RowParts, 'picked'>) {
  const animals = row.animals.filter((animal) => piecesOf(animal, day) > 0)
  return (
    <ul
      id={id}
      className={`${classes.animals} relative front`}
      aria-label={`Who ${feederName(row)} is for`}
    >
      {animals.map((animal) => (
        <li key={animal.schedule_id}>
          <span className={`${classes.share} firm strong num right`}>
            {numberText(piecesOf(animal, day))}
          </span>
          <div className="slim cluster rows0 columns8">
            <TextLink href={`/animals/${animal.id}`}>{animal.name}</TextLink>
            {animal.supplement && <span>with {animal.supplement.name}</span>}
            {day === 'today' && animal.refused_today && (
              <Tag>{refusedWords(animal.refused_today)}</Tag>
            )}
            {animal.days_overdue > 0 && (
              <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
                {counted(animal.days_overdue, 'day')} late
              </Tag>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
