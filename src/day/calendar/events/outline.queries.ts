import { withCounts } from '../../../care/logs/feedings/takings.queries.ts'
import { failedToday, type Plans } from '../../../care/schedules/due/due.queries.ts'
import {
  everyone,
  firstAnimals,
  type Rhythm,
  rhythmsOf,
  whenever,
} from '../../../care/schedules/due/rhythms.queries.ts'
import { plansOfAnimals } from '../../../care/schedules/plans.queries.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { compareText } from '../../../shared/text.ts'
import { markOf, totalOf, windowsOf } from '../marks.ts'
import type { CalendarEvent, EventAnimal, EventCount, Mark, Window } from './events.contract.ts'
import { type LogCount, logCounts } from './logCounts.queries.ts'
import { logRows, recordedEvent, type Span } from './logRows.queries.ts'
import { comingOf, scheduledEvents } from './planned.ts'
import { type PlannedRow, plannedRows } from './plannedRows.queries.ts'
import { eventsOfRows, type Faces, facesOf, mostUrgent } from './plans.queries.ts'

/** A day's events: how many of each sort, and the lines asked for, first those planned and then those recorded. */
export type DayOutline = {
  counts: EventCount[]
  planned: CalendarEvent[]
  recorded: CalendarEvent[]
}

/** How many lines of an exception are read on a day, and how many of a sort of routine on one with so many events. */
export type Most = { exceptions: (mark: Mark) => number; routine: (total: number) => number }

export type Outline = {
  days: Map<string, DayOutline>
  animals: EventAnimal[]
  /** The windows that touch the days, also those with an event on other days only. */
  windows: Window[]
}

/**
 * The events of some days: all counted, and as lines only as many as asked for. Schedules and treatments only of animals
 * in the collection; logs also of those that have left it. None of deleted or locked animals. At most eleven statements.
 */
export async function outlineOf(db: Db, viewer: Viewer, span: Span, most: Most): Promise<Outline> {
  const now = today(viewer.timeZone)
  const tomorrow = addDays(now, 1)
  const counted = (plans: Plans) => withCounts(db, viewer, plans)
  const isAhead = span.to >= now
  // Without routine of full days, only the schedules of others need their animals.
  const isCut = most.routine(everyone) === 0
  const [rows, rhythms, failed, logged] = await Promise.all([
    plannedRows(db, viewer, span),
    isAhead
      ? rhythmsOf(db, viewer, { to: span.to, mostNamed: isCut ? most.routine(1) : everyone })
      : [],
    span.from <= tomorrow && tomorrow <= span.to ? failedToday(db, viewer).then(counted) : [],
    span.from <= now ? logCounts(db, viewer, span) : [],
  ])
  const rowIds = rows.flatMap((row) => ('animal_id' in row && row.animal_id ? row.animal_id : []))
  const faces = await facesOf(db, viewer, [...rowIds, ...failed.map((plan) => plan.animal_id)])
  const others = eventsOfRows(rows, faces, viewer, span)
  const again = failed.flatMap((plan) => {
    const face = faces.get(plan.animal_id)
    const trial = face && scheduledEvents(plan, face, now, span).find(({ isUnusual }) => isUnusual)
    const { length } = comingOf(plan, plan.lastOn, now, { from: tomorrow, to: tomorrow })
    return trial ? [{ trial, replaced: length }] : []
  })
  const coming = rhythms.flatMap((rhythm) => comingOfRhythm(rhythm, now, span))
  const days = countedDays([
    ...[...others, ...again.map(({ trial }) => trial)].map(countOf),
    ...coming,
    ...again.map(({ replaced }) => ({ ...routineMeal, day: tomorrow, count: -replaced })),
    ...logged.map(countOfLogs),
  ])
  const roomOn = (day: string, mark: Mark | null) =>
    mark ? most.exceptions(mark) : most.routine(totalOf(days.get(day)?.counts ?? []))

  const animalIds = new Set(firstOf(coming, roomOn, again.length))
  const routineOn = new Set(
    logged.flatMap(({ day, speaks }) => (!speaks && roomOn(day, null) > 0 ? day : [])),
  )
  const areLogsShown = routineOn.size > 0 || logged.some(({ speaks }) => speaks)
  const [plans, logs] = await Promise.all([
    plansOfAnimals(db, viewer, [...animalIds]).then(counted),
    areLogsShown
      ? logRows(db, viewer, span, {
          exceptions: most.exceptions('shed'),
          routine: most.routine(1),
          routineOn: [...routineOn],
        })
      : [],
  ])
  const moreIds = [...animalIds, ...logs.map((log) => log.animal_id)].filter((id) => !faces.has(id))
  const all: Faces = new Map([...faces, ...(await facesOf(db, viewer, moreIds))])
  const scheduled = plans.flatMap((plan) => {
    const face = all.get(plan.animal_id)
    return face ? scheduledEvents(plan, face, now, span).filter(({ isUnusual }) => !isUnusual) : []
  })
  const lines = [...scheduled, ...again.map(({ trial }) => trial), ...others].sort(mostUrgent)
  const recorded = logs.flatMap((log) => {
    const face = all.get(log.animal_id)
    return face ? recordedEvent(log, face, viewer.decimalSign) : []
  })
  const idsInLines = new Set<string>()
  const room = roomFor(roomOn)
  for (const [part, events] of [
    ['planned', lines],
    ['recorded', recorded],
  ] as const) {
    for (const event of events) {
      const day = days.get(event.started_on)
      if (!day || !room(event)) continue
      day[part].push(event)
      if (event.animal) idsInLines.add(event.animal.id)
    }
  }
  const windows = windowsIn(rows, faces, viewer, span)
  return { days, windows, animals: [...all.values()].filter(({ id }) => idsInLines.has(id)) }
}

