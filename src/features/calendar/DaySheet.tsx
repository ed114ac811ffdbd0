import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../../shared/durations.ts'
import { isGone } from '../../web/api.ts'
import { Sheet } from '../../web/look/Sheet.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useRecord } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import { customEventResource } from './customEvents.contract.ts'
import { DayEvents } from './DayEvents.tsx'
import { EventFormSheet } from './EventFormSheet.tsx'
import { EventSheet } from './EventSheet.tsx'
import type { CalendarEvent, EventAnimal } from './events.contract.ts'
import classes from './Sheets.module.css'
import { longDay } from './words.ts'

type Parts = {
  day: string | undefined
  /** An event of the keeper's own that is opened, `new` for one that is added. */
  event: string | null
  today: string
  events: readonly CalendarEvent[]
  animals: ReadonlyMap<string, EventAnimal>
  isRead: boolean
  /** Said in place of events that could not be read. */
  failed: ReactNode
  onOpen: (day: string, event?: string) => void
  onClose: () => void
}

/** A day that was opened: its events, one of them, or the form for a new one in its place. */
export function DaySheet({ day, event, today, onOpen, onClose, ...listed }: Parts) {
  const { mayChange } = useCan()
  if (!day) return null
  const onBack = () => onOpen(day)
  if (event === 'new' && mayChange) {
    return <EventFormSheet day={day} onSaved={(saved) => onOpen(saved)} {...{ onBack, onClose }} />
  }
  if (event && event !== 'new') {
    return (
      <OpenEvent
        id={event}
        today={today}
        onMoved={(moved) => onOpen(moved)}
        {...{ onBack, onClose }}
      />
    )
  }
  const { events, animals, isRead, failed } = listed
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={longDay(day, today)}
      second={events.length > 0 && counted(events.length, 'event')}
      foot={
        mayChange && (
          <Button variant="light" onClick={() => onOpen(day, 'new')}>
            Add event
          </Button>
        )
      }
    >
      {!isRead && (failed || <Waiting shape="rows" count={3} />)}
      {isRead && events.length === 0 && <p className={classes.nothing}>No events found</p>}
      <div className={classes.inSheet}>
        <DayEvents
          today={today}
          events={events}
          animals={animals}
          onOpen={(opened) => onOpen(day, opened)}
        />
      </div>
    </Sheet>
  )
}

function OpenEvent({
  id,
  ...parts
}: {
  id: string
  today: string
  onMoved: (day: string) => void
  onBack: () => void
  onClose: () => void
}) {
  const query = useRecord(customEventResource, id)
  if (query.data) return <EventSheet event={query.data} {...parts} />
  const { onBack, onClose } = parts
  return (
    <Sheet isOpen title="Event" onBack={onBack} onClose={onClose}>
      {query.error ? (
        <p role="alert">
          {isGone(query.error) ? 'This event is no longer there.' : query.error.message}
        </p>
      ) : (
        <Waiting shape="card" />
      )}
    </Sheet>
  )
}
