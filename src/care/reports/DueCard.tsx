import type { ReactNode } from 'react'
import { formatShortDay } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Standing } from './due.contract.ts'
import { ReportCard } from './frame/ReportCard.tsx'
import type { ReportName } from './frame/report.contract.ts'

/** The card of a report of what is due: how much of each list, or when something is due next. */
export function DueCard({
  report,
  icon,
  card: { overdue, due_today, next },
  lists,
  calm,
  children,
}: {
  report: ReportName
  icon: ReactNode
  card: { overdue: number; due_today: number; next: Standing['next'] }
  /** How many in each list, what needs doing first. */
  lists: [number, string][]
  /** Its figure while there is nothing in any. */
  calm: string
  children: ReactNode
}) {
  const words = countWords(lists)
  const [figure = calm, ...others] = words
  const line = next && words.length === 0 ? `next ${dayOf(next.on)}` : others.join(', ')
  return (
    <ReportCard
      report={report}
      icon={icon}
      figure={figure}
      line={line}
      tone={overdue > 0 ? 'late' : due_today > 0 ? 'due' : undefined}
    >
      {children}
    </ReportCard>
  )
}

/** ['2 overdue', '9 due today']; lists without any are left out. */
export const countWords = (lists: readonly [number, string][]): string[] =>
  lists.flatMap(([count, what]) => (count > 0 ? [`${numberText(count)} ${what}`] : []))

const dayOf = (day: string) => formatShortDay(day, day)
