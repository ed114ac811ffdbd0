import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RoundLine } from '../../../care/rounds/lines/roundLines.contract.ts'
import type { DueItem, DueKind } from '../../../care/schedules/due/due.contract.ts'
import { refusalWords } from '../../../care/schedules/words.ts'
import { aboutOf, happenedAt } from '../../../care/waiting/about.ts'
import type { CalendarEvent } from '../../../day/calendar/events/events.contract.ts'
import type { Dashboard, Day, DayPart } from '../../../day/dashboard/dashboard.contract.ts'
import type { Task } from '../../../day/tasks/tasks.contract.ts'
import type { RefusalReason } from '../../../shared/choices.ts'
import { dayOf, today } from '../../../shared/dates.ts'
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
function shownWith(
  [first, kind, third]: QueryKey,
  answer: unknown,
  waiting: readonly Waiting[],
): object {
  if (first === 'dashboard') return dashboardWith(answer as Dashboard, waiting)
  const page = answer as Page<RoundLine | DueItem>
  const lines = linesWith(page.value, logsOf(String(kind), waiting))
  const value = lines.filter(isOpen)
  const total = page.total - (page.value.filter(isOpen).length - value.length)
  if (first !== 'round_lines') return { ...page, value, total }
  return { ...page, value: lines, ...(String(third).includes('due=') && { total }) }
}

/** Logs of a kind that wait, in the order in which they happened. */
const logsOf = <Kind extends string>(kind: Kind, waiting: readonly Waiting[]) =>
  waiting
    .flatMap((one) => {
      const about = aboutOf(one)
      if (one.method !== 'POST' || about.kind !== (kind === 'weighing' ? 'weight' : kind)) return []
      const { animalId, values } = about
      const { feeder_id, success, refusal_reason } = values
      const lastLogAt = happenedAt(one, about)
      const day = dayOf(lastLogAt, one.timezone)
      const isToday = day === today(one.timezone)
      const failure: RefusalReason = refusal_reason === 'regurgitated' ? refusal_reason : 'refused'
      const lastRefusal = success === false ? failure : null
      return { id: one.record, kind, animalId, feeder_id, lastLogAt, day, isToday, lastRefusal }
    })
    .toSorted((one, other) => one.lastLogAt.localeCompare(other.lastLogAt))
type Log<Kind extends string = string> = ReturnType<typeof logsOf<Kind>>[number]

type Line = Pick<RoundLine, 'done_from' | 'refused_today'> &
  Partial<Pick<RoundLine, 'is_due' | 'lastLogAt'>> &
  Record<'animal', { id: string }> &
  Record<'feeder', { id: string } | null>

/** Lines after these logs: of its feeder, or of one that no other line of the animal has. A refusal leaves one due. */
function linesWith<L extends Line>(lines: readonly L[], logs: readonly Log[]): L[] {
  const isOf = ({ animal, feeder }: Line, log: Log) =>
    animal.id === log.animalId && feeder?.id === log.feeder_id
  return lines.map((line) => {
    const own = logs.filter(
      (log) =>
        log.animalId === line.animal.id &&
        (!line.feeder || isOf(line, log) || !lines.some((other) => isOf(other, log))),
    )
    const last = own.at(-1)
    if (!last) return line
    const { isToday, lastRefusal, lastLogAt } = last
    const isDone = own.some((log) =>
      line.done_from ? !log.lastRefusal && log.day >= line.done_from : log.isToday,
    )
    return {
      ...line,
      is_due: isOpen(line) && !isDone,
      refused_today: isToday ? lastRefusal : line.refused_today,
      ...(lastLogAt > (line.lastLogAt ?? '') && { lastLogAt, lastRefusal }),
    }
  })
}

const isOpen = ({ is_due }: Line) => is_due !== false

