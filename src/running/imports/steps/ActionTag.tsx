import { IconLock } from '@tabler/icons-react'
import { Tag } from '../../../web/look/Tag.tsx'
import { type ImportRow, needsPlus } from '../importRows.contract.ts'
import { isBeyondPlan } from '../rowWords.ts'
import { actions } from './CountTiles.tsx'

/** What becomes of a row, as a badge. */
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
