import { Card } from '../../web/look/Card.tsx'
import { LateBadge } from '../../web/look/Due.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { shortNote } from '../logs/words.ts'
import { RoundIcon } from '../rounds/RoundLinks.tsx'
import { roundHref } from '../rounds/roundAddress.ts'
import { lateWords } from '../schedules/words.ts'
import type { Agenda } from './agenda.contract.ts'
import classes from './Calendar.module.css'
import { KindIcon } from './KindIcon.tsx'
import { doneWords, toDoWords, whomWords } from './words.ts'

/** Today: who waits, what else is planned, and in one quiet line what was done. */
export function AgendaTile({ data: { due, events, done } }: { data: Agenda }) {
  const isEmpty = due.length + events.length === 0
  return (
    <Card title="Today's agenda" link={{ label: 'Calendar', href: '/calendar' }} isFlush={!isEmpty}>
      {isEmpty && (
        <EmptyInCard>{done.length > 0 ? 'Nothing left for today.' : 'No events found'}</EmptyInCard>
      )}
      <Rows label="Today">
        {due.map((line) => (
          <Row
            key={line.kind}
            title={toDoWords(line)}
            href={roundHref(line.kind, { due: '1' })}
            leading={<RoundIcon kind={line.kind} />}
            beside={line.late > 0 && <LateBadge>{line.late.toLocaleString('en')} late</LateBadge>}
            second={whomWords(line)}
          />
        ))}
        {events.map((event) => (
          <Row
            key={event.id}
            title={event.label}
            href={event.path}
            leading={<KindIcon kind={event.kind} />}
            beside={
              event.days_overdue > 0 && <LateBadge>{lateWords(event.days_overdue)}</LateBadge>
            }
            second={shortNote(event.notes)}
          />
        ))}
      </Rows>
      {done.length > 0 && <p className={classes.doneLine}>{doneWords(done)}</p>}
    </Card>
  )
}
