import { numberText } from '../../../shared/numbers.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { IconFeeder } from '../../../web/look/icons.tsx'
import { DueCard } from '../DueCard.tsx'
import { ReportCard } from '../frame/ReportCard.tsx'
import classes from './HungryCard.module.css'
import type { HungryCard as Card } from './hungry.contract.ts'

/** How many are overdue or due, and the first three of them. */
export function HungryCard({ card }: { card: Card }) {
  const icon = <IconFeeder size={20} />
  if (!card) {
    return (
      <ReportCard
        report="hungry"
        icon={icon}
        empty="Give an animal a feeding schedule, and you'll see who is hungry."
      />
    )
  }
  const { overdue, refusing, due_today, unscheduled, animals, faces } = card
  const hidden = animals - faces.length
  return (
    <DueCard
      report="hungry"
      icon={icon}
      card={card}
      lists={[
        [overdue, 'overdue'],
        [due_today, 'due today'],
        [refusing, 'refusing'],
        [unscheduled, 'without a schedule'],
      ]}
      calm="Everyone has eaten"
    >
      {faces.length > 0 && (
        <div className={`${classes.faces} row gap4 text13 semibold ink3`}>
          {faces.map((animal) => (
            <Portrait key={animal.id} animal={animal} size="row" />
          ))}
          {hidden > 0 && `+${numberText(hidden)}`}
        </div>
      )}
    </DueCard>
  )
}
