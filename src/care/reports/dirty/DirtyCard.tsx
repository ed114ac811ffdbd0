import { IconBrush } from '@tabler/icons-react'
import { DueCard } from '../DueCard.tsx'
import { ReportCard } from '../frame/ReportCard.tsx'
import { ShareBar } from '../ShareBar.tsx'
import type { DirtyCard as Card } from './dirty.contract.ts'

/** How many enclosures are overdue or due, and the share that is clean. */
export function DirtyCard({ card }: { card: Card }) {
  const icon = <IconBrush size={20} />
  if (!card) {
    return (
      <ReportCard
        report="dirty"
        icon={icon}
        empty="Give an animal a cleaning schedule, and you'll see what is dirty."
      />
    )
  }
  const { overdue, due_today, unscheduled, animals } = card
  return (
    <DueCard
      report="dirty"
      icon={icon}
      card={card}
      lists={[
        [overdue, 'overdue'],
        [due_today, 'due today'],
        [unscheduled, 'without a schedule'],
      ]}
      calm="All clean"
    >
      <ShareBar share={Math.max(0, 1 - (overdue + due_today + unscheduled) / animals)} />
    </DueCard>
  )
}
