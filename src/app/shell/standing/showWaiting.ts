import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RoundLines } from '../../../care/rounds/lines/roundLines.contract.ts'
import { aboutOf, happenedAt } from '../../../care/waiting/about.ts'
import type { CalendarEvent } from '../../../day/calendar/events/events.contract.ts'
import type { Dashboard, Day } from '../../../day/dashboard/dashboard.contract.ts'
import type { Task } from '../../../day/tasks/tasks.contract.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { Page } from '../../../shared/resource.ts'
import { laidOver } from '../../../web/offline/keepSeen.ts'
import { mine, onQueue } from '../../../web/queue/shown.ts'
import type { Waiting } from '../../../web/queue/waiting.ts'

/**
 * Shows what waits where it would be done twice otherwise: what was fed or cleaned is no longer due, and tasks are as
 * they were left. What the server said stays as it is underneath.
 */
export function showWaiting(queries: QueryClient): void {
  const answers = new Map<string, unknown>()
  const cache = queries.getQueryCache()

  function show(query: Query) {
    const { data, dataUpdatedAt } = query.state
    const base = answers.has(query.queryHash) ? answers.get(query.queryHash) : data
    if (base === undefined || !isShown(query.queryKey)) return
    const waiting = mine().filter(({ refused }) => !refused)
    if (waiting.length === 0 && !answers.has(query.queryHash)) return
    answers.set(query.queryHash, base)
    const content = shownWith(query.queryKey, base, waiting)
    // The query may share parts with what it had, in an object of its own.
    const result = query.setData(content, { manual: true, updatedAt: dataUpdatedAt })
    laidOver.set(result as object, base)
  }

  cache.subscribe((event) => {
    if (event.type === 'removed') answers.delete(event.query.queryHash)
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    answers.delete(event.query.queryHash)
    show(event.query)
  })
  onQueue(() => {
    for (const query of cache.getAll()) show(query)
  })
}

const isShown = ([first, kind, third]: QueryKey) =>
  (first === 'dashboard' && kind === undefined) ||
  first === 'round_lines' ||
  (first === 'due' && third === 'first')

/** The answer to a query, as it will be once all of this is sent. */
function shownWith([first, kind]: QueryKey, answer: unknown, waiting: readonly Waiting[]): object {
  if (first === 'dashboard') return dashboardWith(answer as Dashboard, waiting)
  const done = doneOf(String(kind), waiting)
  if (first === 'round_lines') {
    const lines = answer as RoundLines
    return {
      ...lines,
      value: lines.value.map((line) => {
        const lastLogAt = done.get(line.animal.id)
        return lastLogAt ? { ...line, is_due: false, lastLogAt } : line
      }),
    }
  }
  const page = answer as Page<{ animal: { id: string } }>
  const value = page.value.filter(({ animal }) => !done.has(animal.id))
  return { ...page, value, total: page.total - (page.value.length - value.length) }
}

/** When animals were fed, cleaned or weighed by what waits. */
function doneOf(kind: string, waiting: readonly Waiting[]): Map<string, string> {
  const own = kind === 'weighing' ? 'weight' : kind
  return new Map(
    waiting.flatMap((one) => {
      const about = aboutOf(one)
      const isDone = one.method === 'POST' && about.kind === own && about.animalId !== undefined
      return isDone ? [[about.animalId ?? '', happenedAt(one, about)] as const] : []
    }),
  )
}

function dashboardWith(dashboard: Dashboard, waiting: readonly Waiting[]): Dashboard {
  const day: Day = {
    feeding: partWith(dashboard.day.feeding, doneOf('feeding', waiting)),
    cleaning: partWith(dashboard.day.cleaning, doneOf('cleaning', waiting)),
  }
  const events = [...dashboard.agenda.events, ...waitingEvents(dashboard.day, waiting)]
  return {
    ...dashboard,
    day,
    agenda: { ...dashboard.agenda, events },
    tasks: dashboard.tasks && tasksWith(dashboard.tasks, waiting),
  }
}

/** It has the first lines only: what else was done counts as due, since that is why it was done. */
function partWith(part: Day['feeding'], done: ReadonlyMap<string, string>): Day['feeding'] {
  const value = part.value.filter(({ animal }) => !done.has(animal.id))
  const doneLines = part.value.length - value.length
  const others = Math.min(part.total - part.value.length, Math.max(done.size - doneLines, 0))
  const doneTotal = doneLines + others
  const refused = part.refused - (refusedIn(part.value) - refusedIn(value))
  return { ...part, total: part.total - doneTotal, refused, done: part.done + doneTotal, value }
}

const refusedIn = (lines: Day['feeding']['value']) =>
  lines.filter(({ refused_today }) => refused_today).length

type Tasks = NonNullable<Dashboard['tasks']>

function tasksWith({ value, total }: Tasks, waiting: readonly Waiting[]): Tasks {
  const ofTasks = waiting.filter((one) => aboutOf(one).kind === 'task')
  const deleted = new Set(
    ofTasks.flatMap(({ method, record }) => (method === 'DELETE' ? record : [])),
  )
  const changed = new Map(
    ofTasks.flatMap((one) => (one.method === 'PATCH' ? [[one.record, wordsOf(one)] as const] : [])),
  )
  const remaining = value.filter(({ id }) => !deleted.has(`tasks/${id}`))
  const added = ofTasks.filter(
    ({ method, record }) => method === 'POST' && !value.some(({ id }) => record === `tasks/${id}`),
  )
  return {
    total: total - (value.length - remaining.length) + added.length,
    value: [
      ...added.map(taskOf).toReversed(),
      ...remaining.map((task) => ({
        ...task,
        content: changed.get(`tasks/${task.id}`) ?? task.content,
      })),
    ],
  }
}

function taskOf(one: Waiting): Task {
  const moment = new Date(one.at).toISOString()
  const id = one.record.split('/')[1] ?? ''
  return { id, content: wordsOf(one), created_at: moment, updated_at: moment }
}

const wordsOf = (one: Waiting) => String(aboutOf(one).values.content ?? '')

/** How many have a line of their own. */
const most = 3

const eventKinds = { feeding: 'feed', cleaning: 'clean' } as const
const isDue = (kind: string): kind is keyof typeof eventKinds => kind in eventKinds

/**
 * Lines of today's agenda for what was fed and cleaned and waits to be sent: by name those that are due in `day`, or
 * one line where there are more than three. They lead to what waits.
 */
function waitingEvents(day: Day, waiting: readonly Waiting[]): CalendarEvent[] {
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