function dashboardWith(dashboard: Dashboard, waiting: readonly Waiting[]): Dashboard {
  const { day, agenda } = dashboard
  const fed = logsOf('feeding', waiting)
  const cleaned = logsOf('cleaning', waiting)
  return {
    ...dashboard,
    day: { feeding: partWith(day.feeding, fed), cleaning: partWith(day.cleaning, cleaned) },
    agenda: { ...agenda, events: [...agenda.events, ...waitingEvents(day, [...fed, ...cleaned])] },
    tasks: dashboard.tasks && tasksWith(dashboard.tasks, waiting),
  }
}

/** It has the first lines only: what else was done counts as due, since that is why it was done. */
function partWith(part: DayPart, logs: readonly Log[]): DayPart {
  const lines = linesWith(part.value, logs)
  const value = lines.filter(isOpen)
  const done = new Set(logs.filter(isTakenToday).map(({ animalId }) => animalId))
  const doneLines = lines.filter((line) => !isOpen(line) && done.has(line.animal.id)).length
  const others = Math.min(part.total - part.value.length, Math.max(done.size - doneLines, 0))
  const refused = part.refused - (refusedIn(part.value) - refusedIn(value))
  const total = part.total - (lines.length - value.length) - others
  return { ...part, total, refused, done: part.done + doneLines + others, value }
}

const isTakenToday = ({ isToday, lastRefusal }: Log) => isToday && !lastRefusal

const refusedIn = (lines: DayPart['value']) =>
  lines.filter(({ refused_today }) => refused_today).length

type Tasks = NonNullable<Dashboard['tasks']>

function tasksWith({ value, total }: Tasks, waiting: readonly Waiting[]): Tasks {
  const tasks = new Map(value.map((task) => [task.id, task]))
  const done = new Set<string>()
  for (const one of waiting.filter((write) => aboutOf(write).kind === 'task')) {
    const task = taskOf(one)
    const before = tasks.get(task.id)
    if (one.method === 'DELETE') done.add(task.id)
    else done.delete(task.id)
    if (one.method === 'POST' && !before && task.content) tasks.set(task.id, task)
    if (one.method === 'PATCH' && before) tasks.set(task.id, { ...before, content: task.content })
  }
  const open = [...tasks.values()].filter(({ id }) => !done.has(id))
  return { total: total + open.length - value.length, value: open }
}

function taskOf(one: Waiting): Task {
  const moment = new Date(one.at).toISOString()
  const id = one.record.split('/')[1] ?? ''
  return { id, content: wordsOf(one), created_at: moment, updated_at: moment }
}

const wordsOf = (one: Waiting) => String(aboutOf(one).values.content ?? one.called ?? '')

/** How many have a line of their own. */
const most = 3

const eventKinds = { feeding: 'feed', cleaning: 'clean' } as const

/**
 * Lines of today's agenda for what was fed and cleaned and waits to be sent: by name those that are due in `day`, or
 * one line where there are more than three. They lead to what waits.
 */
function waitingEvents(day: Day, logs: readonly Log<DueKind>[]): CalendarEvent[] {
  const [first] = logs
  if (first && logs.length > most) {
    const counts = [...Map.groupBy(logs, outcomeIn)].map(
      ([outcome, { length }]) =>
        `${numberText(length)} ${outcome === tookIt ? 'fed' : outcome.toLowerCase()}`,
    )
    return [eventOf(first, counted(logs.length, 'record'), counts.join(', '))]
  }
  return logs.flatMap((log) => {
    const line = day[log.kind].value.find(({ animal }) => animal.id === log.animalId)
    return line ? [eventOf(log, line.animal.name, outcomeIn(log))] : []
  })
}

const tookIt = 'Took it'
const outcomeIn = ({ kind, lastRefusal }: Log) =>
  lastRefusal ? refusalWords[lastRefusal] : kind === 'cleaning' ? 'Cleaned' : tookIt

const eventOf = (
  { id, kind, lastLogAt }: Log<DueKind>,
  label: string,
  words: string,
): CalendarEvent => ({
  ...blank,
  id,
  kind: eventKinds[kind],
  started_on: lastLogAt,
  label,
  notes: `${words}, waiting to be sent`,
})

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
