import { counted } from '../../shared/durations.ts'
import { isGone } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useRecord } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useCan } from '../../web/user.ts'
import { useHeld } from '../dashboard/useHeld.ts'
import { customEventResource } from './customEvents/customEvents.contract.ts'
import { DayEvents } from './DayEvents.tsx'
import { EventFormSheet, EventSheet } from './EventSheet.tsx'
import type { DayOfEvents } from './events/events.contract.ts'
import { totalOf } from './marks.ts'
import classes from './Sheets.module.css'
import { useDay } from './useCalendar.ts'
import { longDay } from './words.ts'

type Parts = {
  day: string | undefined
  /** The open custom event, or `new` for the form. */
  event: string | null
  today: string
  onOpen: (day: string, event?: string) => void
  onClose: () => void
}

/** A day's events, one of them, or the form of a new one. */
export function DaySheet({ day, event, today, onOpen, onClose }: Parts) {
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
  return <OpenDay key={day} {...{ day, today, onOpen, onClose, mayChange }} />
}

function OpenDay({
  day,
  today,
  mayChange,
  onOpen,
  onClose,
}: Omit<Parts, 'event' | 'day'> & { day: string; mayChange: boolean }) {
  const query = useDay(day)
  const total = sumOf(query.data?.groups ?? [])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={longDay(day, today)}
      second={total > 0 && counted(total, 'event')}
      foot={
        mayChange && (
          <Button variant="light" onClick={() => onOpen(day, 'new')}>
            Add event
          </Button>
        )
      }
    >
      <Loaded query={query} what="This day" outline={{ shape: 'rows', count: 3 }}>
        {(read) => (
          <>
            {total + read.windows.total === 0 && (
              <p className="padX0 padY12 ink3">No events found</p>
            )}
            <div className={classes.inSheet}>
              <HeldEvents today={today} read={read} onOpen={(opened) => onOpen(day, opened)} />
            </div>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

const sumOf = (groups: DayOfEvents['groups']) =>
  totalOf(groups.map(({ total }) => ({ count: total })))

/** A dose that was ticked stays where it is, as on the agenda, so that a second tap undoes it. */
function HeldEvents({
  read,
  ...parts
}: {
  read: DayOfEvents
  today: string
  onOpen: (event: string) => void
}) {
  const { steady, hold } = useHeld(read)
  return <DayEvents read={steady} onTick={hold} {...parts} />
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
          {isGone(query.error) ? 'This event no longer exists.' : query.error.message}
        </p>
      ) : (
        <Waiting shape="card" />
      )}
    </Sheet>
  )
}
