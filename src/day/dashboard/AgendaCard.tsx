import { useState } from 'react'
import { shortNote } from '../../care/logs/words.ts'
import type { DueKind } from '../../care/schedules/due/due.contract.ts'
import { doneWords, lateWords } from '../../care/schedules/words.ts'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { LateBadge } from '../../web/look/animal/Due.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextButton, TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useCan } from '../../web/user.ts'
import { DoseRow } from '../calendar/DoseRow.tsx'
import type { Agenda } from '../calendar/events/events.contract.ts'
import { KindIcon } from '../calendar/KindIcon.tsx'
import classes from './AgendaCard.module.css'
import { DueRow } from './DueRow.tsx'
import type { Day, DueLine } from './dashboard.contract.ts'

/** Lines shown at first; the rest unfolds. */
const linesInShort = 5

type Content = { day: Day; agenda: Agenda }

/**
 * Today line by line: planned events, then due animals, the longest waiting first. Ticking
 * completes a line; what was done is summed up in one line below. The lines are those of `content`:
 * the day before the latest ticks, for as long as `onTick` keeps it.
 */
export function AgendaCard({
  live: { day, agenda: counts },
  content,
  onTick,
}: {
  live: Content
  content: Content
  onTick: (isOpen?: boolean) => void
}) {
  const [isWhole, setIsWhole] = useState(false)
  const { agenda } = content
  const lines = linesOf(content.day)
  const dosesDue = counts.events.filter(({ kind }) => kind === 'dose').length
  const treated = counts.done.find(({ kind }) => kind === 'dose')?.logs ?? 0
  const total = day.feeding.total + day.cleaning.total + dosesDue
  const done = day.feeding.done + day.cleaning.done + treated
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
        <AgendaRows events={agenda.events} onTick={onTick} />
        {lines.slice(0, isWhole ? undefined : linesInShort).map(({ kind, line }) => (
          <DueRow key={line.schedule_id} kind={kind} line={line} hold={onTick} />
        ))}
      </Rows>
      {lines.length > linesInShort && (
        <div className="padXCard padY4 hairline flex wrap between rows0 columns20">
          <TextButton onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${lines.length - linesInShort} more`}
          </TextButton>
          {isWhole && <Rest day={content.day} />}
        </div>
      )}
      {agenda.done.length > 0 && (
        <p className="padXCard padY12 hairline text14 ink3">{doneWords(agenda.done)}</p>
      )}
    </Card>
  )
}

/** The dashboard has the first lines only; the round has all. */
const Rest = ({ day }: { day: Day }) =>
  useCan().mayLog &&
  kinds
    .filter((kind) => day[kind].total > day[kind].value.length)
    .map((kind) => (
      <TextLink key={kind} href={roundHref(kind, { due: '1' })}>
        All due for {kind}
      </TextLink>
    ))

/** The kinds of due schedules, in the order of their tiles. */
export const kinds = ['feeding', 'cleaning'] as const

export function linesOf(day: Day): { kind: DueKind; line: DueLine }[] {
  return kinds
    .flatMap((kind) => day[kind].value.map((line) => ({ kind, line })))
    .toSorted((one, other) => other.line.days_overdue - one.line.days_overdue)
}

/** Today's other planned events: doses can be ticked, the rest are links. */
export const AgendaRows = ({ events, onTick }: Pick<Agenda, 'events'> & { onTick: () => void }) =>
  events.map((event) => {
    const key = `${event.id} ${event.time} ${event.dose?.slot}`
    const leading = <KindIcon kind={event.kind} />
    if (event.dose) return <DoseRow key={key} event={event} leading={leading} onTick={onTick} />
    return (
      <Row
        key={key}
        title={event.label}
        href={event.path}
        leading={leading}
        isDone={event.isDone}
        beside={event.days_overdue > 0 && <LateBadge>{lateWords(event.days_overdue)}</LateBadge>}
        second={
          event.notes && <span className={`${classes.note} crop`}>{shortNote(event.notes)}</span>
        }
      />
    )
  })
