import type { DueCounts, ToDo } from '../../care/climate/doors/mqtt/homeAssistant.ts'
import type { DueKind } from '../../care/schedules/due/due.contract.ts'
import { dueRhythms, rhythmsOf } from '../../care/schedules/due/rhythms.queries.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { agendaOf } from '../calendar/events/agenda.queries.ts'
import type { EventKind } from '../calendar/events/events.contract.ts'

/** Beside feedings and cleanings, what someone does; what is only expected, such as a shed or a hatch, is no work. */
const otherWork: ReadonlySet<EventKind> = new Set(['own', 'vet', 'dose', 'bulb'])

/** Counts what is to do by today as the dashboard does: a schedule is one, late or not. */
export async function dueCounts(db: Db, viewer: Viewer): Promise<DueCounts> {
  const on = today(viewer.timeZone)
  const [rhythms, { events }] = await Promise.all([
    rhythmsOf(db, viewer, { to: on, mostNamed: 0 }),
    agendaOf(db, viewer),
  ])
  const others = events.filter(({ kind, isDone }) => otherWork.has(kind) && !isDone)
  const scheduled = (kind: DueKind, least_days: number) =>
    dueRhythms(rhythms, kind, on)
      .filter(({ days_overdue }) => days_overdue >= least_days)
      .reduce((sum, { count }) => sum + count, 0)
  const toDo = (least_days: number): ToDo => ({
    feedings: scheduled('feeding', least_days),
    cleanings: scheduled('cleaning', least_days),
    others: others.filter(({ days_overdue }) => days_overdue >= least_days).length,
  })
  return { due: toDo(0), overdue: toDo(1) }
}
