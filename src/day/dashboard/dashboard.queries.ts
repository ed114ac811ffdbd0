import { pickingTile, type Serving, servingsOf } from '../../care/picking/picking.queries.ts'
import {
  type DueAnimal,
  dueOn,
  type Plans,
  plansDueBy,
} from '../../care/schedules/due/due.queries.ts'
import { animalsById } from '../../collection/animals/animals.queries.ts'
import type { Db } from '../../db/db.ts'
import { firstStepsOf } from '../../people/onboarding/firstSteps.queries.ts'
import type { Viewer } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { achievementsOf } from '../achievements/achievements.queries.ts'
import { agendaOf } from '../calendar/events/agenda.queries.ts'
import { latestNews, type NewsPost } from '../news/news.contract.ts'
import { publishedBy } from '../news/news.ts'
import { tasksTile } from '../tasks/tasks.queries.ts'
import {
  type Dashboard,
  type Day,
  type DayPart,
  type DueLine,
  mostFaces,
  type Today,
} from './dashboard.contract.ts'
import { featuredAnimals } from './featured.queries.ts'

/**
 * The whole dashboard. Schedules that are due by tomorrow or done today, which several parts need, are read once. The
 * number of statements doesn't depend on the number of animals; dashboard.test.ts counts them.
 */
export async function dashboardOf(
  db: Db,
  session: Viewer,
  posts: readonly NewsPost[],
): Promise<Dashboard> {
  const now = today(session.timeZone)
  const tomorrow = addDays(now, 1)
  const [feeding, cleaning] = await Promise.all([
    plansDueBy(db, session, 'feeding', { on: tomorrow, since: now }),
    plansDueBy(db, session, 'cleaning', { on: now, since: now }),
  ])
  const servings = await servingsOf(db, session, feeding)
  const [day, agenda, featured, picking, tasks, achievements, first_steps] = await Promise.all([
    dayOf(db, session, { feeding, cleaning, servings }),
    agendaOf(db, session),
    featuredAnimals(db, session, { due: dueOn(feeding, now) }),
    pickingTile(db, session, servings),
    tasksTile(db, session),
    achievementsOf(db, session),
    firstStepsOf(db, session, [...feeding, ...cleaning]),
  ])
  const news = publishedBy(new Date(), posts, latestNews)
  return { first_steps, day, agenda, featured, picking, tasks, news, achievements }
}

/** The day and its agenda alone. */
export async function todayOf(db: Db, session: Viewer): Promise<Today> {
  const on = today(session.timeZone)
  const [feeding, cleaning] = await Promise.all([
    plansDueBy(db, session, 'feeding', { on, since: on }),
    plansDueBy(db, session, 'cleaning', { on, since: on }),
  ])
  const servings = await servingsOf(db, session, feeding)
  const [day, agenda] = await Promise.all([
    dayOf(db, session, { feeding, cleaning, servings }),
    agendaOf(db, session),
  ])
  return { day, agenda }
}

/**
 * Lists which of the given schedules are due today; the first lines have portraits and the usual meal from the
 * servings. One statement for any number of animals.
 */
export async function dayOf(
  db: Db,
  session: Viewer,
  read: { feeding: Plans; cleaning: Plans; servings: Serving[] },
): Promise<Day> {
  const on = today(session.timeZone)
  const due = { feeding: dueOn(read.feeding, on), cleaning: dueOn(read.cleaning, on) }
  const firstLines = Object.values(due).flatMap((all) => all.slice(0, mostFaces))
  const ids = [...new Set(firstLines.map(({ animal_id }) => animal_id))]
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
    const refused = all.filter((line) => line.refused_today).length
    return { total: all.length, refused, done, value }
  }
}

/** The plans may include tomorrow's, which aren't on today. */
const isOn = ({ started_on, paused_until }: Plans[number], day: string) =>
  started_on <= day && (paused_until === null || paused_until <= day)

/** Only with a feeder that still exists; otherwise the keeper chooses. */
function usualOf(
  { feeder }: Pick<DueLine, 'feeder'>,
  serving: Serving | undefined,
): DueLine['usual'] {
  if (!feeder || feeder.isDeleted || !serving) return null
  return { count: serving.count, feedingMethod: serving.feedingMethod ?? 'tong' }
}
