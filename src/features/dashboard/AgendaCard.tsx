import { useState } from 'react'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { TextButton, TextLink } from '../../web/look/TextButton.tsx'
import { useCan } from '../../web/user.ts'
import { AgendaRows } from '../calendar/AgendaRows.tsx'
import type { Agenda } from '../calendar/agenda.contract.ts'
import { doneWords } from '../calendar/words.ts'
import { roundHref } from '../rounds/roundAddress.ts'
import type { DueKind } from '../schedules/due.contract.ts'
import classes from './AgendaCard.module.css'
import { DueRow } from './DueRow.tsx'
import type { Day, DueLine } from './day.contract.ts'

/** Lines that stand open; the rest is a touch away. */
const linesInShort = 5

/**
 * Today, line by line: what is planned, then who waits, the longest first. A tick closes its line;
 * what was done stands in one quiet line below.
 */
export function AgendaCard({ day, agenda }: { day: Day; agenda: Agenda }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = linesOf(day)
  const total = day.feeding.total + day.cleaning.total
  const done = day.feeding.done + day.cleaning.done
  const isEmpty = lines.length + agenda.events.length === 0
  return (
    <Card
      title="Today's agenda"
      aside={total + done > 0 ? `${done} of ${total + done} done` : undefined}
      isFlush={!isEmpty}
    >
      {isEmpty && (
        <EmptyInCard>
          {agenda.done.length > 0 ? 'Nothing left for today.' : 'No events found'}
        </EmptyInCard>
      )}
      <Rows label="Today's agenda">
        <AgendaRows events={agenda.events} />
        {lines.slice(0, isWhole ? undefined : linesInShort).map(({ kind, line }) => (
          <DueRow key={line.schedule_id} kind={kind} line={line} />
        ))}
      </Rows>
      {lines.length > linesInShort && (
        <div className={classes.more}>
          <TextButton onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${lines.length - linesInShort} more`}
          </TextButton>
          {isWhole && <Rest day={day} />}
        </div>
      )}
      {agenda.done.length > 0 && <p className={classes.done}>{doneWords(agenda.done)}</p>}
    </Card>
  )
}

/** The day has its first lines only; its rounds have all of them. */
const Rest = ({ day }: { day: Day }) =>
  useCan().mayLog &&
  kinds
    .filter((kind) => day[kind].total > day[kind].value.length)
    .map((kind) => (
      <TextLink key={kind} href={roundHref(kind, { due: '1' })}>
        All {numberText(day[kind].total)} to {kind === 'feeding' ? 'feed' : 'clean'}
      </TextLink>
    ))

const kinds = ['feeding', 'cleaning'] as const

function linesOf(day: Day): { kind: DueKind; line: DueLine }[] {
  return kinds
    .flatMap((kind) => day[kind].value.map((line) => ({ kind, line })))
    .toSorted((one, other) => other.line.days_overdue - one.line.days_overdue)
}