const windowsIn = (rows: PlannedRow[], faces: Faces, viewer: Viewer, { from, to }: Span) =>
  windowsOf(
    eventsOfRows(
      rows.filter(({ kind }) => kind === 'shed' || kind === 'hatch'),
      faces,
      viewer,
      { from: '', to: whenever },
    ),
  ).filter((window) => window.from <= to && window.to >= from)

type DayCount = EventCount & { day: string }

const routineMeal = { kind: 'feed', isDone: false, mark: null } as const

const countOf = (event: CalendarEvent): DayCount => ({
  day: event.started_on,
  kind: event.kind,
  isDone: event.isDone,
  mark: markOf(event),
  count: 1,
})

const countOfLogs = ({ day, kind, speaks, count }: LogCount): DayCount => ({
  day,
  kind,
  isDone: true,
  mark: speaks ? markOf({ kind, isDone: true, isUnusual: true, days_overdue: 0 }) : null,
  count,
})

type ComingCount = DayCount & { days_overdue: number; animal_ids: string[] | null }

function comingOfRhythm({ kind, plan, count, animal_ids }: Rhythm, now: string, span: Span) {
  return comingOf(plan, null, now, span).map(
    ({ day, days_overdue }): ComingCount => ({
      day,
      kind: kind === 'feeding' ? 'feed' : 'clean',
      isDone: false,
      mark: days_overdue > 0 ? 'late' : null,
      count,
      days_overdue,
      animal_ids,
    }),
  )
}

/** The days in their order, each with its counts by kind. */
function countedDays(all: readonly DayCount[]): Map<string, DayOutline> {
  const days = new Map<string, DayOutline>()
  for (const [day, counts] of [...Map.groupBy(all, ({ day }) => day)].sort(byFirst)) {
    const sums = [...Map.groupBy(counts, keyOf).values()].flatMap((same) => {
      const [{ kind, isDone, mark } = routineMeal] = same
      const count = totalOf(same)
      return count > 0 ? [{ kind, isDone, mark, count }] : []
    })
    if (sums.length > 0) days.set(day, { counts: sums, planned: [], recorded: [] })
  }
  return days
}

const byFirst = ([one]: [string, unknown], [other]: [string, unknown]) => compareText(one, other)
const keyOf = ({ kind, isDone, mark }: Omit<EventCount, 'count'>) => `${kind} ${isDone} ${mark}`

/** The animals of the first schedules of each day and sort, the most overdue first, and `more` in case some fall out. */
function firstOf(
  coming: readonly ComingCount[],
  roomOn: (day: string, mark: Mark | null) => number,
  more: number,
) {
  const groups = Map.groupBy(coming, (one) => `${one.day} ${keyOf(one)}`)
  return [...groups.values()].flatMap((same) => {
    const [{ day, mark } = { day: '', mark: null }] = same
    const most = roomOn(day, mark)
    if (most === 0) return []
    return firstAnimals(same, most + more)
  })
}

/** Tells of each event whether there is still room for its sort on its day. */
function roomFor(roomOn: (day: string, mark: Mark | null) => number) {
  const countBySort = new Map<string, number>()
  return (event: CalendarEvent) => {
    const count = countOf(event)
    const key = `${count.day} ${keyOf(count)}`
    const before = countBySort.get(key) ?? 0
    countBySort.set(key, before + 1)
    return before < roomOn(count.day, count.mark)
  }
}
