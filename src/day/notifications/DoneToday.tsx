import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useAnswer } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import type { CalendarEvent } from '../calendar/events/events.contract.ts'
import { KindIcon } from '../calendar/KindIcon.tsx'
import classes from './Notifications.module.css'
import { useToDo } from './useUnreadCount.ts'

/** One row for all that was done since this morning, which opens to each of it. */
export function DoneToday({ onFollow }: { onFollow: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useToDo()
  if (!data || data.done.length === 0) return null
  const count = data.done.reduce((sum, { logs }) => sum + logs, 0)
  return (
    <Card isFlush>
      <details
        className={classes.done}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="padXCard padY12 touch row gap12">
          <ScaleMark state="full" size={20} />
          <span className="slim grow text16">{numberText(count)} done since this morning</span>
          <IconChevronDown className="firm ink3" size={20} aria-hidden="true" />
        </summary>
        {isOpen && <DoneLines onFollow={onFollow} />}
      </details>
    </Card>
  )
}

/** The most records of today that are listed; the calendar has the rest. */
const mostDone = 20

function DoneLines({ onFollow }: { onFollow: () => void }) {
  const { data } = useToDo()
  const now = today(useUser().timezone)
  const query = useAnswer<{ value: CalendarEvent[] }>(
    ['events', 'done', now],
    `events?date=${now}&done=true`,
  )
  return (
    <Loaded query={query} what="Today" outline={{ shape: 'rows', count: 3 }}>
      {({ value }) => {
        const done = value.filter(
          ({ kind, isUnusual }) =>
            data?.done.some((counted) => counted.kind === kind) &&
            !(isUnusual && (kind === 'feed' || kind === 'dose')),
        )
        return (
          <>
            <Rows label="Done today">
              {done.slice(0, mostDone).map((event) => (
                <Row
                  key={`${event.id} ${event.time}`}
                  leading={<KindIcon kind={event.kind} />}
                  title={
                    <Link className="opensRow ink" to={event.path} onClick={onFollow}>
                      {event.label}
                    </Link>
                  }
                  second={event.notes}
                />
              ))}
            </Rows>
            {done.length > mostDone && (
              <p className="padXCard padY8 hairline">
                <Link
                  className="underlines text15 semibold primary"
                  to={`/calendar?day=${now}`}
                  onClick={onFollow}
                >
                  All of today
                </Link>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
