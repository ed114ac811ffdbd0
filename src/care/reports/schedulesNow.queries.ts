import type { Db } from '../../db/db.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import type { DueKind } from '../schedules/due/due.contract.ts'
import { type DueAnimal, dueOn, type Plans, plansOn } from '../schedules/due/due.queries.ts'
import { dueOf } from '../schedules/due/due.ts'
import { whenever } from '../schedules/due/rhythms.queries.ts'
import type { Animals } from './frame/report.contract.ts'
import { isReported } from './frame/reported.queries.ts'

/** Schedules of one kind and how they stand today. */
export type SchedulesNow = {
  plans: Plans
  /** In the order of `dueAnimals`. */
  due: DueAnimal[]
  /** The first day after today on which something will be due, and for how many animals. */
  next: { on: string; animals: number } | null
  /** The animals that have a schedule, paused ones included. */
  scheduled: ReadonlySet<string>
}

/** How the schedules of one kind stand today, of the animals of a report. One statement. */
export async function schedulesNow(
  db: Db,
  session: Session,
  kind: DueKind,
  filter: Animals,
): Promise<SchedulesNow> {
  const now = today(session.timeZone)
  const plans = await plansOn(db, session, kind, {
    on: whenever,
    where: isReported(session, filter),
  })
  return {
    plans,
    due: dueOn(plans, now),
    next: nextAfter(plans, now),
    scheduled: new Set(plans.map(({ animal_id }) => animal_id)),
  }
}

/** The first day after `now` on which one of the schedules will be due, and for how many animals. */
function nextAfter(plans: Plans, now: string): SchedulesNow['next'] {
  const coming = plans.flatMap(({ animal_id, lastOn, ...plan }) => {
    const { next_on } = dueOf(plan, lastOn, now)
    return next_on !== null && next_on > now ? [{ animal_id, next_on }] : []
  })
  const [on] = coming.map(({ next_on }) => next_on).sort()
  if (on === undefined) return null
  const then = coming.filter(({ next_on }) => next_on === on)
  return { on, animals: new Set(then.map(({ animal_id }) => animal_id)).size }
}
