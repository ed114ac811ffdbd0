import { and, eq, inArray, isNull } from 'drizzle-orm'
import { animalsOf, isKept, isUnlocked } from '../../collection/animals/animals.queries.ts'
import type { Db } from '../../db/db.ts'
import { animals, feedingSchedules, supplements } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import { dueOf } from '../schedules/due/due.ts'
import { feedingPlans } from '../schedules/plans.queries.ts'
import { type DustedAnimals, dustedAnimals } from './dusted.contract.ts'

/** The animals that get a supplement. */
export const dustedRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /supplements/:id/animals',
      { params: idParams, answer: dustedAnimals },
      async (session, { params: { id } }) => {
        await owned(db, supplements, session.accountId).find(id)
        return { value: await dustedWith(db, session, id) }
      },
    )
  }

/** The animals with a supplement on a schedule, each with the next day it gets it there. Two statements. */
async function dustedWith(db: Db, session: Session, id: string): Promise<DustedAnimals['value']> {
  const now = today(session.timeZone)
  const open = db
    .select({ id: animals.id })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        isNull(animals.deleted_at),
        isKept,
        isUnlocked(session),
      ),
    )
  const plans = await feedingPlans(
    db,
    session,
    and(eq(feedingSchedules.supplement_id, id), inArray(feedingSchedules.animal_id, open)),
  )
  const days = plans
    .map(({ animal_id, lastOn, ...plan }) => ({ animal_id, ...dueOf(plan, lastOn, now) }))
    .toSorted((one, other) => (one.next_on ?? never).localeCompare(other.next_on ?? never))
  // The soonest of an animal's days is the one that stays.
  const next = new Map(days.toReversed().map(({ animal_id, next_on }) => [animal_id, next_on]))
  const ids = [...new Set(days.map(({ animal_id }) => animal_id))]
  const faceOf = await animalsOf(db, session).findAll(ids)
  return ids.flatMap((animal_id) => {
    const animal = faceOf.get(animal_id)
    return animal ? [{ animal, next_on: next.get(animal_id) ?? null }] : []
  })
}

const never = '9999-12-31'
