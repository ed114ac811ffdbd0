import type { Db } from '../../db/db.ts'
import type { Session } from '../../server/session.ts'
import { today } from '../../shared/dates.ts'
import { animalsById } from '../animals/animals.queries.ts'
import type { Serving } from '../picking/picking.queries.ts'
import { type DueAnimal, dueOn, type Plans } from '../schedules/due.queries.ts'
import { type Day, type DayPart, type DueLine, mostFaces } from './day.contract.ts'

/**
 * What is due today of the schedules that were read, the first of it with faces and with how it is
 * usually recorded, which the servings say. One statement, whatever the number of animals.
 */
export async function dayOf(
  db: Db,
  session: Session,
  read: { feeding: Plans; cleaning: Plans; servings: Serving[] },
): Promise<Day> {
  const on = today(session.timeZone)
  const due = { feeding: dueOn(read.feeding, on), cleaning: dueOn(read.cleaning, on) }
  const shown = Object.values(due).flatMap((all) => all.slice(0, mostFaces))
  const ids = [...new Set(shown.map(({ animal_id }) => animal_id))]
  const faces = await animalsById(db, session, ids)
  const servings = new Map(read.servings.map((serving) => [serving.schedule_id, serving]))
  return {
    feeding: partOf(due.feeding, read.feeding),
    cleaning: partOf(due.cleaning, read.cleaning),
  }

  function partOf(all: DueAnimal[], plans: Plans): DayPart {
    const value = all.slice(0, mostFaces).flatMap(({ animal_id, ...line }) => {
      const animal = faces.get(animal_id)
      const usual = usualOf(line, servings.get(line.schedule_id))
      return animal ? [{ ...line, animal, usual }] : []
    })
    const done = plans.filter((plan) => plan.lastOn === on && isOn(plan, on)).length
    return { total: all.length, done, value }
  }
}

/** The plans may be tomorrow's as well: what rests until then is nothing of today's. */
const isOn = ({ started_on, paused_until }: Plans[number], day: string) =>
  started_on <= day && (paused_until === null || paused_until <= day)

/** Only with a feeder that is still there; otherwise the keeper says what is fed. */
function usualOf(
  { feeder }: Pick<DueLine, 'feeder'>,
  serving: Serving | undefined,
): DueLine['usual'] {
  if (!feeder || feeder.isDeleted || !serving) return null
  return { count: serving.count, feedingMethod: serving.feedingMethod ?? 'tong' }
}
