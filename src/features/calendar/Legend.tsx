import type { CalendarEvent } from './events.contract.ts'
import { countsOf } from './grouped.ts'
import { KindMark } from './KindMark.tsx'
import classes from './Legend.module.css'
import { kindWords } from './words.ts'

/** What the marks of this month mean. */
export function Legend({ events }: { events: readonly CalendarEvent[] }) {
  return (
    <ul className={classes.legend} aria-label="Marks">
      {countsOf(events).map(([kind]) => (
        <li key={kind}>
          <KindMark kind={kind} />
          {kindWords[kind]}
        </li>
      ))}
    </ul>
  )
}
