import type { Db } from '../../../db/db.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { lastTakings } from '../../logs/feedings/takings.queries.ts'
import { plansOn } from '../../schedules/due/due.queries.ts'
import type { Animals } from '../frame/report.contract.ts'
import { isReported } from '../frame/reported.queries.ts'
import { comingMeals } from './comingMeals.ts'
import { addMonths, lastDayOf, monthOf } from './months.ts'

/** Pieces of a feeder that the schedules take, for the rest of this month and in the next. */
export type Expected = {
  feeder_id: string
  thisMonth: number
  nextMonth: number
  mealsNextMonth: number
}

/**
 * Meals of the schedules until the end of next month, each of as many pieces as the animal last took of its
 * feeder, or of any without one. Two statements for any number of animals.
 */
export async function expectedMeals(
  db: Db,
  session: Session,
  filter: Animals,
): Promise<Expected[]> {
  const now = today(session.timeZone)
  const thisMonth = monthOf(now)
  const to = lastDayOf(addMonths(thisMonth, 1))
  const plans = await plansOn(db, session, 'feeding', {
    on: to,
    where: isReported(session, filter),
  })
  const coming = plans.flatMap(({ animal_id, feeder_id, lastOn, ...plan }) => {
    const days = comingMeals(plan, lastOn, { today: now, to })
    return days.length === 0 ? [] : [{ animal_id, feeder_id, days }]
  })
  const takings = await lastTakings(db, session, coming)
  return coming.flatMap(({ feeder_id: planned, days }, at) => {
    const meal = takings[at]?.taken
    const feeder_id = planned ?? meal?.feeder.id
    if (!feeder_id) return []
    const count = meal?.count ?? 1
    const early = days.filter((day) => monthOf(day) === thisMonth).length
    const mealsNextMonth = days.length - early
    return [
      { feeder_id, thisMonth: early * count, nextMonth: mealsNextMonth * count, mealsNextMonth },
    ]
  })
}
