import type { Db } from '../../db/db.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import type { DueKind } from '../schedules/due/due.contract.ts'
import { type DueAnimal, dueOn, plansOn } from '../schedules/due/due.queries.ts'
import { nextAfter, whenever } from '../schedules/due/rhythms.queries.ts'
import type { Animals } from './frame/report.contract.ts'
import { isReported } from './frame/reported.queries.ts'

/** Schedules of one kind and how they stand today. */
export type SchedulesNow = {
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
    due: dueOn(plans, now),
    next: nextAfter(
      plans.map(({ animal_id, lastOn, ...plan }) => ({
        kind,
        plan,
        lastOn,
        animal_ids: [animal_id],
      })),
      kind,
      now,
    ),
    scheduled: new Set(plans.map(({ animal_id }) => animal_id)),
  }
}
