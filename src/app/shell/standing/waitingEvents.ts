import { aboutOf, happenedAt } from '../../../care/waiting/about.ts'
import type { CalendarEvent } from '../../../day/calendar/events/events.contract.ts'
import type { Day } from '../../../day/dashboard/dashboard.contract.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { Waiting } from '../../../web/queue/waiting.ts'

/** How many have a line of their own. */
const most = 3

const eventKinds = { feeding: 'feed', cleaning: 'clean' } as const
const isDue = (kind: string): kind is keyof typeof eventKinds => kind in eventKinds

/**
 * Lines of today's agenda for what was fed and cleaned and waits to be sent: by name those that are due in `day`, or
 * one line where there are more than three. They lead to what waits.
 */
export function waitingEvents(day: Day, waiting: readonly Waiting[]): CalendarEvent[] {
  const done = waiting.flatMap((one) => {
    const { kind, ...about } = aboutOf(one)
    const moment = happenedAt(one, { kind, ...about })
    return one.method === 'POST' && isDue(kind) ? [{ ...about, id: one.record, kind, moment }] : []
  })
  const [first] = done
  if (first && done.length > most) {
    const fed = done.filter(({ kind }) => kind === 'feeding').length
    const cleaned = done.length - fed
    const parts = [
      fed > 0 && `${numberText(fed)} fed`,
      cleaned > 0 && `${numberText(cleaned)} cleaned`,
    ]
    const label = counted(done.length, 'record')
    return [eventOf(first, label, parts.filter(Boolean).join(', '))]
  }
  return done.flatMap((one) => {
    const line = day[one.kind].value.find(({ animal }) => animal.id === one.animalId)
    const words = one.kind === 'cleaning' ? 'Cleaned' : outcomeIn(one.values)
    return line ? [eventOf(one, line.animal.name, words)] : []
  })
}

type Done = { id: string; kind: keyof typeof eventKinds; moment: string }

const eventOf = ({ id, kind, moment }: Done, label: string, words: string): CalendarEvent => ({
  ...blank,
  id,
  kind: eventKinds[kind],
  started_on: moment,
  label,
  notes: `${words}, waiting to be sent`,
})

const outcomeIn = ({ success, refusal_reason }: Record<string, unknown>) => {
  if (success !== false) return 'Took it'
  return refusal_reason === 'regurgitated' ? 'Regurgitated' : 'Refused'
}

const blank = {
  type: 'other',
  repeat: null,
  repeat_amount: null,
  animal: null,
  path: '/waiting',
  isDone: true,
  isUnusual: false,
  days_overdue: 0,
  time: '',
  dose: null,
} as const
