import { animalsById } from '../../../collection/animals/animals.queries.ts'
import type { Database, Db } from '../../../db/db.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { latestOfAnimals } from '../../animals/latest.queries.ts'
import type { DueAnimal } from '../../schedules/due/due.queries.ts'
import type { Animals } from '../frame/report.contract.ts'
import { choicesOf, facesOf } from '../frame/reported.queries.ts'
import { schedulesNow } from '../schedulesNow.queries.ts'
import { overdueByHabit } from '../usualInterval.ts'
import { type Appetite, appetites } from './appetites.queries.ts'
import { type Hungry, type HungryCard, refusing } from './hungry.contract.ts'

/**
 * Reads who is hungry. Five statements for any number of animals: schedules, meals, what the filters
 * offer, the animals, and the weights of those that refuse.
 */
export function hungryReport(db: Database) {
  const readLatest = latestOfAnimals(db)
  return async (session: Session, filter: Animals): Promise<Hungry> => {
    const [{ due, next, scheduled }, eating, choices] = await Promise.all([
      schedulesNow(db, session, 'feeding', filter),
      appetites(db, session, filter),
      choicesOf(db, session),
    ])
    const now = today(session.timeZone)
    const lists = listsOf(due, eating, now)
    const refusers = lists.refusing.map(({ id }) => id)
    const [withFace, latest] = await Promise.all([
      facesOf(db, session, Object.values(lists).flat()),
      readLatest(session, refusers, ['weight']),
    ])
    return {
      overdue: lists.overdue.flatMap(withFace),
      refusing: lists.refusing.flatMap((row) =>
        withFace({ ...row, weight: latest(row.id).last_weight ?? null }),
      ),
      due_today: lists.due_today.flatMap(withFace),
      unscheduled: lists.unscheduled.flatMap(withFace),
      next,
      unknown: [...eating].filter(
        ([id, { usual_days, refused_in_row }]) =>
          !scheduled.has(id) && usual_days === null && refused_in_row < refusing,
      ).length,
      animals: eating.size,
      choices,
    }
  }
}

const facesShown = 3

/** The figures on its card, from the same lists. Four statements for any number of animals. */
export async function hungryCardOf(db: Db, session: Session): Promise<HungryCard> {
  const [{ due, next, scheduled }, eating] = await Promise.all([
    schedulesNow(db, session, 'feeding', {}),
    appetites(db, session, {}),
  ])
  const hasHabit = [...eating.values()].some(({ usual_days }) => usual_days !== null)
  if (scheduled.size === 0 && !hasHabit) return null
  const lists = listsOf(due, eating, today(session.timeZone))
  const first = new Set(Object.values(lists).flatMap((list) => list.map(({ id }) => id)))
  const faceOf = await animalsById(db, session, [...first].slice(0, facesShown))
  return {
    overdue: lists.overdue.length,
    refusing: lists.refusing.length,
    due_today: lists.due_today.length,
    unscheduled: lists.unscheduled.length,
    faces: [...first].flatMap((id) => faceOf.get(id) ?? []),
    next,
  }
}

/** The lists; a refusing animal that is late stands with the late ones. */
function listsOf(due: DueAnimal[], eating: Map<string, Appetite>, now: string) {
  const isRefusing = (id: string) => (eating.get(id)?.refused_in_row ?? 0) >= refusing
  const rowOf = (id: string, plan?: DueAnimal) => {
    const { name: _, usual_days: __, ...appetite } = eating.get(id) ?? nothing
    return { id, ...(plan ? planned(plan) : unplanned), ...appetite }
  }
  const isLate = new Set(
    due.flatMap(({ animal_id, days_overdue }) => (days_overdue > 0 ? animal_id : [])),
  )
  const byAnimal = Map.groupBy(due, ({ animal_id }) => animal_id)
  const everyone = [...eating].toSorted(([, one], [, other]) => byName(one.name, other.name))
  return {
    overdue: due
      .filter(({ days_overdue }) => days_overdue > 0)
      .map((plan) => rowOf(plan.animal_id, plan)),
    refusing: everyone
      .filter(([id]) => isRefusing(id) && !isLate.has(id))
      .map(([id]) => rowOf(id, byAnimal.get(id)?.[0]))
      .toSorted((one, other) => other.refused_in_row - one.refused_in_row),
    due_today: due
      .filter(({ animal_id, days_overdue }) => days_overdue === 0 && !isRefusing(animal_id))
      .map((plan) => rowOf(plan.animal_id, plan))
      .toSorted((one, other) =>
        byName(eating.get(one.id)?.name ?? '', eating.get(other.id)?.name ?? ''),
      ),
    unscheduled: overdueByHabit(
      everyone.flatMap(([id, { usual_days }]) =>
        isRefusing(id) ? [] : [{ ...rowOf(id), usual_days }],
      ),
      now,
    ),
  }
}

const planned = ({ schedule_id, due_on, days_overdue, feeder, supplement }: DueAnimal) => ({
  schedule_id,
  due_on,
  days_overdue,
  feeder,
  supplement,
})

const unplanned = {
  schedule_id: null,
  due_on: null,
  days_overdue: 0,
  feeder: null,
  supplement: null,
}

const nothing: Appetite = {
  name: '',
  outcomes: [],
  last_on: null,
  refused_in_row: 0,
  refused_since: null,
  usual_days: null,
}

const { compare: byName } = new Intl.Collator('en', { numeric: true })
