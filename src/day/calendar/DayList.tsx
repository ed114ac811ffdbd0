import { IconChecklist } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { doneWords } from '../../care/schedules/words.ts'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useAnswer } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { AgendaRows, linesOf } from '../dashboard/AgendaCard.tsx'
import { DueRow } from '../dashboard/DueRow.tsx'
import type { Day, Today } from '../dashboard/dashboard.contract.ts'
import { useHeld } from '../dashboard/useHeld.ts'
import classes from './Calendar.module.css'
import { EventRow } from './DayEvents.tsx'
import type { DayOfMonth, EventAnimal } from './events/events.contract.ts'
import { toldOf } from './marks.ts'
import { dayHeading, routineWords } from './words.ts'

/** More days in a row without anything are bridged by a line. */
const mostEmpty = 3

type Parts = {
  today: string
  animals: ReadonlyMap<string, EventAnimal>
  /** Opens a day, or an event of it. */
  onOpen: (day: string, event?: string) => void
}

/**
 * The days of the calendar as a list, for the phone: exceptions a row each, routine as one. `days` are those to
 * list, `from` is where the list begins.
 */
export function DayList({
  days,
  contents,
  from,
  isFailed,
  ...parts
}: Parts & {
  days: readonly string[]
  contents: ReadonlyMap<string, DayOfMonth>
  from: string
  /** That the month couldn't be read is said above. */
  isFailed: boolean
}) {
  if (days.length === 0) return <p className="padX4 padY12 ink3">No events found</p>
  return days.map((day, at) => {
    const content = contents.get(day)
    const before = days[at - 1] ?? from
    const isBridged = daysBetween(before, day) > mostEmpty + 1
    return (
      <div key={day}>
        {isBridged && (
          <p className="padX4 above16 ink3">Nothing until {formatShortDay(day, parts.today)}</p>
        )}
        {day === parts.today ? (
          <TodayPart isQuiet={isFailed} {...parts} />
        ) : (
          <DayPart day={day} today={parts.today}>
            {content && <DayCard content={content} {...parts} />}
          </DayPart>
        )}
      </div>
    )
  })
}

function DayPart({ day, today, children }: { day: string; today: string; children: ReactNode }) {
  const [name, more] = dayHeading(day, today)
  return (
    <section className={classes.dayPart} data-list-day={day} aria-labelledby={`day-${day}`}>
      <h2 className="padX4 padY8 above8" id={`day-${day}`}>
        {name} <span className="text15 regular ink3">{more}</span>
      </h2>
      {children}
    </section>
  )
}

function DayCard({ content, today, animals, onOpen }: Parts & { content: DayOfMonth }) {
  const { day } = content
  const { speaking, more, toDo, done } = toldOf(content)
  const isPast = day < today
  const routine = isPast ? done : toDo
  return (
    <Card isFlush>
      <Rows>
        {speaking.map(({ event }) => (
          <EventRow
            key={`${event.id} ${event.time}`}
            event={event}
            animal={event.animal ? animals.get(event.animal.id) : undefined}
            onOpen={(opened) => onOpen(day, opened)}
            onTick={() => undefined}
          />
        ))}
        {more > 0 && (
          <Row
            title={`And ${numberText(more)} more`}
            leading={<RoutineIcon />}
            onOpen={() => onOpen(day)}
          />
        )}
        {routine.length > 0 && (
          <Row
            title={`${isPast ? 'Done: ' : ''}${routineWords(routine)}`}
            leading={<RoutineIcon />}
            onOpen={() => onOpen(day)}
            isDone
          />
        )}
      </Rows>
    </Card>
  )
}

const RoutineIcon = () => (
  <span className="side44 center ink3">
    <IconChecklist size={20} aria-hidden="true" />
  </span>
)

/** Today is read by itself, and what is due of it can be ticked. While `isQuiet`, a failure isn't said. */
function TodayPart({ isQuiet, ...parts }: Parts & { isQuiet: boolean }) {
  const { today } = parts
  const query = useAnswer<Today>(['dashboard', 'today', today], 'dashboard/today')
  if (isQuiet && query.isError && !query.data) return null
  return (
    <DayPart day={today} today={today}>
      <Loaded query={query} what="Today" outline={{ shape: 'rows', count: 4 }}>
        {(read) => <TodayCard read={read} {...parts} />}
      </Loaded>
    </DayPart>
  )
}

function TodayCard({ read, today, onOpen }: Parts & { read: Today }) {
  const { steady, hold } = useHeld(read)
  const { stats } = useUser()
  const { events, done } = steady.agenda
  const late = linesOf(steady.day).filter(({ line }) => line.days_overdue > 0)
  const total = read.day.feeding.total + read.day.cleaning.total
  if (events.length + late.length + total + done.length === 0) {
    return (
      <Card>
        <EmptyInCard>
          No events found
          {stats.animals === 0 && '. Meals that are due, visits and hatches will appear here.'}
        </EmptyInCard>
      </Card>
    )
  }
  return (
    <Card isFlush>
      <Rows>
        <AgendaRows events={events} onTick={hold} />
        {late.map(({ kind, line }) => (
          <DueRow key={line.schedule_id} kind={kind} line={line} hold={hold} />
        ))}
        {total > 0 && <RoutineRow day={read.day} rows={late.length} onOpen={() => onOpen(today)} />}
      </Rows>
      {done.length > 0 && <p className="padXCard padY12 hairline text14 ink3">{doneWords(done)}</p>}
    </Card>
  )
}

/** The routine of today besides the late ones that have `rows`, with the button of the round for all that comes first. */
function RoutineRow({ day, rows, onOpen }: { day: Day; rows: number; onOpen: () => void }) {
  const { mayLog } = useCan()
  const late = day.feeding.value.filter(({ days_overdue }) => days_overdue > 0)
  const lateRefused = late.filter(({ refused_today }) => refused_today).length
  // Of late ones without a row it isn't known.
  const refused = late.length < day.feeding.late ? 0 : day.feeding.refused - lateRefused
  const counts = [
    [day.feeding.late + day.cleaning.late - rows, 'late'],
    [day.feeding.total - day.feeding.late - refused, 'feed'],
    [day.cleaning.total - day.cleaning.late, 'clean'],
    [refused, 'not taken today'],
  ] as const
  const words = counts.flatMap(([count, verb]) =>
    count > 0 ? [`${numberText(count)} ${verb}`] : [],
  )
  const toFeed = day.feeding.total - day.feeding.refused
  const [kind, verb, open] =
    toFeed > 0
      ? (['feeding', 'Feed', toFeed] as const)
      : (['cleaning', 'Clean', day.cleaning.total - day.cleaning.refused] as const)
  if (words.length === 0 && open <= 0) return null
  return (
    <Row
      title="Routine"
      second={words.join(', ')}
      leading={<RoutineIcon />}
      onOpen={onOpen}
      trailing={
        mayLog &&
        open > 0 && (
          <ButtonLink
            className={classes.round}
            variant={kind === 'feeding' ? 'filled' : 'light'}
            to={roundHref(kind, { due: '1' })}
          >
            {`${verb} ${numberText(open)}`}
          </ButtonLink>
        )
      }
    />
  )
}
