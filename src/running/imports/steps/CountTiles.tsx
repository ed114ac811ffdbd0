import { IconAlertTriangle, IconLock, IconMinus, IconPlus, IconRefresh } from '@tabler/icons-react'
import { numberText } from '../../../shared/numbers.ts'
import { Tag, type TagTone } from '../../../web/look/Tag.tsx'
import { type ImportRow, needsPlus, type RowAction } from '../importRows.contract.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { isBeyondPlan } from '../words.ts'
import classes from './Review.module.css'

/** How an action looks and what it is called. */
const actions: Record<RowAction, { word: string; tone: TagTone; Icon: typeof IconPlus }> = {
  new: { word: 'New', tone: 'good', Icon: IconPlus },
  update: { word: 'Update', tone: 'shed', Icon: IconRefresh },
  skip: { word: 'Skip', tone: 'quiet', Icon: IconMinus },
  error: { word: 'Error', tone: 'late', Icon: IconAlertTriangle },
}

/** Four counts that narrow the rows down; a second tap shows all again. */
export function CountTiles({
  counts,
  chosen,
  onChoose,
}: {
  counts: ImportRecord['counts']
  chosen: RowAction | 'all'
  /** Left out where there are no rows to narrow down. */
  onChoose?: (action: RowAction) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggles, not fields of a form
    <div
      className={`${classes.counts} grid gap8`}
      role="group"
      aria-label={onChoose ? 'Show' : 'Rows'}
    >
      {(['new', 'update', 'skip', 'error'] as const).map((action) => {
        const { word, tone, Icon } = actions[action]
        const inside = (
          <>
            <b>{numberText(counts[action])}</b>
            <span className="row wrap centred gap4 text13 semibold">
              <Icon size={14} aria-hidden="true" /> {word.toLowerCase()}
            </span>
          </>
        )
        return onChoose ? (
          <button
            key={action}
            type="button"
            data-tone={tone}
            aria-pressed={chosen === action}
            onClick={() => onChoose(action)}
          >
            {inside}
          </button>
        ) : (
          <div key={action} data-tone={tone}>
            {inside}
          </div>
        )
      })}
    </div>
  )
}

/** A row's action, as a badge. */
export function ActionTag({ row }: { row: ImportRow }) {
  if (row.action === 'skip' && isBeyondPlan(row)) {
    return (
      <Tag tone="due" icon={<IconLock size={15} aria-hidden="true" />}>
        {needsPlus}
      </Tag>
    )
  }
  const { word, tone, Icon } = actions[row.action]
  return (
    <Tag tone={tone} icon={<Icon size={15} aria-hidden="true" />}>
      {word}
    </Tag>
  )
}
