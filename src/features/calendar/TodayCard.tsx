import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { TextButton } from '../../web/look/TextButton.tsx'
import classes from './Calendar.module.css'
import { DayEvents } from './DayEvents.tsx'
import type { CalendarEvent, EventAnimal } from './events.contract.ts'
import { longDay } from './words.ts'

/** On the phone, where a cell has marks only, today stands below the month. */
export function TodayCard({
  today,
  events,
  animals,
  onOpen,
}: {
  today: string
  events: readonly CalendarEvent[]
  animals: ReadonlyMap<string, EventAnimal>
  onOpen: (event: string) => void
}) {
  return (
    <div className={classes.today}>
      <Card
        title={`Today, ${longDay(today, today).split(', ').at(-1)}`}
        aside={<TextButton onClick={() => onOpen('new')}>Add event</TextButton>}
        isFlush
      >
        {events.length === 0 ? (
          <EmptyInCard>No events found</EmptyInCard>
        ) : (
          <DayEvents today={today} events={events} animals={animals} onOpen={onOpen} />
        )}
      </Card>
    </div>
  )
}
