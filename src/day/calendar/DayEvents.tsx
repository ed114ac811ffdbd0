import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortNote } from '../../care/logs/words.ts'
import { roundNames } from '../../care/rounds/words.ts'
import { lateWords } from '../../care/schedules/words.ts'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { LateBadge } from '../../web/look/animal/Due.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { TextButton, TextLink } from '../../web/look/controls/TextButton.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useFold } from '../../web/look/useFold.ts'
import classes from './DayEvents.module.css'
import { DoseRow } from './DoseRow.tsx'
import {
  type CalendarEvent,
  type DayOfEvents,
  type EventAnimal,
  type EventGroup,
  type EventKind,
  linesOfGroup,
} from './events/events.contract.ts'
import { KindIcon } from './KindIcon.tsx'
import { KindMark } from './MarkIcon.tsx'
import { barWords, groupWords } from './words.ts'

/** Rows of a group shown before the rest is requested. */
const firstRows = 5

type EventParts = {
  today: string
  /** Opens a custom event by id. */
  onOpen: (event: string) => void
  /** Called before a ticked row changes. */
  onTick: () => void
}

/** The windows that a day lies in, and its events in groups, each with the first few rows. */
export function DayEvents({ read, ...parts }: EventParts & { read: DayOfEvents }) {
  const { day, groups, windows, animals } = read
  return (
    <>
      {windows.total > 0 && <Windows windows={windows} today={parts.today} />}
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.isDone}`} {...{ day, group, animals, ...parts }} />
      ))}
    </>
  )
}

function Windows({ windows, today }: Pick<DayOfEvents, 'windows'> & { today: string }) {
  const [isWhole, unfold] = useFold()
  const rows = isWhole ? windows.value : windows.value.slice(0, firstRows)
  const hidden = numberText(windows.total - rows.length)
  return (
    <div className={classes.group}>
      <Rows label="Shed and hatch windows">
        {rows.map(({ id, band, name, to, path }) => (
          <Row
            key={id}
            title={barWords({ band, names: [name], count: 1 }, false)}
            href={path}
            leading={<KindIcon kind={band} />}
            second={`Until ${formatShortDay(to, today)}`}
          />
        ))}
      </Rows>
      {windows.total > rows.length && (
        <div className="padXCard padY0">
          {isWhole ? (
            <p className="text14 ink3">{`And ${hidden} more`}</p>
          ) : (
            <TextButton onClick={unfold}>{`Show ${hidden} more`}</TextButton>
          )}
        </div>
      )}
    </div>
  )
}

type GroupParts = { day: string; group: EventGroup; animals: readonly EventAnimal[] }

function Group({ day, group, animals, today, onOpen, onTick }: EventParts & GroupParts) {
  const [isWhole, unfold] = useFold()
  const further = useFurther(day, group)
  const { kind, total } = group
  const rows = isWhole ? [...group.value, ...further.value] : group.value.slice(0, firstRows)
  const faces = new Map([...animals, ...further.animals].map((animal) => [animal.id, animal]))
  const hidden = total - rows.length
  const words = groupWords(group)
  return (
    <div className={classes.group}>
      <h3 className={`${classes.groupHead} row gap8 text13 semibold ink3`}>
        <KindMark kind={kind} />
        {words}
        {total > 1 && <span>{numberText(total)}</span>}
        <RoundOf group={group} isToday={day === today} />
      </h3>
      <Rows label={words}>
        {rows.map((event) => (
          <EventRow
            key={`${event.id} ${event.time} ${event.dose?.slot}`}
            event={event}
            animal={event.animal ? faces.get(event.animal.id) : undefined}
            onOpen={onOpen}
            onTick={onTick}
          />
        ))}
      </Rows>
      {isWhole && further.query.isError && (
        <ListFailed what="The rest of this day" onRetry={further.more} />
      )}
      {hidden > 0 && !further.query.isError && (
        <div className="padXCard padY0">
          <TextButton onClick={isWhole ? further.more : unfold}>
            {`Show ${numberText(hidden)} more`}
          </TextButton>
        </div>
      )}
    </div>
  )
}

/** The lines of a group beyond those that came with its day, a page at a time. */
function useFurther(day: string, { kind, isDone }: EventGroup) {
  const [isAsked, setIsAsked] = useState(false)
  const path = `events?date=${day}&kind=${kind}&done=${isDone}&per_page=${linesOfGroup}`
  const query = useInfiniteQuery({
    queryKey: ['events', 'group', path],
    queryFn: ({ pageParam }) => api<EventPage>('GET', `${path}&page=${pageParam}`),
    initialPageParam: 2,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    enabled: isAsked,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    value: pages.flatMap(({ value }) => value),
    animals: pages.flatMap(({ animals }) => animals),
    more() {
      if (!isAsked) setIsAsked(true)
      else if (!query.isFetching) void query.fetchNextPage()
    },
  }
}

type EventPage = Page<CalendarEvent> & { animals: EventAnimal[] }

/** A link to the round of everything due today. */
function RoundOf({ group: { kind, isDone }, isToday }: { group: EventGroup; isToday: boolean }) {
  const round = rounds[kind]
  if (!round || isDone || !isToday) return null
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
