import { IconClipboardList } from '@tabler/icons-react'
import { counted } from '../../shared/durations.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { ReportCard } from '../reports/frame/ReportCard.tsx'
import { ShareBar } from '../reports/ShareBar.tsx'
import type { PickingCard as Card } from './picking.contract.ts'

/** How many pieces to pick today, and how many have been. */
export function PickingCard({ card }: { card: Card }) {
  const icon = <IconClipboardList size={20} />
  if (!card) {
    return (
      <ReportCard
        report="picking_list"
        icon={icon}
        figure="Nothing to pick"
        line="no one is due today"
      />
    )
  }
  const { pieces, picked, thaw_by } = card
  const isDone = picked === pieces
  return (
    <ReportCard
      report="picking_list"
      icon={icon}
      figure={counted(pieces, 'piece')}
      line={
        isDone ? 'all picked' : thaw_by ? `thaw by ${formatTimeOfDay(thaw_by)}` : 'to pick today'
      }
      tone={isDone ? undefined : 'due'}
    >
      <ShareBar share={pieces === 0 ? 0 : picked / pieces} />
    </ReportCard>
  )
}
