import { useState } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import type { DueKind } from '../schedules/due.contract.ts'
import classes from './AgendaCard.module.css'
import { DueRow } from './DueRow.tsx'
import type { Day, DueLine } from './day.contract.ts'

/** Lines that stand open; the rest is a touch away. */
const linesInShort = 5

/** Today, line by line: who waits longest comes first, and a tick closes the line. */
export function AgendaCard({ day }: { day: Day }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = linesOf(day)
  const total = day.feeding.total + day.cleaning.total
  const done = day.feeding.done + day.cleaning.done
  return (
    <Card
      title="Today's agenda"
      aside={total + done > 0 ? `${done} of ${total + done} done` : undefined}
      isFlush={lines.length > 0}
    >
      {lines.length === 0 && <EmptyInCard>Nothing is planned for today.</EmptyInCard>}
      <Rows label="Today's agenda">
        {lines.slice(0, isWhole ? undefined : linesInShort).map(({ kind, line }) => (
          <DueRow key={line.schedule_id} kind={kind} line={line} />
        ))}
      </Rows>
      {lines.length > linesInShort && (
        <div className={classes.more}>
          <TextButton onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${lines.length - linesInShort} more`}
          </TextButton>
        </div>
      )}
    </Card>
  )
}

function linesOf(day: Day): { kind: DueKind; line: DueLine }[] {
  return (['feeding', 'cleaning'] as const)
    .flatMap((kind) => day[kind].value.map((line) => ({ kind, line })))
    .toSorted((one, other) => other.line.days_overdue - one.line.days_overdue)
}
