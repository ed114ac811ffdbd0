import { and, eq, sql } from 'drizzle-orm'
import { animalsOf } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals, feedingSchedules, logTotals } from '../../../db/schema.ts'
import { among, byName } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import {
  dueRhythms,
  everyone,
  firstAnimals,
  nextAfter,
  type Rhythm,
} from '../../schedules/due/rhythms.queries.ts'
import { schedulesNow } from '../schedulesNow.queries.ts'
import { type HungryCard, refusing as leastRefusals } from './hungry.contract.ts'
import { appetites, listsOf } from './hungry.queries.ts'

const facesShown = 3

/**
 * The figures on its card, from rhythms that name everyone. How animals eat is only read of those that refused meals
 * or have no schedule. At most four statements for any number of animals.
 */
export async function hungryCardOf(
  db: Db,
  session: Session,
  rhythms: readonly Rhythm[],
): Promise<HungryCard> {
  const now = today(session.timeZone)
  const eating = await appetites(db, session, {}, mayStandOut(session))
  const { refusing: refusers, unscheduled } = listsOf([], eating, now)
  const hasHabit = [...eating.values()].some(({ usual_days }) => usual_days !== null)
  if (!hasHabit && refusers.length === 0 && !rhythms.some(({ kind }) => kind === 'feeding')) {
    // A schedule that has ended has no rhythm.
    const { scheduled } = await schedulesNow(db, session, 'feeding', {})
    if (scheduled.size === 0) return null
  }
  const due = dueRhythms(rhythms, 'feeding', now)
  const idsOf = (is: (days_overdue: number) => boolean) =>
    firstAnimals(
      due.filter(({ days_overdue }) => is(days_overdue)),
      everyone,
    )
  const late = idsOf((days) => days > 0)
  const [isLate, isRefusing] = [new Set(late), new Set(refusers.map(({ id }) => id))]
  const refusing = refusers.filter(({ id }) => !isLate.has(id))
  const dueToday = idsOf((days) => days === 0).filter((id) => !isRefusing.has(id))
  const first = new Set([...late, ...refusing.map(({ id }) => id)])
  const all = new Set([...first, ...dueToday, ...unscheduled.map(({ id }) => id)])
  if (first.size < facesShown) {
    for (const id of await firstByName(db, session, dueToday)) first.add(id)
    for (const { id } of unscheduled) first.add(id)
  }
  const faceOf = await animalsOf(db, session).findAll([...first].slice(0, facesShown))
  return {
    overdue: late.length,
    refusing: refusing.length,
    due_today: dueToday.length,
    unscheduled: unscheduled.length,
    animals: all.size,
    faces: [...first].flatMap((id) => faceOf.get(id) ?? []),
    next: nextAfter(rhythms, 'feeding', now),
  }
}

/** The animals that may refuse food or have a habit of their own. */
const mayStandOut = ({
  accountId,
}: Session) => sql`(${animals.id} in (select animal_id from ${logTotals}
    where account_id = ${accountId} and kind = 'feeding_logs' and flagged >= ${leastRefusals})
  or ${animals.id} not in (select animal_id from ${feedingSchedules} where account_id = ${accountId}))`

async function firstByName(db: Db, { accountId }: Session, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: animals.id })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), among(animals.id, ids)))
    .orderBy(byName(animals.name), animals.id)
    .limit(2 * facesShown)
  return rows.map(({ id }) => id)
}
