import { inArray } from 'drizzle-orm'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import type { Db } from '../../../db/db.ts'
import { cleaningSchedules, feedingSchedules } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { type Due, dueOf, isPaused } from '../../schedules/due/due.ts'
import { cleaningPlans, feedingPlans, type PlanRow } from '../../schedules/plans.queries.ts'

/** One schedule of an animal with its due dates; `paused_until` only while paused. */
export type Planned = Pick<
  PlanRow,
  'id' | 'feeder' | 'supplement' | 'paused_until' | 'pause_reason' | 'refused_today'
> &
  Due

/** The schedules of animals, by animal, the most overdue first. */
export async function plannedFor(
  db: Db,
  session: Session,
  kind: RoundKind,
  animalIds: string[],
): Promise<Map<string, Planned[]>> {
  if (kind === 'weighing' || animalIds.length === 0) return new Map()
  const rows =
    kind === 'feeding'
      ? await feedingPlans(db, session, inArray(feedingSchedules.animal_id, animalIds))
      : await cleaningPlans(db, session, inArray(cleaningSchedules.animal_id, animalIds))
  const now = today(session.timeZone)
  const planned = rows.map(({ lastOn, ...plan }) => ({
    ...plan,
    ...dueOf(plan, lastOn, now),
    paused_until: isPaused(plan, now) ? plan.paused_until : null,
  }))
  return Map.groupBy(planned.toSorted(soonestFirst), ({ animal_id }) => animal_id)
}

const soonestFirst = (one: Due & { id: string }, other: Due & { id: string }) =>
  (one.next_on ?? never).localeCompare(other.next_on ?? never) || one.id.localeCompare(other.id)
const never = '9999-12-31'
