import { IconBrush } from '@tabler/icons-react'
import { formatShortDay } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { ReportCard } from '../frame/ReportCard.tsx'
import { ShareBar } from '../ShareBar.tsx'
import type { DirtyCard as Card } from './dirty.contract.ts'

/** How many enclosures are overdue or due, and the share that is clean. */
export function DirtyCard({ card }: { card: Card }) {
  if (!card) {
    return (
      <ReportCard
        report="dirty"
        icon={<IconBrush size={20} />}
        empty="Give an animal a cleaning schedule, and you'll see what is dirty."
      />
    )
  }
  const { overdue, due_today, unscheduled, animals, next } = card
  const lists: [number, string][] = [
    [overdue, 'overdue'],
    [due_today, 'due today'],
    [unscheduled, 'without a schedule'],
  ]
  const words = lists.flatMap(([count, what]) =>
    count > 0 ? [`${numberText(count)} ${what}`] : [],
  )
  const [figure = 'All clean', line] = words
  return (
    <ReportCard
      report="dirty"
      icon={<IconBrush size={20} />}
      figure={figure}
      line={line ?? (words.length === 0 && next ? `next ${formatShortDay(next.on, next.on)}` : '')}
      tone={overdue > 0 ? 'late' : due_today > 0 ? 'due' : undefined}
    >
      <ShareBar share={Math.max(0, 1 - (overdue + due_today + unscheduled) / animals)} />
    </ReportCard>
  )
}
