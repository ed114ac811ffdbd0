import { formatShortDay } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { IconFeeder } from '../../../web/look/icons.tsx'
import { ReportCard } from '../frame/ReportCard.tsx'
import classes from './HungryCard.module.css'
import type { HungryCard as Card } from './hungry.contract.ts'

/** How many are overdue or due, and the first three of them. */
export function HungryCard({ card }: { card: Card }) {
  if (!card) {
    return (
      <ReportCard
        report="hungry"
        icon={<IconFeeder size={20} />}
        empty="Give an animal a feeding schedule, and you'll see who is hungry."
      />
    )
  }
  const { overdue, refusing, due_today, unscheduled, faces, next } = card
  const lists: [number, string][] = [
    [overdue, 'overdue'],
    [due_today, 'due today'],
    [refusing, 'refusing'],
    [unscheduled, 'without a schedule'],
  ]
  const words = lists.flatMap(([count, what]) =>
    count > 0 ? [`${numberText(count)} ${what}`] : [],
  )
  const [figure = 'Everyone has eaten', line] = words
  const hidden = overdue + refusing + due_today + unscheduled - faces.length
  return (
    <ReportCard
      report="hungry"
      icon={<IconFeeder size={20} />}
      figure={figure}
      line={line ?? (words.length === 0 && next ? `next ${formatShortDay(next.on, next.on)}` : '')}
      tone={overdue > 0 ? 'late' : due_today > 0 ? 'due' : undefined}
    >
      {faces.length > 0 && (
        <div className={classes.faces}>
          {faces.map((animal) => (
            <Portrait key={animal.id} animal={animal} size="row" />
          ))}
          {hidden > 0 && `+${numberText(hidden)}`}
        </div>
      )}
    </ReportCard>
  )
}
