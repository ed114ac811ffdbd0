import { shortNote } from '../../care/logs/words.ts'
import { roundNames } from '../../care/rounds/words.ts'
import { lateWords } from '../../care/schedules/words.ts'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { numberText } from '../../shared/numbers.ts'
import { LateBadge } from '../../web/look/animal/Due.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { TextButton, TextLink } from '../../web/look/controls/TextButton.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useFold } from '../../web/look/useFold.ts'
import classes from './DayEvents.module.css'
import { DoseRow } from './DoseRow.tsx'
import type { CalendarEvent, EventAnimal, EventKind } from './events/events.contract.ts'
import { KindIcon } from './KindIcon.tsx'
import { KindMark } from './MarkIcon.tsx'
import { type EventGroup, groupsOf } from './marks.ts'
import { groupWords } from './words.ts'

/** Rows of a group shown before the rest is requested. */
const firstRows = 5

type EventParts = {
  today: string
  animals: ReadonlyMap<string, EventAnimal>
  /** Opens a custom event by id. */
  onOpen: (event: string) => void
  /** Called before a ticked row changes. */
  onTick: () => void
}

/** The events of a day in groups, each with its first few rows. */
export function DayEvents({ events, ...parts }: EventParts & { events: readonly CalendarEvent[] }) {
  return groupsOf(events).map((group) => (
    <Group key={`${group.kind} ${group.isDone}`} group={group} {...parts} />
  ))
}

function Group({ group, today, animals, onOpen, onTick }: EventParts & { group: EventGroup }) {
  const [isWhole, unfold] = useFold()
  const { kind, events } = group
  const hidden = isWhole ? 0 : Math.max(0, events.length - firstRows)
  const words = groupWords(group)
  return (
    <div className={classes.group}>
      <h3 className={`${classes.groupHead} row gap8 text13 semibold ink3`}>
        <KindMark kind={kind} />
        {words}
        {events.length > 1 && <span>{numberText(events.length)}</span>}
        <RoundOf group={group} today={today} />
      </h3>
      <Rows label={words}>
        {events.slice(0, events.length - hidden).map((event) => (
          <EventRow
            key={`${event.id} ${event.time} ${event.dose?.slot}`}
            event={event}
            animal={event.animal ? animals.get(event.animal.id) : undefined}
            onOpen={onOpen}
            onTick={onTick}
          />
        ))}
      </Rows>
      {hidden > 0 && (
        <div className="padXCard padY0">
          <TextButton onClick={unfold}>{`Show ${numberText(hidden)} more`}</TextButton>
        </div>
      )}
    </div>
  )
}

/** A link to the round of everything due today. */
function RoundOf({ group: { kind, isDone, events }, today }: { group: EventGroup; today: string }) {
  const round = rounds[kind]
  if (!round || isDone || events[0]?.started_on !== today) return null
  return (
    <span className={classes.round}>
      <TextLink href={roundHref(round, { due: '1' })}>{roundNames[round]}</TextLink>
    </span>
  )
}

const rounds: Partial<Record<EventKind, 'feeding' | 'cleaning'>> = {
  feed: 'feeding',
  clean: 'cleaning',
}

export function EventRow({
  event,
  animal,
  onOpen,
  onTick,
}: {
  event: CalendarEvent
  animal: EventAnimal | undefined
} & Pick<EventParts, 'onOpen' | 'onTick'>) {
  const leading = animal ? <Portrait animal={animal} size="row" /> : <KindIcon kind={event.kind} />
  if (event.dose) return <DoseRow event={event} leading={leading} onTick={onTick} />
  const isOwn = event.kind === 'own'
  return (
    <Row
      title={event.label}
      {...(isOwn ? { onOpen: () => onOpen(event.id) } : { href: event.path })}
      leading={leading}
      beside={event.days_overdue > 0 && <LateBadge>{lateWords(event.days_overdue)}</LateBadge>}
      second={shortNote(event.notes)}
    />
  )
}
